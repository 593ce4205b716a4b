/** Which kind of document a name or a label speaks of: the number of a contract is none of an invoice. */

/** Words for each kind; what has one of the last three beside a word for goods on their way speaks of a delivery. */
const KINDS: readonly (readonly [kind: string, words: readonly string[]])[] = [
  ['invoice', ['invoice', 'receipt', 'bill', 'check']],
  ['contract', ['contract', 'agreement']],
  ['order', ['order', 'po']],
  ['offer', ['offer', 'quote', 'quotation', 'proposal']],
  ['confirmation', ['confirmation']],
  ['reminder', ['reminder', 'dunning']],
  ['request', ['request', 'inquiry', 'enquiry']],
  ['project', ['project', 'job']],
  ['shipment', ['shipment', 'parcel', 'tracking', 'consignment', 'waybill']],
];
const ON_THEIR_WAY: ReadonlySet<string> = new Set(['delivery', 'despatch', 'dispatch', 'packing', 'goods']);
const PAPERS: ReadonlySet<string> = new Set(['note', 'slip', 'list', 'docket', 'memo']);

export function kindsOfDocuments(tokens: readonly string[]): ReadonlySet<string> {
  const found = new Set(KINDS.filter(([, words]) => words.some((word) => tokens.includes(word))).map(([kind]) => kind));
  if (tokens.some((token) => PAPERS.has(token))) {
    if (tokens.some((token) => ON_THEIR_WAY.has(token))) found.add('delivery note');
    if (tokens.includes('credit')) found.add('credit note');
  }
  // A credit invoice and a corrected one are credit notes that are called invoices.
  if (tokens.includes('credit') || tokens.includes('corrected')) found.add('credit note');
  return found;
}

/**
 * Whether a label speaks of other documents than a name does. Who asks for an invoice asks for what corrects one too, since
 * both are numbered alike, and an order may be a contract, but no other way round.
 */
export function isOfOtherDocument(name: ReadonlySet<string>, label: ReadonlySet<string>): boolean {
  // What was asked before is no paper of the deal.
  if (label.has('request') && !name.has('request')) return true;
  if (name.size === 0 || label.size === 0) return false;
  if (name.has('invoice') && label.has('credit note')) return false;
  if (name.has('order') && label.has('contract')) return false;
  return ![...name].some((kind) => label.has(kind));
}
