/** Groups of texts under one heading: "Languages: English, Igbo", or a label and its texts side by side. */
import type { Prepared } from '../core/context.ts';
import type { Field, ListField } from '../core/field.ts';
import { joinWords, type Row, type ViewWord } from '../core/view.ts';
import { SKILLS_HEADING } from '../lexicon/cv-words.ts';
import { LIST_TITLE } from '../weights/columns.ts';
import { GROUPS } from '../weights/cvs.ts';
import { evidenceOf } from './cell-evidence.ts';
import { inEnglish } from './dated-entries.ts';
import { inlineItems } from './inline-items.ts';
import type { RecordCell, RecordWithTexts } from './item-record.ts';
import { titleScore } from './list-titles.ts';

const ASKS_GROUP = /\b(?:group|category|type|area|heading|section|label|domain|kind)\b|^name\b/i;
const ASKS_TEXTS =
  /\b(?:items?|entry|entries|skills?|tools?|list|values?|members?|technolog\w*|details?|languages?)\b/i;

/** The fields of a list that asks for groups: their names, and their texts as one text or as a list. */
function askedOf({
  fields,
  inner,
}: ListField): { group: Field; texts: Field | undefined; hasInner: boolean } | undefined {
  const texts = (fields ?? []).filter(({ schema, path }) => schema.type === 'string' && path.length === 1);
  const group = texts.find(({ name }) => ASKS_GROUP.test(inEnglish(name)));
  const other = texts.find((field) => field !== group && ASKS_TEXTS.test(inEnglish(field.name)));
  const hasInner = inner.some(({ item }) => item?.schema.type === 'string');
  if (group === undefined || texts.length !== fields?.length) return undefined;
  if (hasInner ? texts.length !== 1 : texts.length !== 2 || other === undefined) return undefined;
  return { group, texts: other, hasInner };
}

export function labelledGroups({ view }: Prepared, list: ListField): RecordWithTexts[] {
  const asked = view.isData ? undefined : askedOf(list);
  if (asked === undefined) return [];
  const isSkills = SKILLS_HEADING.test(inEnglish(list.name));
  const found = view.rows.flatMap((row, at) => {
    const [only, ...others] = row.segments;
    const isHeading = only !== undefined && others.length === 0 && only.words.length <= GROUPS.titleWords;
    if (!isHeading || /[,;]|[:：]\s*\S/u.test(only.text)) return [];
    const isNamed = titleScore(list, only.text) >= LIST_TITLE.least || (isSkills && SKILLS_HEADING.test(only.text));
    return isNamed ? [groupsUnder(view.rows.slice(at + 1, at + 1 + GROUPS.rows))] : [];
  });
  const [best] = found.toSorted((one, other) => other.length - one.length);
  if (best === undefined || best.length < GROUPS.least) return [];
  return best.map(({ label, words }) => {
    const own = inlineItems([words]) ?? [{ words, text: joinWords(words) }];
    const cellOf = (field: Field, cell: readonly ViewWord[], text: string): RecordCell[] =>
      text === '' ? [] : [{ field, words: [...cell], evidence: evidenceOf('section'), value: text }];
    const cells = [
      ...cellOf(asked.group, label, joinWords(label).replace(/\s*[:：]$/u, '')),
      ...(asked.texts === undefined ? [] : cellOf(asked.texts, words, joinWords(words))),
    ];
    return { cells, texts: asked.hasInner ? own : [] };
  });
}

/** Lines with labels, down to the first one without; a line in small letters goes on with the one above. */
function groupsUnder(rows: readonly Row[]): { label: ViewWord[]; words: ViewWord[] }[] {
  const groups: { label: ViewWord[]; words: ViewWord[] }[] = [];
  for (const { segments, words } of rows) {
    const colon = words.findIndex(({ text }) => /[:：]$/u.test(text));
    const last = groups.at(-1);
    const [first, second, ...others] = segments;
    if (colon >= 0 && colon < GROUPS.labelWords && colon < words.length - 1)
      groups.push({ label: words.slice(0, colon + 1), words: words.slice(colon + 1) });
    else if (
      first !== undefined &&
      second !== undefined &&
      others.length === 0 &&
      first.words.length <= GROUPS.labelWords &&
      /,/.test(second.text)
    )
      groups.push({ label: first.words, words: [...second.words] });
    else if (
      last !== undefined &&
      segments.length === 1 &&
      (/,$/.test(joinWords(last.words)) || /^\p{Ll}/u.test(words[0]?.text ?? ''))
    )
      last.words.push(...words);
    else break;
  }
  return groups;
}
