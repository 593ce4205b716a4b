/** Lists of plain values: under a heading, in one line with marks between them, or each with a label. */
import type { Json } from '../json/json.ts';
import { evidenceOf } from './arrays/cell-evidence.ts';
import { headedLines } from './arrays/heading-blocks.ts';
import { inlineItems } from './arrays/inline-items.ts';
import type { RecordCell } from './arrays/item-record.ts';
import { sectionTexts } from './arrays/sections.ts';
import { plainList } from './candidates/plain-list.ts';
import { cellResult } from './cell-result.ts';
import type { Prepared } from './core/context.ts';
import type { Field, ListField } from './core/field.ts';
import type { ViewWord } from './core/view.ts';
import { jsonValue } from './json-value.ts';
import { listedRecords } from './listed-items.ts';
import { authorRecords } from './papers/paper-authors.ts';
import { confidenceOf, type FieldResult } from './results.ts';

/**
 * A label shows that a value is the field's, but not that it is an item of its own, nor that there is no other. On documents
 * and schemas of many kinds, hardly any was right that was told at .9.
 */
const LABELLED = 0.65;

interface Asked {
  list: ListField;
  item: Field;
  /** All lists of the schema. */
  lists: readonly ListField[];
}

/** @param fields the results, to which those of the items are added */
export function plainItems(prepared: Prepared, { list, item, lists }: Asked, fields: FieldResult[]): Json[] {
  const items: Json[] = [];
  const labelled = plainList(prepared, item);
  const isText = item.schema.type === 'string' && item.schema.enum === undefined && item.concept === undefined;
  const headed = isText ? headedLines(prepared, list) : [];
  const lines = isText
    ? (headed.length > 0 ? headed : sectionTexts(prepared, list)).filter(
        (words) => item.kind !== 'name' || isNameLike(words),
      )
    : [];
  const take = (cell: Omit<RecordCell, 'field' | 'evidence'> & Partial<Pick<RecordCell, 'evidence'>>): void => {
    const result = cellResult(prepared, item, { field: item, evidence: evidenceOf('section'), ...cell }, []);
    if (result.value === null) return;
    fields.push({ ...result, path: [...list.path, items.length] });
    items.push(result.value);
  };
  const authors = authorRecords(prepared, list);
  if (authors.length > 0) {
    for (const [cell] of authors) if (cell !== undefined) take(cell);
    return items;
  }
  const [only] = labelled;
  const paragraph =
    lines.length > labelled.length ? lines : only === undefined || labelled.length > 1 ? [] : [only.span.words];
  const inline = isText ? inlineItems(paragraph) : undefined;
  if (inline !== undefined) {
    for (const { words, text } of inline) take({ words, value: text, evidence: evidenceOf('block') });
    return items;
  }
  if (lines.length > Math.max(1, labelled.length)) {
    for (const words of lines) take({ words, evidence: evidenceOf('block') });
    return items;
  }
  for (const candidate of labelled) {
    const value = jsonValue(item, candidate.span, prepared);
    if (value === null) continue;
    fields.push({
      path: [...list.path, items.length],
      field: item,
      value,
      confidence: LABELLED * confidenceOf(candidate, [], item),
      words: candidate.span.words,
      raw: candidate.span.text,
      cell: undefined,
      chosen: candidate,
      rejected: [],
      isLearned: false,
    });
    items.push(value);
  }
  // They need no label to be told from other texts.
  if (items.length === 0 && (item.kind === 'email' || item.kind === 'url' || item.kind === 'phone')) {
    const values = new Map(prepared.spans[item.kind].toReversed().map((span) => [String(span.value), span]));
    const inOrder = [...values.values()].toSorted((a, b) => a.row - b.row || a.left - b.left);
    for (const span of inOrder)
      take({ words: span.words, value: jsonValue(item, span, prepared), evidence: evidenceOf('type') });
  }
  if (items.length === 0) for (const [cell] of listedRecords(prepared, list, lists)) if (cell !== undefined) take(cell);
  return items;
}

/** Under a heading such as "Author contributions" stand sentences, not authors. */
const isNameLike = (words: readonly ViewWord[]): boolean => {
  const letters = words.filter(({ text }) => /^\p{L}{2}/u.test(text));
  const small = letters.filter(({ text }) => /^\p{Ll}/u.test(text));
  return words.length <= MAX_NAME_WORDS && small.length <= letters.length / 3;
};

const MAX_NAME_WORDS = 10;
