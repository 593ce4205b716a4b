/**
 * Values that stand with their label over each of several tables, which all have the same heads: "Age group: 40-44",
 * "Warehouse: Lyon". Each is said once for all items of its table.
 */

import type { Context } from '../core/context.ts';
import type { Field } from '../core/field.ts';
import type { Row, Segment, ViewWord } from '../core/view.ts';
import { LABEL_OVER } from '../weights/columns.ts';
import { evidenceOf } from './cell-evidence.ts';
import { fieldScore } from './columns.ts';
import type { Found } from './found-table.ts';

interface Labelled {
  label: string;
  words: ViewWord[];
}

const LABELLED = /^(\p{L}[^:：]{1,40}?)\s*[:：]\s*\S/u;

/** What is said with a label in the rows over a table, from the nearest up. */
function labelledOver({ view }: Context, { body, first }: Found): Labelled[] {
  const heads = body.ledger.filter(({ row, fate }) => fate === 'header' && row <= first).map(({ row }) => row);
  const head = view.rows[Math.min(first, ...heads)];
  if (head === undefined) return [];
  const rows = view.pages[head.page]?.rows.slice(Math.max(0, head.place - LABEL_OVER.rows), head.place) ?? [];
  return rows.toReversed().flatMap(labelledIn);
}

const labelledIn = ({ segments }: Row): Labelled[] => segments.flatMap((segment) => labelledPart(segment) ?? []);

function labelledPart({ text, words }: Segment): Labelled | undefined {
  const [, label] = LABELLED.exec(text) ?? [];
  if (label === undefined) return undefined;
  const colon = words.findIndex((word) => /[:：]/.test(word.text));
  // ":40-44" is one word.
  const own = /[:：]$/.test(words[colon]?.text ?? '') ? words.slice(colon + 1) : words.slice(colon);
  return own.length === 0 || own.length > LABEL_OVER.words ? undefined : { label, words: own };
}

/** The fields without a column that such a label names, with the value over each table. */
function saidOverTables(context: Context, tables: readonly Found[]): Map<Field, ViewWord[][]> {
  const said = new Map<Field, ViewWord[][]>();
  if (tables.length < 2) return said;
  const over = tables.map((table) => labelledOver(context, table));
  const free = context.fields.filter(
    (field) =>
      field.schema.type === 'string' &&
      field.schema.enum === undefined &&
      !tables.some(({ assignment }) => assignment.columns.some((known) => known.field === field)),
  );
  for (const field of free) {
    const values = over.map(
      (labels) => labels.find(({ label }) => fieldScore(context, field, label) >= LABEL_OVER.label)?.words ?? [],
    );
    // What is the same over all tables may be said of the document.
    const texts = new Set(values.map((words) => textOf(words)));
    if (values.every(({ length }) => length > 0) && texts.size > 1) said.set(field, values);
  }
  return said;
}

/** Adds what is said over each table to its items. */
export function addSaidOver(context: Context, tables: readonly Found[]): void {
  for (const [field, values] of saidOverTables(context, tables)) {
    for (const [at, { body }] of tables.entries()) {
      const words = values[at] ?? [];
      for (const record of body.records)
        if (!record.some((cell) => cell.field === field))
          record.push({
            field,
            words,
            ...(/^[:：]/u.test(words[0]?.text ?? '') && field.kind !== 'date' ? { value: textOf(words) } : {}),
            evidence: { ...evidenceOf('heading'), table: body.evidence },
          });
    }
  }
}

const textOf = (words: readonly ViewWord[]): string =>
  words
    .map(({ text }) => text)
    .join(' ')
    .replace(/^[:：]\s*/u, '');
