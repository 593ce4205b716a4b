/** Documents of those who pay: the payer of a remittance advice or of income issues it, where that of an invoice receives it. */

import type { ConceptId } from '../core/concept.ts';
import type { Field } from '../core/field.ts';
import type { Party } from '../core/party.ts';
import { conceptById } from '../lexicon/concepts.ts';
import { spacedName } from './value-kind.ts';

const PAYER = /\bpayer\b/i;
const PAYEE = /\b(?:payee|recipient)\b/i;
/** What is paid out has a recipient, or a check or a transfer of its own. */
const PAID_OUT = /\b(?:recipient|che(?:ck|que)s?|eft|remittance|remitted|withheld|withholding)\b/i;

const OTHER_PARTY: Readonly<Partial<Record<Party, Party>>> = { customer: 'issuer', issuer: 'customer' };
const OTHER_CONCEPT: Readonly<Partial<Record<ConceptId, ConceptId>>> = {
  customer_name: 'issuer_name',
  customer_address: 'issuer_address',
  issuer_name: 'customer_name',
  issuer_address: 'customer_address',
};

/** Where a schema asks for a payer and for who is paid, and for what only a payment has, the payer is the issuer. */
export function asPaidOut(fields: readonly Field[]): Field[] {
  const names = fields.map(({ path }) => path.map(spacedName).join(' '));
  const has = (words: RegExp): boolean => names.some((name) => words.test(name));
  if (!has(PAYER) || !has(PAYEE) || !has(PAID_OUT)) return [...fields];
  return fields.map((field, at) => {
    const isPayer = PAYER.test(names[at] ?? '');
    if (!isPayer && !PAYEE.test(names[at] ?? '')) return field;
    const wanted = isPayer ? 'issuer' : 'customer';
    const isOther = field.party !== undefined && field.party !== wanted;
    const id = field.concept === undefined ? undefined : OTHER_CONCEPT[field.concept.id];
    const concept = isOther && id !== undefined ? conceptById.get(id) : field.concept;
    return isOther ? { ...field, concept, party: OTHER_PARTY[field.party ?? wanted] } : field;
  });
}
