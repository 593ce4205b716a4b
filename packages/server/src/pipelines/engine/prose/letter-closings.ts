/** Who signs a letter: the name under its closing words, and the title under the name. */
import type { Candidate } from '../core/candidate.ts';
import type { Context } from '../core/context.ts';
import type { Field } from '../core/field.ts';
import { type Span, spanOfWords } from '../core/span.ts';
import { type DocumentView, heightOf, type Row, type Segment } from '../core/view.ts';
import { tokensOf } from '../lexicon/tokens.ts';
import { cleanName, looksLikePerson, nameSpan } from '../recognise/names.ts';
import { LETTER_CLOSING } from '../weights/labels.ts';
import { saidCandidate } from './said-candidate.ts';

const CLOSING =
  /^(?:yours\s+(?:sincerely|faithfully|truly)|(?:very\s+)?(?:sincerely|truly)(?:\s+yours)?|(?:kind|best|warm)\s+regards|regards|with\s+(?:kind|best)\s+regards|mit\s+(?:freundlichen|besten|herzlichen|kollegialen)[\p{L}\s]*gr[uü](?:ß|ss)en|hochachtungsvoll|cordialement|sinc[eè]res?\s+salutations|atentamente|(?:un\s+)?cordial(?:es)?\s+saludos?|cordiali\s+saluti|distinti\s+saluti|atenciosamente|met\s+vriendelijke\s+groet(?:en)?)[\s,.]*$/iu;
const SIGNS: ReadonlySet<string> = new Set(['sign', 'signed', 'signer', 'signatory', 'signature', 'author', 'writer']);
const TITLES: ReadonlySet<string> = new Set(['title', 'position', 'role', 'function']);
const MAX_ROWS = 5;
/** Further down stands another text, in heights of a line. */
const MAX_GAP = 7;
const MAX_TITLE_WORDS = 6;

interface Closing {
  name: Span;
  title: Span | undefined;
}

const known = new WeakMap<DocumentView, readonly Closing[]>();

export function closingCandidates({ view }: Context, field: Field): Candidate[] {
  if ((field.kind !== 'name' && field.kind !== 'text') || field.concept !== undefined) return [];
  const tokens = [...tokensOf(field.path.at(-2) ?? ''), ...tokensOf(field.name)];
  if (!tokens.some((token) => SIGNS.has(token))) return [];
  const wantsTitle = tokens.some((token) => TITLES.has(token));
  const closings = known.get(view) ?? closingsIn(view);
  known.set(view, closings);
  return closings
    .flatMap(({ name, title }) => (wantsTitle ? (title ?? []) : name))
    .map((span) => saidCandidate(span, LETTER_CLOSING.label));
}

function closingsIn({ pages }: DocumentView): Closing[] {
  return pages.flatMap(({ rows }) =>
    rows.flatMap((row) => {
      const closing = row.segments.find(({ text }) => CLOSING.test(text));
      return closing === undefined ? [] : (signedUnder(rows, row, closing) ?? []);
    }),
  );
}

function signedUnder(rows: readonly Row[], row: Row, closing: Segment): Closing | undefined {
  const height = heightOf(closing);
  const lines = rows
    .slice(row.place + 1, row.place + 1 + MAX_ROWS)
    .flatMap(({ segments }) => segments.find(({ left }) => Math.abs(left - closing.left) < height) ?? [])
    .filter(({ top }) => top - closing.bottom < MAX_GAP * height);
  const place = lines.findIndex(({ text }) => looksLikePerson(cleanName(text)));
  const line = lines[place];
  const name = line === undefined ? undefined : nameSpan(line.words, cleanName(line.text));
  if (line === undefined || name === undefined) return undefined;
  const under = lines[place + 1];
  const isTitle =
    under !== undefined &&
    under.words.length <= MAX_TITLE_WORDS &&
    !/[\d:@]/.test(under.text) &&
    under.top - line.bottom < height;
  const found = { kind: 'text', value: under?.text ?? '', normaliser: 'text_line', score: 1 } as const;
  return { name, title: isTitle ? spanOfWords(under.words, { ...found, text: under.text }) : undefined };
}
