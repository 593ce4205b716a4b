/** The number that a company has in a register, where it stands behind its name or below it without a label. */
import type { Candidate } from '../core/candidate.ts';
import type { Context } from '../core/context.ts';
import type { Field } from '../core/field.ts';
import type { FieldCandidates } from '../core/field-candidates.ts';
import { spanInRow } from '../core/span.ts';
import { saidCandidate } from '../prose/said-candidate.ts';
import { isRegistration } from '../recognise/names.ts';
import { UNLABELLED } from '../weights/candidates.ts';

/** Rows of a head. */
const HEAD_ROWS = 8;
/** Digits that end in a letter, in brackets or behind a hyphen, at the end of a line: "(742016-W)", "JM0325965-V". */
const NUMBER = /(?:\(\s?([A-Z]{0,3}\d{4,}\s?-?\s?[A-Z])\s?\)|(?<![\p{L}\d-])([A-Z]{0,3}\d{5,}-[A-Z]))$/u;

export function registeredNumbers(
  context: Context,
  offers: readonly FieldCandidates[],
  chosen: ReadonlyMap<Field, Candidate>,
): Map<Field, Candidate> {
  const found = new Map<Field, Candidate>();
  const open = offers.filter(
    ({ field, learned }) =>
      field.concept?.id === 'registration_number' &&
      field.isNamedAsConcept &&
      field.party !== 'customer' &&
      learned === undefined &&
      !chosen.has(field),
  );
  const [offer] = open;
  if (offer === undefined) return found;
  for (const row of context.view.pages[0]?.rows ?? []) {
    if (context.rankInPage(row.index) >= HEAD_ROWS) break;
    const match = NUMBER.exec(row.text);
    const text = match?.[1] ?? match?.[2];
    if (match === null || text === undefined || !isRegistration(text)) continue;
    const start = row.text.indexOf(text, match.index);
    const number = { kind: 'identifier', value: text, normaliser: 'identifier_text', score: 1 } as const;
    const span = spanInRow(row, start, start + text.length, number);
    found.set(offer.field, saidCandidate(span, UNLABELLED.head));
    return found;
  }
  return found;
}
