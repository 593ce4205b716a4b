/** Whom to write to about an article: "*Corresponding author: Dr Ann Roe, E-mail: roe@uni.example". */
import type { Span } from '../core/span.ts';
import type { DocumentView, Row, ViewWord } from '../core/view.ts';
import { PAPER } from '../weights/papers.ts';
import { isPersonName, PERSON_TITLE } from './author-names.ts';
import { type Found, foundIn, runOf } from './text-run.ts';

export interface Correspondence {
  name: Found | undefined;
  email: Span | undefined;
}

const CORRESPONDENCE =
  /(?:corresponding authors?|correspondence(?: (?:should be addressed |address(?:ed)? )?to)?|address (?:for )?correspondence(?: to)?(?: this author at)?|reprint requests(?: to)?|autor(?:a|es)? (?:para|de|por) (?:la )?correspond?encia|autor correspondente|auteure? (?:correspondante?|de correspondance)|korrespondenz(?:adresse|autor(?:in)?)?|autore (?:corrispondente|di riferimento))\s*[:.]?\s*/iu;

export function correspondenceOf(view: DocumentView, emails: readonly Span[]): Correspondence | undefined {
  const [page] = view.pages;
  const found = page?.rows.flatMap((row) =>
    row.segments.flatMap((segment) => {
      const run = runOf(segment.words);
      const match = CORRESPONDENCE.exec(run.text);
      return match === null || match.index > MAX_BEFORE ? [] : [{ row, left: segment.left, segment, match }];
    }),
  )[0];
  if (page === undefined || found === undefined) return undefined;
  const { row, segment, match } = found;
  /** The rest of the paragraph, in the column of its first line. */
  const below = page.rows
    .slice(row.place + 1, row.place + 1 + PAPER.near)
    .flatMap((next: Row) => next.segments.filter((own) => Math.abs(own.left - segment.left) < MAX_OFF))
    .flatMap(({ words }) => words);
  const words: ViewWord[] = [...segment.words, ...below];
  const run = runOf(words);
  const begin = match.index + match[0].length;
  const start = begin + (/^\s*/.exec(run.text.slice(begin))?.[0].length ?? 0);
  const end = start + (END_OF_NAME.exec(run.text.slice(start))?.index ?? run.text.length - start);
  const title = PERSON_TITLE.exec(run.text.slice(start, end))?.[0].length ?? 0;
  const name = foundIn(run, start + title, end);
  const inside = new Set(words);
  return {
    name: isPersonName(name.text) ? name : undefined,
    email: emails.find((span) => span.words.some((word) => inside.has(word))) ?? undefined,
  };
}

const MAX_BEFORE = 3;
/** Points between the left edges of the lines of one paragraph. */
const MAX_OFF = 24;
const END_OF_NAME = /[,;:(]|(?<!\p{Lu})\.\s(?=\p{Lu}\p{Ll}{2})|\s(?=\S+@)|\s[–—-]\s/u;
