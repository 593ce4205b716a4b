/**
 * How likely a cell of a list is right, from how its column came to its field, how the values of the column and of its
 * row look, and how well the whole table fits the list. A logistic whose numbers are fitted on checked answers.
 */
import { type CellEvidence, type CellWay, evidenceOf } from './arrays/cell-evidence.ts';
import { CELL_CALIBRATION } from './cell-numbers.ts';
import { weighted } from './core/weighted.ts';

export interface CellCalibration {
  base: number;
  weights: Readonly<Record<CellInput, number>>;
  ways: Readonly<Record<CellWay, number>>;
}

export const CELL_WAYS: readonly CellWay[] = [
  ...(['head', 'product', 'looks', 'range', 'type', 'order', 'heading', 'unit', 'section', 'block', 'listed'] as const),
  ...(['receipt', 'goods', 'lines', 'tax', 'provedTax', 'statement', 'namedStatement'] as const),
];

export const CELL_INPUTS = [
  ...([
    'head',
    'contestedHead',
    'contestedType',
    'named',
    'namedFields',
    'unnamed',
    'unnamedRecords',
    'open',
    'spare',
    'filled',
    'rows',
    'skipped',
    'unexplained',
    'continued',
    'titled',
    'known',
    'rival',
    'records',
  ] as const),
  ...(['typed', 'isTyped', 'whole', 'lines', 'some'] as const),
] as const;
export type CellInput = (typeof CELL_INPUTS)[number];

/** Cells that are less likely are left out. */
export const LEAST_CELL = 0.35;
/** The cells of a table are right or wrong together: a list whose cells are less likely on average is left out. */
export const LEAST_LIST = 0.5;
/** How likely the document has no value where a cell was left out. */
export const LEFT_OUT = 0.3;

/** Inputs are capped: larger values carry no more information. */
const MAX_ROWS = 16;
const MAX_LINES = 4;
const MAX_NAMED = 4;
const MAX_DOUBT = 1.5;

/** What is assumed of cells that come from no table. */
const NO_TABLE = {
  fields: 4,
  named: 0,
  open: 0,
  spare: 0,
  filled: 1,
  rows: 4,
  skipped: 0,
  continued: 0,
  titled: 0,
  known: 1,
  rival: 0,
  isRecords: false,
};

/**
 * Too few checked answers have lists without a table to fit them together with tables. An earlier fit says how likely
 * their plain cells are right; whatever else speaks for or against a cell counts as it does in tables.
 */
const NOT_FITTED: Partial<Record<CellWay, number>> = {
  receipt: 0.9,
  goods: 0.7,
  tax: 0.86,
  provedTax: 0.86,
  listed: 0.7,
  // Of schemas and documents of many kinds; how lists of tables are right under such headings says little of it.
  block: 0.45,
};

/** Too few checked answers have lines that may be notes: descriptions are asked for with them and without. */
const BROKEN = 0.5;

/** Each about 0..1. */
export function cellInputsOf({
  way,
  head,
  contested,
  typed,
  isTyped,
  whole,
  lines,
  isOfSome = false,
  table = NO_TABLE,
}: CellEvidence): Record<CellInput, number> {
  return {
    head,
    contestedHead: way === 'head' ? contested : 0,
    contestedType: way === 'type' || way === 'order' || way === 'section' ? contested : 0,
    named: table.named,
    namedFields: Math.min(MAX_NAMED, table.fields * table.named) / MAX_NAMED,
    // Types and repeated labels alone fit many tables, and say more where heads name other fields.
    unnamed: way === 'type' || way === 'order' || way === 'looks' ? 1 - table.named : 0,
    unnamedRecords: table.isRecords ? 1 - table.named : 0,
    open: table.open,
    spare: table.spare,
    filled: table.filled,
    rows: Math.log2(Math.max(1, Math.min(MAX_ROWS, table.rows))) / Math.log2(MAX_ROWS),
    skipped: table.skipped,
    // Tables that we know have notes under their items. In other tables, rows that are not items suggest the wrong table.
    unexplained: table.skipped * (1 - table.named),
    continued: table.continued,
    titled: table.titled,
    known: table.known,
    rival: table.rival,
    records: table.isRecords ? 1 : 0,
    typed,
    isTyped: isTyped ? 1 : 0,
    whole,
    lines: Math.min(MAX_LINES, lines) - 1,
    some: isOfSome ? 1 : 0,
  };
}

/** @param doubt that its words were read correctly, as `doubtOf` says it */
export function cellLikelihood(
  evidence: CellEvidence,
  doubt: number,
  { base, weights, ways }: CellCalibration = CELL_CALIBRATION,
): number {
  const plain = evidence.table === undefined ? NOT_FITTED[evidence.way] : undefined;
  const start =
    plain === undefined
      ? base + ways[evidence.way]
      : Math.log(plain / (1 - plain)) - weighted(weights, cellInputsOf(evidenceOf(evidence.way)));
  const sum = start + weighted(weights, cellInputsOf(evidence));
  const whole = evidence.isBroken === true ? BROKEN : 1;
  return (whole * Math.exp(-Math.max(0, Math.min(MAX_DOUBT, doubt)))) / (1 + Math.exp(-sum));
}
