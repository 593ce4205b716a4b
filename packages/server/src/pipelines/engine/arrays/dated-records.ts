/** Entries with periods as records: which text of an entry is the title, which the organisation, which the place. */
import type { Json } from '../../json/json.ts';
import type { Prepared } from '../core/context.ts';
import type { Field, ListField } from '../core/field.ts';
import { joinWords, type ViewWord } from '../core/view.ts';
import { EDUCATION_HEADING, WORK_HEADING } from '../lexicon/cv-words.ts';
import { organisationScore } from '../recognise/names.ts';
import { DATED } from '../weights/cvs.ts';
import { evidenceOf } from './cell-evidence.ts';
import { type DatedEntry, datedEntries, inEnglish, type Period } from './dated-entries.ts';
import {
  gradeIn,
  isPlace,
  isSurePlace,
  partsOfLine,
  type Texts,
  TITLE_WORD,
  titleAndOrganisation,
  withoutPlace,
  withoutTown,
} from './entry-texts.ts';
import type { RecordCell, RecordWithTexts } from './item-record.ts';

const ROLES = {
  current: /\b(?:current|currently|ongoing|present)\b/i,
  start: /\b(?:start|started|from|begin|began|since|first)\b/i,
  end: /\b(?:end|ended|to|until|till|finish|finished|last|left)\b/i,
  said: /\b(?:description|summary|details?|responsibilit\w*|achievements?|notes?|duties|tasks?)\b/i,
  place: /\b(?:city|location|place|town|country)\b/i,
  organisation: /\b(?:company|employer|organi[sz]ation|institution|school|university|college|centro|centre|center)\b/i,
  when: /(?<!\p{L})(?:years?|dates?|graduated|graduation|period|when|anio|année|anno|jahr)(?!\p{L})/iu,
  mark: /\b(?:c?gpa|grade point)\b/i,
  result: /\b(?:grade|distinction|hono(?:u)?rs?|result|classification|remarks?|mention)\b/i,
  title: /\b(?:title|role|position|job|occupation|qualification|degree|award|diploma|programme|study|course|name)\b/i,
} as const;
type Role = keyof typeof ROLES;

/** Each role goes to the first field that its name says it for. */
function rolesOf(fields: readonly Field[]): ReadonlyMap<Role, Field> {
  const roles = new Map<Role, Field>();
  const taken = new Set<Field>();
  for (const role of Object.keys(ROLES) as Role[]) {
    const field = fields.find((own) => {
      const isFit = role === 'current' ? own.schema.type === 'boolean' : own.schema.type !== 'boolean';
      return isFit && !taken.has(own) && ROLES[role].test(inEnglish(own.name));
    });
    if (field === undefined) continue;
    roles.set(role, field);
    taken.add(field);
  }
  return roles;
}

/** Of CVs that nobody looked at, such cells were right in 72 %: less often than those of other sections. */
const LESS_SURE = { contested: 1, lines: 2 };

export function datedRecords(prepared: Prepared, list: ListField): RecordWithTexts[] {
  const fields = (list.fields ?? []).filter(({ path }) => path.length === 1);
  const roles = rolesOf(fields);
  const hasTime = roles.has('start') || roles.has('end') || roles.has('when');
  const isNamed = [WORK_HEADING, EDUCATION_HEADING].some((pattern) => pattern.test(inEnglish(list.name)));
  if (!(hasTime || isNamed) || !(roles.has('organisation') || roles.has('title'))) return [];
  const entries = datedEntries(prepared, list).map((entry) => ({ entry, texts: textsOf(entry, roles) }));
  const isOrganisationFirst = organisationFirst(
    entries.map(({ texts }) => texts.plain),
    fields,
    roles,
  );
  let organisation: ViewWord[] | undefined;
  return entries.map(({ entry, texts: { plain, place, result } }) => {
    const [first, second] = plain;
    // A further job with the same organisation does not print it again.
    const isSame = entry.continues && second === undefined && isOrganisationFirst === true;
    const [one, other] = isSame ? [organisation, first] : [first, second];
    const [whole, title] = isOrganisationFirst === true ? [one, other] : [other, one];
    const [own, behind] = place === undefined && roles.has('place') ? withoutTown(whole) : [whole, undefined];
    organisation = own;
    const cells: RecordCell[] = [];
    const put = (role: Role, words: readonly ViewWord[] | undefined, value?: Json): void => {
      const field = roles.get(role);
      if (field === undefined || words === undefined || words.length === 0 || value === null) return;
      const isGuessed = isOrganisationFirst === undefined && (role === 'title' || role === 'organisation');
      const evidence = isGuessed ? evidenceOf('order') : { ...evidenceOf('section'), ...LESS_SURE };
      const text = joinWords(words).replace(/^[\s,;(|–—-]+|[\s,;|–—-]+$/g, '');
      cells.push({ field, words: [...words], evidence, value: value ?? text });
    };
    const { period, said } = entry;
    const last = period.end ?? period.start;
    put('start', period.start, timeOf(roles.get('start'), period.startText));
    put('end', last, endOf(roles, period));
    if (PERIODS.test(inEnglish(roles.get('when')?.name ?? ''))) put('when', period.words, period.text);
    else put('when', last, timeOf(roles.get('when'), period.endText));
    put('current', last, period.isOpen);
    put('organisation', own);
    put('title', title);
    put('place', place ?? behind);
    const grade = roles.has('mark') ? gradeIn([...entry.lines.flat(2), ...said.flat()]) : undefined;
    put('mark', grade?.words, grade?.value ?? null);
    put('result', result);
    put('said', said.flat());
    return { cells, texts: said.map((words) => ({ words })) };
  });
}

const PERIODS = /\b(?:period|dates|duration|tenure)\b/i;

/** Numbers are years; days are not printed. */
function timeOf(field: Field | undefined, text: string): Json {
  if (field === undefined || (field.schema.type === 'string' && field.wantsIsoDate)) return null;
  return field.schema.type === 'string' ? text : Number(/(?:19|20)\d\d/.exec(text)?.[0] ?? Number.NaN) || null;
}

/** An open end ("present") has no date: the answer is null, unless the field asks for that word. */
function endOf(roles: ReadonlyMap<Role, Field>, { endText, isOpen }: Period): Json {
  const field = roles.get('end');
  const said = field?.schema.description ?? '';
  if (!isOpen) return timeOf(field, endText);
  const asksWord = /present|current/i.test(said) && !/\bnull\b/i.test(said);
  if (/\bnull\b/i.test(said) || (roles.has('current') && !asksWord) || field?.schema.type !== 'string') return null;
  return timeOf(field, endText);
}

/** The texts of an entry: those at the beginnings of lines, the place, and what stands behind the title. */
function textsOf({ lines, continues }: DatedEntry, roles: ReadonlyMap<Role, Field>): Texts {
  const asksBoth = roles.has('organisation') && roles.has('title');
  const isOne = lines.filter((line) => line.some((words) => /\p{L}{2}/u.test(joinWords(words)))).length === 1;
  const [top, ...lower] = lines;
  const isTold = top?.length === 1 && !(isOne && asksBoth);
  const both = isTold ? titleAndOrganisation(top[0] ?? []) : undefined;
  if (both !== undefined && lower.flat().every((words) => organisationScore(joinWords(words)) === 0))
    return { plain: both, place: undefined, result: lower[0]?.[0] };
  const cut = lines
    .map((line) => partsOfLine(line, isOne && asksBoth && !continues))
    .filter(({ length }) => length > 0);
  const plain: ViewWord[][] = [];
  let place: ViewWord[] | undefined;
  let result: ViewWord[] | undefined;
  for (const [first, ...others] of cut) {
    if (first === undefined) continue;
    if (plain.length > 0 && place === undefined && isSurePlace(joinWords(first))) place = first;
    else {
      const [own, behind] = withoutPlace(first);
      plain.push(own);
      place ??= behind;
    }
    for (const words of others) {
      const isOwnPlace = isPlace(joinWords(words));
      if (isOne && !isOwnPlace && plain.length < 2) plain.push(words);
      else if (place === undefined && (isOwnPlace || (roles.has('place') && !roles.has('result')))) place = words;
      else if (result === undefined && roles.has('result')) result = words;
    }
  }
  return { plain, place, result };
}

/** Whether the organisation stands before the title, over all entries; undefined if nothing tells. */
function organisationFirst(
  entries: readonly (readonly ViewWord[][])[],
  fields: readonly Field[],
  roles: ReadonlyMap<Role, Field>,
): boolean | undefined {
  const both = entries.filter(({ length }) => length > 1);
  const scoreOf = (place: number): number => {
    const texts = both.map((texts) => joinWords(texts[place] ?? []));
    const repeated = 1 - new Set(texts).size / Math.max(1, texts.length);
    const sum = texts.reduce((total, text) => total + organisationScore(text) - (TITLE_WORD.test(text) ? 0.5 : 0), 0);
    return sum / Math.max(1, texts.length) + repeated;
  };
  const lead = both.length === 0 ? 0 : scoreOf(0) - scoreOf(1);
  if (Math.abs(lead) >= DATED.apart) return lead > 0;
  const [title, organisation] = [roles.get('title'), roles.get('organisation')];
  if (title === undefined) return true;
  if (organisation === undefined) return false;
  return fields.indexOf(organisation) < fields.indexOf(title) ? true : undefined;
}
