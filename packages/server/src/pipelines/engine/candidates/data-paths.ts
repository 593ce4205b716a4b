/**
 * Files of data say where a value belongs by their elements: of two elements with a name each, that of "Sender" is the one of
 * `sender.name`. What stands where a field's object and name say is taken before everything else, and by no other field.
 */
import type { Candidate } from '../core/candidate.ts';
import type { Context } from '../core/context.ts';
import type { Field } from '../core/field.ts';
import { STEP } from '../core/label.ts';
import { remembered } from '../core/remembered.ts';
import { isJoining, tokensOf } from '../lexicon/tokens.ts';
import { spacedName } from '../schema/value-kind.ts';

export function onOwnPath(context: Context, field: Field, candidates: readonly Candidate[]): readonly Candidate[] {
  const { view, fields, list } = context;
  if (!view.isData || view.isInterchange || list !== undefined || candidates.length === 0) return candidates;
  const placed = candidates.map((candidate) => ({ candidate, steps: stepsOf(context, candidate) }));
  for (const wordsOf of [written, meant]) {
    const own = placed.filter(({ steps }) => isAt(field, steps, wordsOf));
    if (own.length > 0) return own.map(({ candidate }) => candidate);
    // What several names mean in one language may be one word of another: as written, they are of one field.
    const ofOthers = placed.filter(({ steps }) =>
      fields.some((other) => other !== field && isAt(other, steps, wordsOf)),
    );
    for (const other of ofOthers) placed.splice(placed.indexOf(other), 1);
  }
  return placed.map(({ candidate }) => candidate);
}

/** Whether a value stands where the file says that the field's does. */
export const isOnOwnPath = (context: Context, field: Field, candidate: Candidate): boolean =>
  context.view.isData && field.path.length > 1 && isAt(field, stepsOf(context, candidate), meant);

/** The names of the elements around a value, the innermost last; none for values of print and of tables. */
function stepsOf({ view }: Context, { span }: Candidate): string[] {
  const label = view.rows[span.row]?.segments[0];
  return label === undefined || !label.text.includes(STEP) || label.words[0]?.index !== -1
    ? []
    : label.text.split(STEP);
}

type Words = (name: string) => string;

function isAt({ path, name }: Field, steps: readonly string[], wordsOf: Words): boolean {
  const holder = path.at(-2);
  if (holder === undefined || steps.length < 2) return false;
  const own = wordsOf(name);
  const last = steps.at(-1) ?? '';
  // A name may have another one in brackets.
  const isNamed =
    wordsOf(last) === own || (last.includes('(') && last.split(/[()]/).some((part) => wordsOf(part) === own));
  return own !== '' && isNamed && steps.slice(0, -1).some((step) => wordsOf(step) === wordsOf(holder));
}

const withoutJoining = (words: readonly string[]): string =>
  words.filter((word) => !isJoining(tokensOf(word))).join(' ');

/** The words of a name in lower case, without those that join others. */
const written: Words = remembered((name) =>
  withoutJoining(
    spacedName(name)
      .normalize('NFD')
      .replace(/\p{M}/gu, '')
      .toLowerCase()
      .split(/[^\p{L}\p{N}]+/u)
      .filter((word) => word !== ''),
  ),
);

/** The same in English, where the words are known. */
const meant: Words = remembered((name) => withoutJoining(tokensOf(spacedName(name))));
