/** Whether a document speaks of what a field asks for. Where it does not, a value that no label names is another's. */
import type { Field } from '../core/field.ts';
import type { DocumentView } from '../core/view.ts';
import { TYPE_WORDS } from '../lexicon/label-words.ts';
import { tokenSimilarity } from '../lexicon/phrases.ts';
import { tokensOf, weightOf } from '../lexicon/tokens.ts';
import { FIELD_PHRASE, PHRASE } from '../weights/labels.ts';

const NONE: ReadonlySet<string> = new Set();

/**
 * Whether all telling words of the field's name, or of another name for the same, stand somewhere in the document.
 * @param left words that it need not say
 */
export const isSpokenOf = (view: DocumentView, { phrases }: Field, left = NONE): boolean =>
  phrases.some(
    ({ tokens, weight }) =>
      weight >= FIELD_PHRASE.synonym &&
      saysAll(
        view,
        tokens.filter((token) => !left.has(token)),
      ),
  );

/** Whether all telling words stand somewhere in the document; false if none of them tells anything. */
export function saysAll(view: DocumentView, tokens: readonly string[]): boolean {
  const telling = tokens.filter((token) => !TYPE_WORDS.has(token) && weightOf(token) >= PHRASE.specific);
  return telling.length > 0 && telling.every((token) => isSaid(view, token));
}

interface Said {
  tokens: ReadonlySet<string>;
  /** What was asked already. */
  answers: Map<string, boolean>;
}

const known = new WeakMap<DocumentView, Said>();

function isSaid(view: DocumentView, token: string): boolean {
  const said = known.get(view) ?? {
    tokens: new Set(view.rows.flatMap(({ text }) => tokensOf(text))),
    answers: new Map<string, boolean>(),
  };
  known.set(view, said);
  const answer =
    said.answers.get(token) ??
    (said.tokens.has(token) || [...said.tokens].some((other) => tokenSimilarity(token, other) > 0));
  said.answers.set(token, answer);
  return answer;
}
