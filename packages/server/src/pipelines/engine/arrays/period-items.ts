/** Fills lists of periods from statements: one table for one list, chosen by what is printed above it. */

import type { Context, Prepared } from '../core/context.ts';
import type { Field, ListField } from '../core/field.ts';
import { joinWords, type ViewWord } from '../core/view.ts';
import { LabelScorer } from '../labels/label-scores.ts';
import { phraseScore } from '../lexicon/phrases.ts';
import { startsWithSum } from '../lexicon/sum-words.ts';
import { tokensOf } from '../lexicon/tokens.ts';
import { printedPhrases } from '../schema/phrases.ts';
import { spacedName } from '../schema/value-kind.ts';
import { NO_AMOUNTS } from '../totals/evidence.ts';
import { ASKED_GROUP, LIST_TITLE, PERIOD_TABLE } from '../weights/columns.ts';
import { type CellEvidence, evidenceOf } from './cell-evidence.ts';
import { fieldScore } from './columns.ts';
import type { ItemRecord } from './item-record.ts';
import type { ExtractedList } from './joined-tables.ts';
import { entry } from './ledger.ts';
import { titleScore as listTitleScore } from './list-titles.ts';
import { untilEnds } from './period-ends.ts';
import { type PeriodList, periodListOf } from './period-lists.ts';
import type { PeriodColumn, PeriodRow, PeriodTable } from './period-table.ts';
import { isNil, periodTables } from './period-tables.ts';

/** @param isPlain whether lists are meant whose one amount says nothing about its period */
export function periodItems(
  prepared: Prepared,
  lists: readonly ListField[],
  isPlain = false,
): Map<ListField, ExtractedList> {
  const found = new Map<ListField, ExtractedList>();
  const wanted = lists.flatMap((list) => periodListOf(list, isPlain) ?? []);
  if (wanted.length === 0) return found;
  const fields = wanted.flatMap(({ list }) => list.fields ?? []);
  const context: Context = { ...prepared, fields, scorer: new LabelScorer(fields), ...NO_AMOUNTS };
  const tables = periodTables(context);
  for (const { list, matches } of matched(context, wanted, tables)) {
    if (matches.length > 0) found.set(list.list, itemsOf(list, ended(context, list, matches)));
  }
  return found;
}

/** The tables of a list up to where its statement ends. */
function ended(context: Context, { list }: PeriodList, matches: readonly Match[]): Match[] {
  const tables = untilEnds(
    context,
    list,
    matches.map(({ table }) => table),
  );
  return matches.map((match, at) => ({ ...match, table: tables[at] ?? match.table }));
}

interface Match {
  table: PeriodTable;
  columns: readonly Column[];
  score: number;
}

interface Column {
  field: Field;
  column: number;
}

interface Matched {
  list: PeriodList;
  matches: Match[];
}

/** A table belongs to the list that its titles name best. Lists that none names take the tables left, in order. */
function matched(context: Context, lists: readonly PeriodList[], tables: readonly PeriodTable[]): Matched[] {
  const result: Matched[] = lists.map((list) => ({ list, matches: [] }));
  const left: PeriodTable[] = [];
  for (const table of tables) {
    let best: { entry: Matched; match: Match } | undefined;
    let isFitting = false;
    for (const entry of result) {
      const score = titleScore(entry.list, table);
      const columns = columnsFor(context, entry.list, table.columns, score >= PERIOD_TABLE.minTitle);
      if (columns === undefined) continue;
      isFitting = true;
      if (score >= PERIOD_TABLE.minTitle && score > (best?.match.score ?? 0))
        best = { entry, match: { table, columns, score } };
    }
    if (best !== undefined) best.entry.matches.push(best.match);
    else if (isFitting) left.push(table);
  }
  for (const entry of result) {
    const most = Math.max(0, ...entry.matches.map(({ score }) => score));
    entry.matches = entry.matches.filter(({ score }) => score >= PERIOD_TABLE.nearBest * most);
  }
  const unnamed = result.filter(({ matches }) => matches.length === 0);
  for (const [at, entry] of unnamed.entries()) {
    const likely =
      unnamed.length === left.length ? left[at] : unnamed.length === 1 ? likeliest(entry.list, left) : undefined;
    // A table with other columns may be the one that is meant.
    const isOther = saidOver(entry.list, likeliest(entry.list, tables)) > saidOver(entry.list, likely);
    const table = isOther ? undefined : likely;
    const columns = table === undefined ? undefined : columnsFor(context, entry.list, table.columns);
    if (table !== undefined && columns !== undefined) entry.matches.push({ table, columns, score: 0 });
  }
  return result;
}

/** What stands over a table may say what the list is of without being its name; else the largest table is meant. */
const likeliest = (list: PeriodList, tables: readonly PeriodTable[]): PeriodTable | undefined =>
  tables.toSorted((a, b) => saidOver(list, b) - saidOver(list, a) || b.rows.length - a.rows.length)[0];

function saidOver(list: PeriodList, table: PeriodTable | undefined): number {
  if (table === undefined) return 0;
  if (groupOf(list, table) !== undefined) return 1;
  return Math.max(0, ...table.titles.map(({ text }) => listTitleScore(list.list, text)));
}

/**
 * The latest period is the current one. Columns of one period are told apart by their heads, else by their order.
 *
 * @param isNamed whether the table is the list's: then it may have further columns, of longer periods behind the others
 */
function columnsFor(
  context: Context,
  { amounts }: PeriodList,
  columns: readonly PeriodColumn[],
  isNamed = false,
): Column[] | undefined {
  const [only, ...others] = amounts;
  if (only !== undefined && others.length === 0) return latestFor(context, only.field, columns);
  const times = columns.length / amounts.length;
  if (times !== 1 && !(isNamed && times === 2)) return undefined;
  const periods = [...new Set(columns.map(({ period }) => period))].sort().reverse();
  const found: Column[] = [];
  for (const role of new Set(amounts.map((amount) => amount.role))) {
    const fields = amounts.flatMap((amount) => (amount.role === role ? [amount.field] : []));
    const own = columns.flatMap(({ period }, column) => {
      const isOwn =
        role === 'current' ? period === periods[0] : role === 'prior' ? period === periods[1] : period.startsWith(role);
      return isOwn ? [column] : [];
    });
    if (own.length !== times * fields.length) return undefined;
    own.splice(fields.length);
    const scores = fields.flatMap((field) =>
      own.map((column) => ({ field, column, score: headScore(context, field, columns[column]?.head ?? '') })),
    );
    // The sort is stable: without a head that says more, the first field takes the first column.
    for (const { field, column } of scores.toSorted((a, b) => b.score - a.score)) {
      if (!found.some((known) => known.field === field || known.column === column)) found.push({ field, column });
    }
  }
  return found;
}

/** The column of the latest period; of several, the one whose head names the field best. */
function latestFor(context: Context, field: Field, columns: readonly PeriodColumn[]): Column[] | undefined {
  const latest = columns
    .map(({ period }) => period)
    .toSorted()
    .at(-1);
  const [best, second] = columns
    .flatMap(({ period, head }, column) =>
      period === latest ? [{ field, column, score: headScore(context, field, head) }] : [],
    )
    .toSorted((a, b) => b.score - a.score);
  return best === undefined || best.score === second?.score ? undefined : [best];
}

/** How well a head over periods names a field; how many months it says decides before its words. */
function headScore(context: Context, field: Field, head: string): number {
  const asked = monthsIn(spacedName(field.name)) ?? monthsIn(field.schema.description);
  const said = monthsIn(head);
  const length = asked === undefined || said === undefined ? 0 : asked === said ? 1 : -1;
  return fieldScore(context, field, head) + length;
}

const LENGTHS: readonly (readonly [RegExp, number])[] = [
  [/\bquarter|\b(?:three|3)[- ]months?\b/i, 3],
  [/\bhalf\b|\b(?:six|6)[- ]months?\b/i, 6],
  [/\b(?:nine|9)[- ]months?\b/i, 9],
  [/\b(?:twelve|12)[- ]months?\b/i, 12],
];

const monthsIn = (text: string): number | undefined => LENGTHS.find(([said]) => said.test(text))?.[1];

/** Words of lists that say nothing about what they list. */
const LIST_WORDS = /^(?:line|item|row|entry|entries|list|table|detail|amount|value|by|per|of|and|the|all|data)$/;

function titleScore({ list, section }: PeriodList, table: PeriodTable): number {
  const name = tokensOf(spacedName(list.name)).filter((token) => !LIST_WORDS.test(token));
  const phrases = [name, ...printedPhrases(list.schema).map(({ tokens }) => tokens)];
  const members = membersOf(section);
  const description = tokensOf(list.schema.description).join(' ');
  let best = 0;
  for (const { text } of table.titles) {
    const tokens = tokensOf(text);
    if (isQuoted(tokens, text, description)) best = Math.max(best, PERIOD_TABLE.quoted);
    for (const phrase of phrases) best = Math.max(best, phraseScore(tokens, phrase));
    // "Condensed consolidated statements of income and comprehensive income"
    if (name.length > 1 && name.every((token) => tokens.includes(token))) best = Math.max(best, LIST_TITLE.caption);
    for (const member of members) best = Math.max(best, phraseScore(tokens, tokensOf(member)));
  }
  const headings = new Set(table.rows.flatMap((row) => row.headings));
  for (const words of headings) {
    if (memberNamed(members, joinWords(words)) !== undefined) best = Math.max(best, 1);
  }
  return best;
}

/** Whether a description says a whole title: "Statements of changes in equity". Periods head the columns of many tables. */
const isQuoted = (tokens: readonly string[], text: string, description: string): boolean =>
  tokens.length >= PERIOD_TABLE.minQuoted &&
  monthsIn(text) === undefined &&
  ` ${description} `.includes(` ${tokens.join(' ')} `);

const membersOf = (section: Field | undefined): string[] =>
  (section?.schema.enum ?? []).filter((member) => typeof member === 'string');

const plain = (text: string): string => tokensOf(text).join(' ');
const memberNamed = (members: readonly string[], text: string): string | undefined =>
  members.find((member) => plain(member) === plain(text));

function itemsOf(list: PeriodList, matches: readonly Match[]): ExtractedList {
  const result: ExtractedList = { records: [], ledger: [], tables: [], blocks: [] };
  // The title of a table says something about its rows only where there are other tables.
  const hasTitles = matches.length > 1 || membersOf(list.section).length > 0;
  for (const { table, columns, score } of matches) {
    // Where the description says the title, a part that is called like the list is a part of it: income in earnings.
    const group = score >= PERIOD_TABLE.quoted ? undefined : groupOf(list, table);
    const isTitled = group !== undefined || score >= PERIOD_TABLE.minTitle;
    const rows = group ?? table.rows;
    const asked = withinBounds(list, rows);
    const areSumsAsked = group === undefined && (asked.length < rows.length || asksForSums(list, table));
    const areTotalsAsked = TOTALS_TOO.test(list.list.schema.description);
    const evidence = evidenceOf(isTitled ? 'namedStatement' : 'statement');
    for (const row of asked) {
      const line = { row: row.row.index, page: row.row.page, text: row.row.text };
      if (row.isSum && !(areSumsAsked && isNamedResult(row)) && !(areTotalsAsked && row.label.length > 0)) {
        result.ledger.push(entry(line, 'subtotal'));
        continue;
      }
      result.ledger.push(entry(line, 'extracted'));
      const titles = hasTitles ? table.titles.map(({ words }) => words) : [];
      if (list.period === undefined) result.records.push(recordOf(list, { titles, columns, row, evidence }));
      else result.records.push(...recordsByPeriod(list, { titles, columns, row, evidence }, table.columns));
    }
  }
  return result;
}

/** "From net sales down to the net income", where rows are called so. */
function withinBounds({ list }: PeriodList, rows: readonly PeriodRow[]): readonly PeriodRow[] {
  const [, from, to] = /\bfrom (.{3,60}?) (?:down )?to (?:the )?([^.;,]{3,60})/i.exec(list.schema.description) ?? [];
  if (from === undefined || to === undefined) return rows;
  const first = rowCalled(from, rows);
  const last = rowCalled(to, rows);
  return first < 0 || last <= first ? rows : rows.slice(first, last + 1);
}

/** The first of the rows that have most of the words of a name. */
function rowCalled(name: string, rows: readonly PeriodRow[]): number {
  const words = tokensOf(name);
  const shares = rows.map(({ label }) => {
    const own = tokensOf(joinWords(label));
    return words.filter((word) => own.includes(word)).length / words.length;
  });
  const most = Math.max(0, ...shares);
  return most >= PERIOD_TABLE.calledRow ? shares.indexOf(most) : -1;
}

/** "every line with amounts including the totals", "total rows included", "each row that has figures" */
const TOTALS_TOO =
  /\b(?:every|each|all|any) (?:rows?|lines?) (?:with|(?:that )?ha(?:s|ve|ving)) (?:an? )?(?:figure|amount|number|value)s?\b|\binclud(?:ing|es?)\b[^.;]{0,30}\b(?:sub)?totals?\b|\b(?:sub)?totals?\b[^.;]{0,20}\bincluded\b/i;

const LEAVES_ONLY = /\b(?:leaf|excluding|exclude[sd]?|without|except|not|no)\b/i;

/** Whether a sum has a name of its own: "Gross profit"; "Total revenue" is a sum by its own words. */
const isNamedResult = ({ label }: PeriodRow): boolean => label.length > 0 && !startsWithSum(joinWords(label));

/**
 * The results on the way down an income statement or a balance sheet are lines of it. Lines with sections or numbers of
 * their own are the leaves, and so are those over one total.
 */
function asksForSums({ list, section, code }: PeriodList, { rows }: PeriodTable): boolean {
  if (section !== undefined || code !== undefined || LEAVES_ONLY.test(list.schema.description)) return false;
  return rows.filter((row) => row.isSum && isNamedResult(row)).length >= PERIOD_TABLE.minResults;
}

/** The rows under the heading that the list is called by, down to their sum: "Current assets" in a balance sheet. */
function groupOf({ list }: PeriodList, { rows }: PeriodTable): PeriodRow[] | undefined {
  const isHeading = (words: readonly ViewWord[]): boolean =>
    listTitleScore(list, joinWords(words)) >= ASKED_GROUP.least;
  const isHeaded = ({ headings }: PeriodRow): boolean => headings.some(isHeading);
  const from = rows.findIndex(isHeaded);
  const first = rows[from];
  if (first === undefined) return undefined;
  const [outer] = first.headings;
  if (outer !== undefined && first.headings.length > 1 && isHeading(outer)) return partUnder(outer, rows.slice(from));
  const length = rows.slice(from).findIndex((row) => row.isSum || !isHeaded(row));
  const own = rows.slice(from, length < 0 ? rows.length : from + length);
  return own.length < ASKED_GROUP.minRows ? undefined : own;
}

/** The rows of a part that has parts: it goes on to the next heading in the place of its own. */
function partUnder(outer: readonly ViewWord[], rows: readonly PeriodRow[]): PeriodRow[] {
  const edge = (outer[0]?.left ?? 0) + 1;
  const first = rows[0]?.headings ?? [];
  const length = rows.findIndex(({ headings }) =>
    headings.some((words) => !first.includes(words) && words !== outer && (words[0]?.left ?? 0) < edge),
  );
  return rows.slice(0, length < 0 ? rows.length : length);
}

interface RowOf {
  titles: readonly (readonly ViewWord[])[];
  columns: readonly Column[];
  row: PeriodRow;
  evidence: CellEvidence;
}

/** An item for each value of the row, with the period that heads it. */
function recordsByPeriod({ period, ...list }: PeriodList, row: RowOf, columns: readonly PeriodColumn[]): ItemRecord[] {
  const [{ field } = { field: undefined }] = row.columns;
  if (period === undefined || field === undefined) return [];
  const isNumber = period.schema.type !== 'string';
  return columns.flatMap(({ words }, column) => {
    if ((row.row.cells[column] ?? []).length === 0) return [];
    const head = isNumber ? words.filter(({ text }) => /^(?:19|20)\d{2}$/.test(text)).slice(-1) : words;
    const own = recordOf({ ...list, period }, { ...row, columns: [{ field, column }] });
    return [head.length === 0 ? own : [...own, { field: period, words: head, evidence: row.evidence }]];
  });
}

function recordOf({ label, code, section, note }: PeriodList, { titles, columns, row, evidence }: RowOf): ItemRecord {
  const record: ItemRecord = [];
  const add = (field: Field | undefined, words: readonly ViewWord[] | undefined): void => {
    if (field === undefined || words === undefined || words.length === 0) return;
    record.push({ field, words: [...words], evidence, ...(isNil(words) && { value: 0 }) });
  };
  const [lead, ...rest] = row.label;
  const isNumbered = code !== undefined && rest.length > 0 && lead !== undefined && /\d/.test(lead.text);
  if (isNumbered) add(code, [lead]);
  add(label, isNumbered ? rest : row.label);
  add(note, row.note);
  add(section, sectionOf(section, [...row.headings.toReversed(), ...titles]));
  for (const { field, column } of columns) add(field, row.cells[column]);
  return record;
}

/** The nearest of the headings and titles above that is one of the sections; without a choice of sections the nearest. */
function sectionOf(
  section: Field | undefined,
  above: readonly (readonly ViewWord[])[],
): readonly ViewWord[] | undefined {
  if (section === undefined) return undefined;
  const members = membersOf(section);
  if (members.length === 0) return above[0];
  return above.find((words) => memberNamed(members, joinWords(words)) !== undefined);
}
