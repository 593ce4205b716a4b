/**
 * Lists whose items are blocks of the document: each has the same labels, or a heading over a table of its own. A block
 * is a range of rows in which the fields of one item are looked for.
 */

import type { Candidate } from '../core/candidate.ts';
import type { Context } from '../core/context.ts';
import type { Field } from '../core/field.ts';
import { joinWords, type ViewWord } from '../core/view.ts';
import { tokensOf } from '../lexicon/tokens.ts';
import { BLOCKS, HEADING } from '../weights/columns.ts';
import { fieldScore } from './columns.ts';
import { headedField, headingCell, isBold, titleOver } from './headings.ts';
import type { ItemRecord } from './item-record.ts';
import type { ExtractedList, TableGroup } from './joined-tables.ts';
import type { RowRange } from './repeated-records.ts';

export interface Block {
  /** First and last row of the view. */
  from: number;
  to: number;
  /** Fields of the item that its labels name. */
  record: ItemRecord | undefined;
  /** The rows of its tables, if others may look like some of theirs. */
  inside?: RowRange;
}

/** Which blocks are the items, of those that were found in several ways. */
export function blocksAmong({
  repeated,
  overTables,
  byLabels,
}: {
  repeated: Block[];
  overTables: Block[];
  byLabels: () => Block[];
}): Block[] {
  // Heads of tables are labels that repeat, too; lines over the tables say more about the items.
  if (overTables.length > 1 && cellsOf(overTables) > cellsOf(repeated)) return overTables;
  // One record repeats nothing, where several tables do.
  if (repeated.length > 1 || (repeated.length === 1 && overTables.length < 2)) return repeated;
  const labelled = overTables.length > 1 ? [] : byLabels();
  // Tables that follow each other are read as one, and labels between them tell them apart.
  return labelled.length > overTables.length ? labelled : overTables;
}

const cellsOf = (blocks: readonly Block[]): number =>
  blocks.reduce((sum, { record }) => sum + (record?.length ?? 0), 0);

/** Records that repeat their labels. */
export function blocksOfRecords({ records, blocks }: ExtractedList): Block[] {
  return blocks.flatMap(({ from, to }) => {
    const record = records.find((cells) => {
      const row = cells[0]?.words[0]?.row ?? -1;
      return row >= from && row <= to;
    });
    return record === undefined ? [] : [{ from, to, record }];
  });
}

/** One block per table: what stands above it, down from the table before. Titles right above tell the items apart. */
export function blocksOverTables(context: Context, tables: readonly TableGroup[]): Block[] {
  const whole = tables.map(({ first, title }) => title ?? titleOver(context, first));
  const cut = whole.map((title) => (title === undefined ? undefined : labelledRest(context, title)));
  const titles = whole.map((title, at) => cut[at]?.title ?? title);
  const words = titles.flatMap((title) => (title === undefined ? [] : [title]));
  const isEach =
    words.length === tables.length && new Set(words.map((title) => joinWords(title))).size === words.length;
  // The heading of a group of rows is what the item is called, and that comes first in most schemas.
  const called = tables.every(({ title }) => title !== undefined) ? context.fields.find(isText) : undefined;
  const field = isEach ? (headedField(context, [], words) ?? called) : undefined;
  return tables.map(({ first, last }, at) => {
    const title = titles[at];
    return {
      from: (tables[at - 1]?.last ?? -1) + 1,
      to: Math.max(first, last),
      record:
        field === undefined || title === undefined
          ? undefined
          : [headingCell(field, title), ...(cut[at]?.rest.filter((cell) => cell.field !== field) ?? [])],
    };
  });
}

/** A title in bold type with a labelled value in plain type behind it: "HAEMATOLOGY Specimen: serum". */
function labelledRest(context: Context, words: ViewWord[]): { title: ViewWord[]; rest: ItemRecord } | undefined {
  const at = words.findIndex((word) => !isBold(context, word));
  const own = words.slice(at);
  const end = own.findIndex(({ text }) => /[:：]$/.test(text));
  if (at < 1 || end < 0 || end > MAX_LABEL_WORDS || end === own.length - 1) return undefined;
  const label = joinWords(own.slice(0, end + 1)).replace(/[:：]$/, '');
  const field = context.fields.find((entry) => isText(entry) && fieldScore(context, entry, label) >= HEADING.label);
  return { title: words.slice(0, at), rest: field === undefined ? [] : [headingCell(field, own)] };
}

const MAX_LABEL_WORDS = 3;

/** Blocks over tables, with what the lines that they repeat say of them. */
export const withLeads = (blocks: Block[], leads: readonly Block[]): Block[] =>
  leads.length !== blocks.length
    ? blocks
    : blocks.map(({ record = [] }, at) => {
        const { record: own = [], ...lead } = leads[at] ?? { from: 0, to: 0 };
        const further = record.filter(({ field }) => !own.some((cell) => cell.field === field));
        return { ...lead, record: [...own, ...further] };
      });

const isText = ({ schema, kind }: Field): boolean => schema.type === 'string' && kind !== 'date';

/** Blocks that begin where a label is repeated, if other labels are repeated as often. */
export function blocksByLabels(offers: readonly { field: Field; candidates: readonly Candidate[] }[]): Block[] {
  const all = offers.map(({ candidates }) => rowsOfLabel(candidates)).filter((rows) => rows.length > 1);
  const counts = all.map((rows) => rows.length);
  const most = counts.toSorted((a, b) => countOf(counts, b) - countOf(counts, a) || b - a)[0] ?? 0;
  const alike = all.filter((rows) => rows.length === most);
  const [starts] = alike.toSorted((a, b) => (a[0] ?? 0) - (b[0] ?? 0));
  if (starts === undefined || alike.length < Math.min(BLOCKS.minFields, offers.length)) return [];
  const isInEach = alike.every((rows) =>
    rows.every((row, at) => row >= (starts[at] ?? 0) && row < (starts[at + 1] ?? Infinity)),
  );
  if (!isInEach) return [];
  return starts.map((from, at) => ({ from, to: (starts[at + 1] ?? Infinity) - 1, record: undefined }));
}

const countOf = (all: readonly number[], value: number): number => all.filter((entry) => entry === value).length;

/** Where the label stands that is beside the most values of a field. */
function rowsOfLabel(candidates: readonly Candidate[]): number[] {
  const rowsOf = new Map<string, Set<number>>();
  for (const { features, label, span } of candidates) {
    if (label === undefined || features.label < BLOCKS.minLabel || label.relation === 'column') continue;
    const text = tokensOf(label.text).join(' ');
    rowsOf.set(text, (rowsOf.get(text) ?? new Set()).add(span.row));
  }
  const [best] = [...rowsOf.values()].sort((a, b) => b.size - a.size);
  return [...(best ?? [])].sort((a, b) => a - b);
}
