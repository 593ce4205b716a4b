/** Single values of CVs that have a known place and no label: addresses on the net, where somebody lives, what he studied. */
import { type DatedKind, inEnglish } from '../arrays/dated-entries.ts';
import { datedRecords } from '../arrays/dated-records.ts';
import { isSurePlace } from '../arrays/entry-texts.ts';
import type { RecordCell } from '../arrays/item-record.ts';
import type { Candidate } from '../core/candidate.ts';
import type { Context } from '../core/context.ts';
import type { Field, ListField } from '../core/field.ts';
import { type Span, spanInRow, spanOfWords } from '../core/span.ts';
import { joinWords, type ViewWord } from '../core/view.ts';
import { EDUCATION_HEADING, hasCvHeadings } from '../lexicon/cv-words.ts';
import { tokensOf } from '../lexicon/tokens.ts';
import { saidCandidate } from '../prose/said-candidate.ts';
import { spacedName } from '../schema/value-kind.ts';
import { PROFILE } from '../weights/cvs.ts';
import { asksIntroduction, asksOwner, introductionOf, ownerOf } from './profile-head.ts';

export function profileValues(context: Context, fields: readonly Field[]): Map<Field, Candidate> {
  const found = new Map<Field, Candidate>();
  const put = (field: Field, span: Span | undefined, score: number): void => {
    if (span !== undefined && !found.has(field)) found.set(field, saidCandidate(span, score));
  };
  const asked = fields.filter(({ schema }) => schema.enum === undefined && schema.type !== 'boolean');
  for (const field of asked) put(field, pageOf(context, field), PROFILE.page);
  const isCv = remembered(() => hasCvHeadings(context.view));
  for (const field of asked) if (asksHome(field) && isCv()) put(field, homeOf(context, field), PROFILE.home);
  for (const field of asked) {
    if (!isOwn(field) || !(asksOwner(field) || asksIntroduction(field)) || !isCv()) continue;
    if (asksOwner(field)) put(field, ownerOf(context.view), PROFILE.owner);
    else put(field, introductionOf(context.view), PROFILE.introduction);
  }
  for (const { kind, group } of entryFields(asked)) {
    if (!isCv()) continue;
    const [first] = datedRecords(context, listOf(kind, group));
    for (const cell of first?.cells ?? []) {
      const field = group.find(({ name }) => name === cell.field.name);
      if (field !== undefined) put(field, spanOf(cell), PROFILE.entry);
    }
  }
  return found;
}

function remembered(ask: () => boolean): () => boolean {
  let known: boolean | undefined;
  return () => {
    known ??= ask();
    return known;
  };
}

const ADDRESS = /^(?:https?:\/\/)?(?:[\p{L}\d-]+\.)*([\p{L}\d-]+)\.\p{L}{2,}(?:\/[^\s|,;]*)?$/u;

/** "linkedin.com/in/roe" for a field that is named after its host. */
function pageOf({ view }: Context, { name, schema, concept, kind }: Field): Span | undefined {
  // A company is not its page.
  if (schema.type !== 'string' || (concept !== undefined && kind !== 'url')) return undefined;
  const names = new Set(
    spacedName(name)
      .toLowerCase()
      .split(' ')
      .filter(({ length }) => length >= PROFILE.minHost),
  );
  const pages = view.rows.flatMap((row) =>
    row.words.flatMap((word) => {
      const text = word.text.replace(/^[(<]+|[)>.,;|]+$/g, '');
      const host = text.includes('@') ? undefined : ADDRESS.exec(text)?.[1]?.toLowerCase();
      if (host === undefined || !names.has(host)) return [];
      const start = (row.offsets[word.place] ?? 0) + word.text.indexOf(text);
      return [
        spanInRow(row, start, start + text.length, { kind: 'url', value: text, normaliser: 'url_text', score: 1 }),
      ];
    }),
  );
  return pages.find(({ text }) => text.includes('/')) ?? pages[0];
}

const HOME =
  /^(?:(?:current|home) )?(?:city|town|location|residence|place|based in|hometown)(?: (?:of residence|and state))?$/i;
const OWNER = /^(?:person(?:al)?|candidate|applicant|basics?|profile|contact|header|about|bio|location|residence)\b/i;
const STATE = /^(?:state|region|province)$/i;

/** At the top, or in an object about the person whose CV it is. */
const isOwn = ({ path }: Field): boolean => path.length === 1 || OWNER.test(spacedName(path.at(-2) ?? ''));

/** The name of a field in its own words, and in those of English. */
const saysAs = ({ name }: Field, pattern: RegExp): boolean =>
  pattern.test(spacedName(name).trim()) || pattern.test(tokensOf(spacedName(name)).join(' '));

const asksHome = (field: Field): boolean =>
  field.schema.type === 'string' &&
  isOwn(field) &&
  (saysAs(field, HOME) || (field.path.length > 1 && saysAs(field, STATE)));

const TOWN =
  /(?<![\p{L}\d])(\p{Lu}[\p{L}.'’-]{1,40}(?:\s\p{Lu}[\p{L}.'’-]{1,40}){0,2}),\s?(\p{Lu}[\p{L} ]{1,20})(?!\p{L})/gu;

const asksWhole = (field: Field): boolean =>
  !/city|town/i.test(inEnglish(field.name)) ||
  /\b(?:state|region|country|province|printed)\b/i.test(inEnglish(field.schema.description));

/** The town among the ways to reach somebody at the head of his CV. */
function homeOf({ view, spans, rankInPage }: Context, field: Field): Span | undefined {
  const contacts = [...spans.email, ...spans.phone].filter(
    ({ page, row }) => page === 0 && rankInPage(row) < PROFILE.headRows,
  );
  const rows = view.rows.filter(
    ({ index, page }) => page === 0 && contacts.some(({ row }) => Math.abs(row - index) <= PROFILE.near),
  );
  for (const row of rows)
    for (const { words } of row.segments) {
      const start = row.offsets[words[0]?.place ?? 0] ?? 0;
      const text = joinWords(words);
      for (const match of text.matchAll(TOWN)) {
        const [whole, town = '', state = ''] = match;
        if (!isSurePlace(whole.replace(/,\s?/, ', ').trim())) continue;
        const own = saysAs(field, STATE) ? state : asksWhole(field) ? whole.trim() : town;
        const from = start + match.index + whole.lastIndexOf(own);
        return spanInRow(row, from, from + own.length, { kind: 'text', value: own, normaliser: 'text_line', score: 1 });
      }
    }
  return undefined;
}

const STUDY =
  /\b(?:degree|university|college|alma mater|graduat(?:ion|ed)(?: (?:year|date))?|c?gpa|grade point average)\b/i;
const TELLS_STUDY = /\b(?:degree|university|college|alma mater|c?gpa)\b/i;
const CURRENT =
  /^(?:current|latest|present|most recent) (?:job title|title|position|role|job|employer|company)(?: name)?$/i;

/** Fields outside of lists that ask for the first entry of a section. */
function entryFields(fields: readonly Field[]): { kind: DatedKind; group: Field[] }[] {
  const parents = Map.groupBy(fields, ({ path }) => path.slice(0, -1).join('.'));
  return [...parents].flatMap(([parent, own]) => {
    const isStudy = EDUCATION_HEADING.test(inEnglish(parent.split('.').at(-1) ?? ''));
    const study = isStudy ? own : own.filter(({ name }) => STUDY.test(inEnglish(name)));
    const work = own.filter(({ name }) => CURRENT.test(spacedName(name).trim()));
    return [
      ...(study.some(({ name }) => TELLS_STUDY.test(inEnglish(name)))
        ? [{ kind: 'education' as const, group: study }]
        : []),
      ...(work.length > 0 ? [{ kind: 'work' as const, group: work }] : []),
    ];
  });
}

/** The fields as if they were those of a list of such entries. */
const listOf = (kind: DatedKind, group: readonly Field[]): ListField => ({
  path: [],
  name: kind === 'work' ? 'work experience' : 'education',
  schema: { ...PLAIN },
  fields: group.map((field) => ({ ...field, path: [field.name] })),
  item: null,
  isInner: false,
  inner: [],
});

const PLAIN: ListField['schema'] = {
  type: 'array',
  isNullable: false,
  title: '',
  description: '',
  format: undefined,
  pattern: undefined,
  enum: undefined,
  examples: [],
  properties: [],
  items: undefined,
};

function spanOf({ words, value, field }: RecordCell): Span | undefined {
  const text = typeof value === 'string' ? value : joinWords(words as ViewWord[]);
  if (typeof value === 'number')
    return spanOfWords(words, { kind: 'number', text, value, normaliser: 'number_decimal', score: 1 });
  return spanOfWords(words, { kind: field.kind, text, value: text, normaliser: 'text_line', score: 1 });
}
