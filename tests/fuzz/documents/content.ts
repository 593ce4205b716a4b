import type { Random } from '../../fault/random.ts';

/** What a sample document says: the same in every format, and no two documents the same. */
export interface Content {
  /** One word that no other document has; whoever reads the document must find it. */
  marker: string;
  title: string;
  paragraphs: string[];
  items: string[];
  /** The first row names the columns. */
  rows: string[][];
}

const NOUNS = [
  'bolt',
  'valve',
  'ledger',
  'harbour',
  'Größe',
  'façade',
  'lantern',
  'meter',
  'orchard',
  'pylon',
] as const;
const VERBS = ['carries', 'holds', 'replaces', 'measures', 'follows', 'pays', 'covers'] as const;
const COLUMNS = ['item', 'quantity', 'price', 'date', 'remark'] as const;

export function contentOf(random: Random): Content {
  const sentence = (): string =>
    `The ${random.pick(NOUNS)} ${random.pick(VERBS)} ${random.below(900)} ${random.pick(NOUNS)}s of ${random.pick(NOUNS)}.`;
  const list = <T>(low: number, high: number, make: () => T): T[] =>
    Array.from({ length: random.between(low, high) }, make);
  const columns = random.between(2, COLUMNS.length);
  return {
    marker: `M${random.hex(12)}`,
    title: `Report ${random.below(100_000)} on ${random.pick(NOUNS)}s`,
    paragraphs: list(1, 6, () => list(1, 5, sentence).join(' ')),
    items: list(1, 4, () => `${random.pick(NOUNS)} ${random.below(100)}`),
    rows: [
      COLUMNS.slice(0, columns),
      ...list(1, 12, () => Array.from({ length: columns }, (_, column) => cellOf(random, column))),
    ],
  };
}

function cellOf(random: Random, column: number): string {
  if (column === 0) return random.pick(NOUNS);
  if (column === 3) return `2024-0${random.between(1, 9)}-${random.between(10, 28)}`;
  return column === 2 ? `${random.below(1000)}.${random.between(10, 99)}` : String(random.below(10_000));
}

/** The marker as the last paragraph, for formats that have nothing better. */
export const linesOf = ({ title, paragraphs, items, marker }: Content): string[] => [
  title,
  ...paragraphs,
  ...items,
  `Reference ${marker}`,
];
