/** Who signs a contract for which party, as what and when: columns of lines under the name or the role of the party. */
import type { Candidate } from '../core/candidate.ts';
import type { Context } from '../core/context.ts';
import type { Field } from '../core/field.ts';
import { type Span, spanOfWords } from '../core/span.ts';
import { heightOf, joinWords, overlapX, type Row, type Segment, type ViewWord } from '../core/view.ts';
import { SIGNED_FOR } from '../lexicon/letter-words.ts';
import { anyOf, ofLanguages } from '../lexicon/lexicon.ts';
import { tokensOf } from '../lexicon/tokens.ts';
import { cleanName, looksLikePerson } from '../recognise/names.ts';
import { SIGNATURE } from '../weights/labels.ts';
import { namedRoles } from './named-roles.ts';
import { saidCandidate } from './said-candidate.ts';

interface SignatureBlock {
  /** The words of the roles that the party has: those of its defined term, or of the line over the signature. */
  roles: readonly (readonly string[])[];
  name: Span | undefined;
  title: Span | undefined;
  date: Span | undefined;
}

const SIGNED: ReadonlySet<string> = new Set([
  ...['sign', 'signed', 'signer', 'signatory', 'signature', 'signing', 'countersigned', 'countersignature', 'counter'],
  ...['executed', 'represented', 'representative'],
]);
const TITLES: ReadonlySet<string> = new Set(['title', 'position', 'item', 'role', 'function', 'job', 'capacity']);
const NAMES: ReadonlySet<string> = new Set(['name', 'person', 'full', 'by', 'date', 'on', 'for', 'day']);
const FOR = new RegExp(`^(?:${anyOf(SIGNED_FOR)})\\s+(?:the\\s+)?(?<party>\\S.*?)[\\s:,]*$`, 'iu');
const labelled = (words: readonly string[]): RegExp => new RegExp(`^(?:${anyOf(words)})\\s?[:.]?$`, 'iu');
const NAME_LABEL = labelled(['name', 'printed name', 'print name', 'nom', 'nombre', 'nome', 'naam', 'namn', 'navn']);
const TITLE_LABEL = labelled([
  ...ofLanguages(({ contracts }) => contracts.signedAs),
  ...['title', 'position', 'its', 'capacity', 'qualité', 'cargo', 'carica', 'functie'],
]);
const DATE_LABEL = labelled([...ofLanguages(({ contracts }) => contracts.signedOn), 'date', 'fecha', 'data', 'dated']);
const MAX_ROWS = 8;
const MIN_PARTS = 2;
/** How far from each other lines of one column begin, in heights of a line. */
const MAX_SHIFT = 4;
const MAX_HEAD_WORDS = 14;

const known = new WeakMap<Context['view'], readonly SignatureBlock[]>();

export function signatureCandidates(context: Context, field: Field): Candidate[] {
  const { kind } = field;
  if (kind !== 'name' && kind !== 'text' && kind !== 'date') return [];
  const tokens = [...tokensOf(field.path.at(-2) ?? ''), ...tokensOf(field.name)];
  if (!tokens.some((token) => SIGNED.has(token))) return [];
  const blocks = known.get(context.view) ?? blocksOf(context);
  known.set(context.view, blocks);
  const wantsTitle = tokens.some((token) => TITLES.has(token));
  const role = tokens.filter((token) => !SIGNED.has(token) && !TITLES.has(token) && !NAMES.has(token));
  if (role.length === 0) return [];
  return blocks
    .filter(({ roles }) => roles.some((own) => own.length > 0 && own.every((token) => role.includes(token))))
    .flatMap(({ name, title, date }) => (kind === 'date' ? date : wantsTitle ? title : name) ?? [])
    .map((span) => saidCandidate(span, SIGNATURE.label, SIGNATURE.extra));
}

function blocksOf(context: Context): SignatureBlock[] {
  const named = namedRoles(context.flow());
  const partiesOf = (text: string): (readonly string[])[] => {
    const plain = plainName(text);
    return named.filter(({ name }) => plainName(name.text) === plain).map(({ tokens }) => tokens);
  };
  return context.view.pages.flatMap(({ rows }) =>
    rows.flatMap((row) =>
      row.segments.flatMap((segment) => {
        if (segment.words.length > MAX_HEAD_WORDS) return [];
        const party = FOR.exec(segment.text)?.groups?.party ?? segment.text;
        const said = party === segment.text ? [] : [tokensOf(party)];
        const roles = [...said, ...partiesOf(party)];
        const block = roles.length === 0 ? undefined : blockUnder(context, rows, row, segment);
        return block === undefined ? [] : [{ roles, ...block }];
      }),
    ),
  );
}

const plainName = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\d]+/gu, ' ')
    .trim();

type Parts = Omit<SignatureBlock, 'roles'>;

function blockUnder(context: Context, rows: readonly Row[], row: Row, head: Segment): Parts | undefined {
  const height = heightOf(head);
  const parts: Parts = { name: undefined, title: undefined, date: undefined };
  const end = row.segments.find(({ left }) => left >= head.right)?.left ?? Infinity;
  for (const lower of rows.slice(row.place + 1, row.place + 1 + MAX_ROWS)) {
    const own = lower.segments.filter(
      (segment) =>
        segment.left < end - height &&
        (Math.abs(segment.left - head.left) < MAX_SHIFT * height || overlapX(segment, { ...head, right: end }) > 0),
    );
    if (own.some(({ text }) => FOR.test(text))) break;
    const words = own.flatMap((segment) => segment.words);
    const label = labelOf(words);
    if (label === undefined) {
      const person = cleanName(joinWords(words.filter(({ text }) => !/^_+$/.test(text))));
      if (looksLikePerson(person)) parts.name ??= textOf(words, 'name');
      continue;
    }
    const value = words.slice(label.length);
    if (DATE_LABEL.test(label.text))
      parts.date ??= context.spans.date.find(({ words: [first] }) => value.includes(first as ViewWord));
    else if (TITLE_LABEL.test(label.text)) parts.title ??= textOf(value, 'text');
    else parts.name = textOf(value, 'name') ?? parts.name;
  }
  const count = [parts.name, parts.title, parts.date].filter((part) => part !== undefined).length;
  return count >= MIN_PARTS || (count > 0 && FOR.test(head.text)) ? parts : undefined;
}

const MAX_LABEL_WORDS = 3;

/** The words that a line begins with and that name what follows: "Name", "Title:". */
function labelOf(words: readonly ViewWord[]): { text: string; length: number } | undefined {
  for (let length = Math.min(MAX_LABEL_WORDS, words.length); length > 0; length -= 1) {
    const text = joinWords(words.slice(0, length));
    const isLabel = NAME_LABEL.test(text) || TITLE_LABEL.test(text) || DATE_LABEL.test(text);
    if (isLabel && (/[:.]$/.test(text) || words[length]?.segment !== words[0]?.segment)) return { text, length };
  }
  return undefined;
}

function textOf(words: readonly ViewWord[], kind: 'name' | 'text'): Span | undefined {
  const own = words.filter(({ text }) => !/^[_.]+$/.test(text));
  const text = kind === 'name' ? cleanName(joinWords(own)) : joinWords(own);
  if (text === '' || (kind === 'name' && !looksLikePerson(text))) return undefined;
  return spanOfWords(own, {
    kind,
    value: text,
    text,
    normaliser: kind === 'name' ? 'name_clean' : 'text_line',
    score: 1,
  });
}
