/** Who sent a mail to whom and when, from the lines over its text, as a mail has them and as printed mails do. */
import type { Candidate } from '../core/candidate.ts';
import type { Context } from '../core/context.ts';
import type { Field } from '../core/field.ts';
import { type Span, spanOfWords } from '../core/span.ts';
import { type DocumentView, joinWords, type Row } from '../core/view.ts';
import { MAIL_LINES } from '../lexicon/mail-words.ts';
import { tokensOf } from '../lexicon/tokens.ts';
import { asksForTime, withTime } from '../recognise/timed-dates.ts';
import { MAIL_HEAD } from '../weights/labels.ts';
import { saidCandidate } from './said-candidate.ts';

type Part = keyof typeof MAIL_LINES;

const LABELS = Object.fromEntries(
  Object.entries(MAIL_LINES).map(([part, words]) => [part, new RegExp(`^(?:${words})$`, 'iu')]),
) as Readonly<Record<Part, RegExp>>;
const PARTS: readonly Part[] = ['from', 'to', 'date', 'subject'];
const LINE = /^\s*(\p{L}+)\s?:(?:\s|$)/u;
/** A head may also have lines for copies, attachments and the like, and long ones go on in the next row. */
const MAX_ROWS = 12;
const MIN_PARTS = 3;

type Head = Partial<Record<Part, Row>>;

const known = new WeakMap<DocumentView, Head | undefined>();

const SENDER: ReadonlySet<string> = new Set(['sender', 'from']);
const RECIPIENT: ReadonlySet<string> = new Set(['recipient', 'receiver', 'addressee', 'to']);
const SENDING: ReadonlySet<string> = new Set(['sent', 'send', 'received', 'mail', 'email', 'message']);
const NAMED: ReadonlySet<string> = new Set(['name', 'person', 'full', 'display', 'email', 'mail', 'message', 'head']);
const ADDRESS: ReadonlySet<string> = new Set(['email', 'mail', 'address']);

export function mailHeadCandidates(context: Context, field: Field): Candidate[] {
  const { view } = context;
  const head = knownHead(view);
  if (head === undefined) return [];
  const tokens = [...tokensOf(field.path.at(-2) ?? ''), ...tokensOf(field.name)];
  const says = (words: ReadonlySet<string>): boolean => tokens.some((token) => words.has(token));
  if (field.kind === 'date') {
    const dates = says(SENDING) ? spansIn(context.spans.date, head.date) : [];
    return of(asksForTime(field) ? dates.map((span) => withTime(view, span)) : dates);
  }
  const row = says(SENDER) ? head.from : says(RECIPIENT) ? head.to : undefined;
  if (row === undefined) return [];
  if (field.kind === 'email' || says(ADDRESS)) return of(spansIn(context.spans.email, row));
  // "Sender's role" asks for something else of whoever sent it.
  const isNamed = tokens.every((token) => NAMED.has(token) || SENDER.has(token) || RECIPIENT.has(token));
  return isNamed && (field.kind === 'name' || field.kind === 'text') ? of(namesIn(row)) : [];
}

function knownHead(view: DocumentView): Head | undefined {
  const head = known.has(view) ? known.get(view) : headOf(view);
  known.set(view, head);
  return head;
}

/** The day on which a mail was sent. */
export const dayOfMail = ({ view, spans }: Context): Span | undefined => spansIn(spans.date, knownHead(view)?.date)[0];

/** Nouns of a day that the head of a mail may state: "date", "letter_date", "created_at". */
const OF_MAIL: ReadonlySet<string> = new Set(
  (
    'date day time datetime timestamp document letter message mail email head header sent send sending received ' +
    'receipt created creation written issue issued at on of the'
  ).split(' '),
);

/** Whether a value stands in the head of a mail, and its field asks for the day of something else: of an order, say. */
export function isDayOfMailOnly({ view }: Context, { kind, name }: Field, span: Span): boolean {
  if (kind !== 'date' || span.row !== knownHead(view)?.date?.index) return false;
  return !tokensOf(name).every((token) => OF_MAIL.has(token));
}

/** Further ones are in copy. */
const of = ([first]: readonly Span[]): Candidate[] =>
  first === undefined ? [] : [saidCandidate(first, MAIL_HEAD.label)];

const spansIn = (spans: readonly Span[], row: Row | undefined): Span[] =>
  spans.filter((span) => span.row === row?.index).sort((a, b) => a.from - b.from);

/** "Ada Byte" of `From: "Ada Byte" <ada@example.org>`; a bare address stands for the name. */
function namesIn({ words }: Row): Span[] {
  const value = words.slice(words.findIndex(({ text }) => text.endsWith(':')) + 1);
  const address = value.findIndex(({ text }) => text.includes('@'));
  const name = address > 0 ? value.slice(0, address) : value.slice(0, 1);
  const text = joinWords(name).replace(/^["'<]+|["'>;,]+$/gu, '');
  const span = spanOfWords(name, { kind: 'name', value: text, text, normaliser: 'name_clean', score: 1 });
  return address < 0 || span === undefined || text === '' ? [] : [span];
}

/** The first head: mails that are quoted or forwarded below have theirs. */
function headOf({ rows }: DocumentView): Head | undefined {
  for (const [place, row] of rows.entries()) {
    if (partOf(row) === undefined) continue;
    const head: Head = {};
    for (const next of rows.slice(place, place + MAX_ROWS)) {
      const part = partOf(next);
      if (part !== undefined) head[part] ??= next;
    }
    if (head.from !== undefined && PARTS.filter((part) => head[part] !== undefined).length >= MIN_PARTS) return head;
  }
  return undefined;
}

function partOf({ text }: Row): Part | undefined {
  const label = LINE.exec(text)?.[1];
  return label === undefined ? undefined : PARTS.find((part) => LABELS[part].test(label));
}
