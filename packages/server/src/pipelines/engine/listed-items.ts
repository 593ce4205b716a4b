/** Items of lists that are printed without a table, where what is said before them names the list. */
import { evidenceOf } from './arrays/cell-evidence.ts';
import { isNumbering } from './arrays/complete-columns.ts';
import type { ItemRecord } from './arrays/item-record.ts';
import { tellingWords } from './arrays/list-titles.ts';
import type { Prepared } from './core/context.ts';
import type { Field, ListField } from './core/field.ts';
import { joinWords, type ViewWord } from './core/view.ts';
import { tokensOf } from './lexicon/tokens.ts';
import { type EnumeratedItem, type Enumeration, enumerationsOf } from './prose/enumerations.ts';
import { spacedName } from './schema/value-kind.ts';
import { LISTED } from './weights/enumerations.ts';

/** @param others all lists of the schema: what names another one better is that one's */
export function listedRecords(prepared: Prepared, list: ListField, others: readonly ListField[]): ItemRecord[] {
  const fields = list.item === null ? (list.fields ?? []) : [list.item];
  const marks = fields.filter((field) => isMarkField(field));
  const texts = fields.filter((field) => isText(field) && !marks.includes(field));
  if (texts.length === 0 || texts.length > 2 || marks.length > 1 || fields.length !== texts.length + marks.length)
    return [];
  const found = enumerationsOf(prepared)
    .filter(({ isSentence }) => !isSentence || (texts.length === 1 && marks.length === 0))
    .map((enumeration) => ({ enumeration, score: leadScore(list, enumeration) }))
    .filter(
      ({ enumeration, score }) =>
        score >= LISTED.least && others.every((other) => other === list || leadScore(other, enumeration) < score),
    )
    .toSorted((one, other) => other.score - one.score);
  const [best, next] = found;
  // Of several that are named as well, none can be told to be meant.
  if (best === undefined || next?.score === best.score) return [];
  return recordsOf(best.enumeration.items, { mark: marks[0], texts });
}

const MARK_NAME = /^(?:no|nr|num|number|nummer|letter|index|position|pos|item no|item number)$/i;

const isMarkField = (field: Field): boolean => isNumbering(field) || MARK_NAME.test(spacedName(field.name));

const isText = ({ schema, kind }: Field): boolean =>
  schema.type === 'string' && schema.enum === undefined && kind !== 'date' && kind !== 'money';

/** How much of what a list is called and described as is said before the items. */
function leadScore(list: ListField, { lead }: Enumeration): number {
  const said = new Set(tokensOf(lead));
  const names = tellingWords(list);
  const noun = names.at(-1);
  const described = [...new Set(tellingWords({ name: list.schema.description }))];
  const shared = described.filter((token) => said.has(token));
  const isDescribed = shared.length >= LISTED.minShared && shared.length >= LISTED.shared * described.length;
  const share = shared.length / Math.max(1, described.length);
  if (noun !== undefined && said.has(noun)) return 1 + share;
  return isDescribed ? share : 0;
}

function recordsOf(
  items: readonly EnumeratedItem[],
  { mark, texts }: { mark: Field | undefined; texts: readonly Field[] },
): ItemRecord[] {
  const [first, second] = texts;
  const cut = second === undefined ? undefined : CUTS.find((own) => items.every(({ words }) => cutAt(words, own) > 0));
  if (first === undefined || (second !== undefined && cut === undefined)) return [];
  return items.map((item) => {
    const record: ItemRecord = [];
    const add = (field: Field, words: ViewWord[], value?: string): void => {
      if (words.length > 0)
        record.push({ field, words, evidence: evidenceOf('listed'), ...(value === undefined ? {} : { value }) });
    };
    if (mark !== undefined && item.mark !== undefined) {
      const own = item.mark.text.replace(/[().]/g, '');
      record.push({
        field: mark,
        words: [item.mark],
        evidence: evidenceOf('listed'),
        value: mark.schema.type === 'string' ? own : Number.isNaN(Number(own)) ? null : Number(own),
      });
    }
    if (second === undefined || cut === undefined) {
      add(first, item.words, item.text);
      return record;
    }
    const at = cutAt(item.words, cut);
    add(first, item.words.slice(0, at), joinWords(item.words.slice(0, at)).replace(/\s*[,:：]$/u, ''));
    add(second, item.words.slice(cut.isBetween ? at + 1 : at));
    return record;
  });
}

/** Marks between the two parts of items. */
const CUTS: readonly { mark: RegExp; isBetween: boolean }[] = [
  { mark: /^[–—|-]$/u, isBetween: true },
  { mark: /[:：]$/u, isBetween: false },
  { mark: /,$/u, isBetween: false },
];

/** How many words stand before the second part; 0 without one. */
function cutAt(words: readonly ViewWord[], { mark, isBetween }: { mark: RegExp; isBetween: boolean }): number {
  const at = words.findIndex(({ text }) => mark.test(text));
  return at < 0 || at === words.length - 1 ? 0 : isBetween ? at : at + 1;
}
