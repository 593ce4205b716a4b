/** What speaks for the cells of a table: how heads, types and rows fit the list. */

import type { Context } from '../core/context.ts';
import type { Field } from '../core/field.ts';
import { joinWords, type ViewWord } from '../core/view.ts';
import { dayMonths, isDated } from '../recognise/day-months.ts';
import type { Assignment } from './assign.ts';
import { type Assigned, isNumericField } from './assigned.ts';
import type { CellEvidence, TableEvidence } from './cell-evidence.ts';
import type { ItemRecord, RecordCell } from './item-record.ts';
import { formShare, numberIn, type Profile } from './profile.ts';

type Column = Pick<Assigned, 'way' | 'score' | 'column' | 'field' | 'contested'>;

export function columnCell(
  { way, score, column, field, contested }: Column,
  own: Pick<RecordCell, 'words' | 'value'>,
  { profiles }: Pick<Assignment, 'profiles'>,
  decimal: Context['decimal'],
): RecordCell {
  const profile = profiles[column];
  // A text whose column has its name may be anything that is printed: grades, doses, "12 – 15".
  const typed = profile === undefined || (way === 'head' && isPlainText(field)) ? 1 : typedShare(field, profile);
  const evidence: CellEvidence = {
    way,
    head: way === 'head' || way === 'product' ? Math.min(1, score) : 0,
    contested,
    typed,
    isTyped: typed >= 1 || own.value !== undefined || isPlainText(field) || isTyped(field, own.words, decimal),
    whole: 1,
    lines: lineCount(own.words),
    table: undefined,
  };
  return { field, ...own, evidence };
}

function lineCount(words: readonly ViewWord[]): number {
  let count = 0;
  let row: number | undefined;
  for (const word of words) {
    if (word.row !== row) count += 1;
    row = word.row;
  }
  return count;
}

/** Completes the evidence of cells with what is known of their rows and of the table. */
export function withTable(context: Context, assignment: Assignment, records: readonly ItemRecord[]): TableEvidence {
  const { columns, profiles } = assignment;
  const { fields } = context;
  const count = Math.max(1, fields.length);
  const asked = Math.max(1, columns.length);
  const taken = new Set(
    columns.filter(({ column }) => (profiles[column]?.filled ?? 0) > 0).map(({ column }) => column),
  );
  const used = profiles.filter(({ filled, isOpen }, column) => filled > 0 && (!isOpen || taken.has(column))).length;
  const shares = records.map((record) => Math.min(1, record.length / asked));
  const table: TableEvidence = {
    fields: fields.length,
    named: columns.reduce((sum, { way, score }) => sum + (isByHead(way) ? Math.min(1, score) : 0), 0) / count,
    open: Math.max(0, count - columns.length) / count,
    spare: used === 0 ? 0 : (used - taken.size) / used,
    filled: shares.reduce((sum, share) => sum + share, 0) / Math.max(1, shares.length),
    rows: records.length,
    skipped: 0,
    continued: 0,
    known: fields.filter(({ concept, isNamedAsConcept }) => concept !== undefined && isNamedAsConcept).length / count,
    titled: 0,
    rival: 0,
    isRecords: false,
  };
  for (const [at, record] of records.entries()) {
    for (const { evidence } of record) {
      evidence.whole = shares[at] ?? 1;
      evidence.table = table;
    }
  }
  return table;
}

/** Completes the evidence of a table with what became of its rows. */
export function withFates(table: TableEvidence, ledger: readonly { fate: string }[]): void {
  const count = (fate: string): number => ledger.filter((line) => line.fate === fate).length;
  const [items, skipped, continued] = [count('extracted'), count('skipped'), count('continuation')];
  table.skipped = skipped / Math.max(1, items + skipped);
  table.continued = continued / Math.max(1, items + continued);
}

const isByHead = (way: Column['way']): boolean => way === 'head' || way === 'product';

function typedShare(field: Field, profile: Profile): number {
  const { numbers, dates, texts, codes, times } = profile;
  const form = formShare(field, profile);
  if (form !== undefined) return form;
  if (field.kind === 'date') return dates;
  if (field.kind === 'time') return Math.max(times, texts);
  return isNumericField(field) ? numbers : Math.min(1, texts + codes);
}

const isPlainText = ({ kind, schema }: Field): boolean => kind === 'text' && schema.enum === undefined;

function isTyped(field: Field, words: readonly ViewWord[], decimal: Context['decimal']): boolean {
  const text = joinWords(words);
  if (field.kind === 'date') return isDated(text) || dayMonths(text, true).length > 0;
  if (field.kind === 'time') return /\d/.test(text);
  return isNumericField(field) ? numberIn(text, decimal) !== null : /\p{L}/u.test(text) || field.kind === 'identifier';
}
