/** What stands over a table or a group of its rows, as a value of its items: a department, a day, a category. */

import type { Context } from '../core/context.ts';
import type { Field } from '../core/field.ts';
import { joinWords, type ViewWord } from '../core/view.ts';
import { findDates } from '../recognise/dates.ts';
import { HEADING } from '../weights/columns.ts';
import type { Assigned } from './assigned.ts';
import { evidenceOf, type TableEvidence } from './cell-evidence.ts';
import { isNamedFlag } from './cell-flags.ts';
import { fieldScore } from './columns.ts';
import type { GridRow } from './grid.ts';
import { isNamedAsGroup } from './group-names.ts';
import type { ItemRecord } from './item-record.ts';

const MAX_WORDS = 8;

/** Returns the text directly above a table if it is alone in its row and not a sentence. */
export function titleOver(context: Context, first: number): ViewWord[] | undefined {
  const row = context.view.rows[first];
  const page = row === undefined ? undefined : context.view.pages[row.page];
  const above = row === undefined ? undefined : page?.rows[row.place - 1];
  if (row === undefined || page === undefined || above === undefined) return undefined;
  const [only, ...others] = above.segments;
  if (only === undefined || others.length > 0 || only.words.length > MAX_WORDS || /[.;!?]$/.test(only.text))
    return undefined;
  return row.top - above.bottom > HEADING.maxGap * page.lineHeight ? undefined : only.words;
}

/**
 * A line in bold type among rows that are not heads those that follow: it stands alone, or has values of its own but
 * nothing where items have their names.
 *
 * @param name the column of the names of items
 */
export function isGroupLine(
  context: Context,
  row: GridRow,
  { isItemBold, name }: { isItemBold: boolean; name: number | undefined },
): boolean {
  const line = context.view.rows[row.row];
  const [first, ...others] = line?.segments ?? [];
  if (line === undefined || first === undefined || first.words.length > MAX_WORDS || isItemBold) return false;
  const lacksName = name !== undefined && name > 0 && row.cells[name]?.length === 0 && (row.cells[0] ?? []).length > 0;
  if (others.length > 0 && !lacksName) return false;
  return /\p{L}{2}/u.test(first.text) && line.words.every((word) => isBold(context, word));
}

export const isBold = ({ view }: Context, word: ViewWord | undefined): boolean =>
  word !== undefined && view.pages[word.page]?.model.words[word.index]?.bold === true;

/**
 * The fields that headings over items fill, the outer one first.
 * @param items the headings over each item, the outer one first
 */
export function headedFields(
  context: Context,
  columns: readonly Assigned[],
  items: readonly (readonly ViewWord[][])[],
): Field[] {
  if (items.some((headings) => headings.length > 1)) {
    const free = context.fields.filter((field) => !columns.some((known) => known.field === field));
    const groups = free.filter((field) => field.schema.type === 'string' && isNamedAsGroup(field));
    if (groups.length === 2) return groups;
  }
  const field = headedField(context, columns, [...new Set(items.flatMap((headings) => headings.slice(-1)))]);
  return field === undefined ? [] : [field];
}

/** The field that headings fill: it has no column of its own. */
export function headedField(
  context: Context,
  columns: readonly Assigned[],
  headings: readonly (readonly ViewWord[])[],
): Field | undefined {
  const free = context.fields.filter(
    (field) => field.schema.type === 'string' && !columns.some((known) => known.field === field),
  );
  const texts = headings.map((words) => joinWords(words));
  if (texts.length > 0 && texts.every((text) => findDates(text).length > 0)) {
    const dates = free.filter((field) => field.kind === 'date');
    return dates.length === 1 ? dates[0] : undefined;
  }
  // A heading marks nothing.
  const others = free.filter((field) => field.kind !== 'date' && !isNamedFlag(field));
  const labels = new Set(texts.map((text) => /^(.{2,40}?)\s*[:：]\s*\S/.exec(text)?.[1]));
  const [label] = labels;
  const named =
    label === undefined || labels.size > 1
      ? undefined
      : others.find((field) => fieldScore(context, field, label) >= HEADING.label);
  const grouped = others.filter(isNamedAsGroup);
  if (named !== undefined || grouped.length > 0) return named ?? grouped[0];
  // What stands over the rows is asked for before what stands in them.
  const first = Math.min(...columns.map(({ field }) => field.index));
  const leading = columns.length > 0 ? others.filter(({ index }) => index < first) : [];
  if (leading.length === 1 && texts.length > 0) return leading[0];
  return others.length === 1 && texts.length > 1 ? others[0] : undefined;
}

/** The heading without the label before it. */
export function headingCell(field: Field, words: readonly ViewWord[], table?: TableEvidence): ItemRecord[number] {
  const colon = words.findIndex(({ text }) => /[:：]$/.test(text));
  const own = colon >= 0 && colon < words.length - 1 ? words.slice(colon + 1) : words;
  return { field, words: [...own], evidence: { ...evidenceOf('heading'), table } };
}
