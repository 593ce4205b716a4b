/**
 * Numbers for tax and in registers belong to a party. Whoever issues a document prints its own without saying whose it is,
 * so that a customer's must be said to be one, or stand with the customer's address.
 */
import type { Candidate } from '../core/candidate.ts';
import type { Context } from '../core/context.ts';
import { type Field, partyOfField } from '../core/field.ts';
import type { Span } from '../core/span.ts';
import { heightOf, overlapX } from '../core/view.ts';
import { NUMBERS_OF_PARTIES } from '../lexicon/concepts.ts';

const OF_CUSTOMER =
  /(?<!\p{L})(?:customers?|clients?|buyers?|purchasers?|bill(?:ed)?[ -]?to|recipients?|consignees?|debtors?|payers?|your|yr|ihre?n?|kunden?\p{L}*|käufer\p{L}*|empfänger\p{L}*|votre|vos|acheteur|destinataire|su|sus|cliente|comprador|vostr[ao]|acquirente|uw|klant|afnemer|seu|sua|din|er)(?!\p{L})/iu;
/** In heights, between a block and a number that stands under it. */
const MAX_BELOW = 2;

/** Whether a number is not shown to be that of the customer, whose it is asked for. */
export function isOfOtherParty(
  context: Context,
  field: Field,
  { span, label }: Pick<Candidate, 'span' | 'label'>,
): boolean {
  const party = partyOfField(field);
  if (
    (party !== 'customer' && party !== 'delivery') ||
    field.concept === undefined ||
    !NUMBERS_OF_PARTIES.has(field.concept.id)
  )
    return false;
  if (OF_CUSTOMER.test(label?.text ?? '') || context.party(span) === party) return false;
  return !context.blocks.some(
    (block) =>
      block.likelihood[party] >= block.likelihood.issuer && block.page === span.page && isWith(block.box, span),
  );
}

function isWith(box: Pick<Span, 'left' | 'right' | 'top' | 'bottom'>, span: Span): boolean {
  const height = heightOf(span.words[0] ?? span);
  const distance = span.top - box.bottom;
  return overlapX(box, span) > 0 && span.bottom > box.top && distance < MAX_BELOW * height;
}
