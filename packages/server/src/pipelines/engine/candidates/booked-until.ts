/**
 * "Payments received up to 12 March are included": the day until which payments were booked is no day on which one is due,
 * though the words before it are the same.
 */
import type { Candidate } from '../core/candidate.ts';
import type { Context } from '../core/context.ts';
import type { Field } from '../core/field.ts';

const BOOKED =
  /(?<!\p{L})(?:berücksichtigt|eingegangen\p{L}*|zahlungseing[äa]ng\p{L}*|(?:ver|ge)bucht\p{L}*|reçus?|pris en compte|enregistrés?|(?:was|were|been|payments?|amounts?) received|included|processed|booked|pervenut[ie]|ricevut[ie]|considerat[ie]|registrat[ie]|ontvangen|verwerkt|geboekt|zaksięgowan\p{L}*|uwzględnion\p{L}*|recibid[oa]s?|incluy\p{L}+|contabilizad[oa]s?|recebid[oa]s?|considerad[oa]s|mottagna|inkomna|bokförda?)(?!\p{L})/iu;
const ENDS_SENTENCE = /[.!?]\s+(?=\p{Lu})/u;
const CONCEPTS: ReadonlySet<string | undefined> = new Set(['due_date', 'payment_date']);

export function isBookedUntil({ view }: Context, field: Field, { span }: Candidate): boolean {
  if (field.kind !== 'date' || !CONCEPTS.has(field.concept?.id) || span.start === undefined) return false;
  const row = view.rows[span.row];
  if (row === undefined) return false;
  const before = row.text.slice(0, span.start).split(ENDS_SENTENCE).at(-1) ?? '';
  const next = view.rows[span.row + 1];
  const behind = `${row.text.slice(span.end)} ${next?.page === row.page ? next.text : ''}`;
  return BOOKED.test(before) || BOOKED.test(behind.split(/[.!?](?:\s|$)/)[0] ?? '');
}
