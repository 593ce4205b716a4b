/** Operations on the pages of a document, as the tests ask for them: the smallest request, and an empty output. */
export interface PageOperation {
  name: string;
  path: string;
  prefix: RegExp;
  /** The name in the usage ledger, and what a page costs. */
  usage: string;
  credits: number;
  request: Record<string, unknown>;
  empty: { output: unknown; consensus: Record<string, unknown> };
}

export const PAGE_OPERATIONS: readonly PageOperation[] = [
  {
    name: 'partitions',
    path: '/v1/partitions',
    prefix: /^part_/,
    usage: 'partition',
    credits: 1,
    request: { key: 'invoice number', instructions: 'One chunk per invoice' },
    empty: { output: [], consensus: { likelihoods: [], choices: [] } },
  },
  {
    name: 'splits',
    path: '/v1/splits',
    prefix: /^splt_/,
    usage: 'split',
    credits: 1,
    request: { subdocuments: [{ name: 'invoice', allow_multiple_instances: true }, { name: 'terms of delivery' }] },
    empty: { output: [], consensus: { likelihoods: [], choices: [] } },
  },
  {
    name: 'classifications',
    path: '/v1/classifications',
    prefix: /^clss_/,
    usage: 'classify',
    credits: 0.25,
    request: { categories: [{ name: 'invoice' }, { name: 'letter', description: 'Business letter' }] },
    empty: { output: null, consensus: { likelihoods: null, choices: [], by_category: [] } },
  },
];
