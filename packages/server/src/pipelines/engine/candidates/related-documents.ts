/**
 * A credit note names the invoice that it corrects. The number and the date behind "Related invoice" are those of another
 * document, and answer only a field that asks for it.
 */
import type { Candidate } from '../core/candidate.ts';
import type { Context } from '../core/context.ts';
import type { Field } from '../core/field.ts';
import type { Label } from '../core/label.ts';
import { saidCandidate } from '../prose/said-candidate.ts';
import { spacedName } from '../schema/value-kind.ts';
import { RELATED_DOCUMENT } from '../weights/candidates.ts';

const DOCUMENT =
  /\b(?:invoice|bill|receipt|order|document|contract|agreement|note|facture|commande|avoir|contrat|factura|pedido|fattura|fatura|factuur)s?\b|rechnung|beleg|auftrag|vertrag/iu;
const RELATED =
  /(?<!\p{L})(?:related|linked|original|originating|initial|corrected|cancelled|canceled|credited|replaces|replaced|superseded|previous|prior|preceding|li[ée]e?|d['’]origine|origine|initiale?|rectifiée?|annulée?|zugehörig\p{L}*|ursprünglich\p{L}*|vorherig\p{L}*|storniert\p{L}*|korrigiert\p{L}*|ersetzt|relacionad\p{L}*|rectificad\p{L}*|anulad\p{L}*|collegat\p{L}*|rettificat\p{L}*|originari\p{L}*|gerelateerd\p{L}*|oorspronkelijk\p{L}*|gecorrigeerd\p{L}*)(?!\p{L})/iu;
/** What an identifier or a day of another document may be asked as. */
const KINDS: ReadonlySet<Field['kind']> = new Set(['identifier', 'date', 'text']);
const NEAR: ReadonlySet<Label['relation']> = new Set(['inside', 'beside', 'above']);

const namesRelated = (text: string): boolean => RELATED.test(text) && DOCUMENT.test(text);

const asksForRelated = ({ name, schema }: Field): boolean =>
  namesRelated(spacedName(name)) || namesRelated(schema.description);

/** Whether a value is that of another document, and the field does not ask for one. */
export const isOfRelated = (field: Field, { label }: Candidate): boolean =>
  KINDS.has(field.kind) && label !== undefined && namesRelated(label.text) && !asksForRelated(field);

/** The number or the day of the other document, whatever word says how it is related. */
export function relatedCandidates(context: Context, field: Field): Candidate[] {
  if (!KINDS.has(field.kind) || !asksForRelated(field)) return [];
  const spans = field.kind === 'date' ? context.spans.date : context.spans.identifier;
  return spans.flatMap((span) => {
    const label = context.labels(span).find(({ relation, text }) => NEAR.has(relation) && namesRelated(text));
    return label === undefined ? [] : [{ ...saidCandidate(span, RELATED_DOCUMENT.label), label }];
  });
}
