/**
 * An article as it presents itself: title, people, journal and numbers. No label names these; what they look like and where
 * they stand does.
 */
import type { Prepared } from '../core/context.ts';
import type { Span } from '../core/span.ts';
import type { DocumentView, Row, Segment } from '../core/view.ts';
import { isArticleType, PAPER_WORDS } from '../lexicon/paper-words.ts';
import { PAPER } from '../weights/papers.ts';
import { type Citation, citationIn, isJournalName } from './citations.ts';
import { type Correspondence, correspondenceOf } from './correspondence.ts';
import { type Found, foundIn, runOf, type TextRun } from './text-run.ts';
import { type TitleBlock, titleBlockOf } from './title-block.ts';

export interface Paper {
  block: TitleBlock | undefined;
  citation: Citation;
  doi: Found | undefined;
  type: Found | undefined;
  licence: Found | undefined;
  correspondence: Correspondence | undefined;
}

const known = new WeakMap<DocumentView, { paper: Paper | undefined }>();

/** The article that the document is; undefined for other documents. */
export function paperOf({ view, spans }: Prepared): Paper | undefined {
  const found = known.get(view) ?? { paper: read(view, spans.email) };
  known.set(view, found);
  return found.paper;
}

function read(view: DocumentView, emails: readonly Span[]): Paper | undefined {
  const [page] = view.pages;
  if (page === undefined || view.isData) return undefined;
  const run = runOf(page.rows.flatMap(({ words }) => words));
  const rights = rightsOf(view);
  const doi = unbroken(matchIn(run, DOI) ?? matchIn(rights, DOI));
  const correspondence = correspondenceOf(view, emails);
  const citation = citationOf(view);
  const signs = [
    doi !== undefined,
    correspondence !== undefined,
    citation?.volume !== undefined,
    HISTORY.test(run.text),
  ].filter(Boolean).length;
  if (signs + headingsIn(view) < PAPER.minSigns) return undefined;
  const block = titleBlockOf(view);
  const top = page.rows.filter(({ place }) => place < PAPER.headRows);
  return {
    block,
    doi,
    correspondence,
    citation: { ...citation, ...(citation?.journal === undefined && mastheadOf(top, block)) },
    type: top
      .filter(({ index }) => block === undefined || index < block.firstRow)
      .flatMap(({ segments }) => segments)
      .flatMap((segment) => typeIn(segment) ?? [])[0],
    licence: matchIn(run, LICENCE) ?? matchIn(rights, LICENCE),
  };
}

const DOI = /\b10\.\s?\d{4,9}\/[^\s"<>]*[^\s"<>.,;)\]]/u;
const HISTORY = /\breceived\b.{4,60}\b(?:accepted|revised)\b/iu;
const LICENCE =
  /\bCreative Commons(?: [A-Z][\p{L}-]*){1,8}(?: \d\.\d)?(?: [A-Z][\p{L}-]*){0,8}(?<= Licen[cs]e)(?: \(CC[^)]{2,20}\))?|\bCC[ -]BY(?:-\p{Lu}{2}){0,2}(?: \d\.\d)?/u;

/** A line may end inside of a number. */
const unbroken = (found: Found | undefined): Found | undefined =>
  found === undefined ? undefined : { ...found, text: found.text.replace(/\s/g, '') };

/** What the last page says about rights. Elsewhere on it stand the numbers of other works. */
function rightsOf({ pages }: DocumentView): TextRun {
  const rows = pages.at(-1)?.rows ?? [];
  const from = rows.findLastIndex(({ text }) => /©|\bcopyright\b|\bopen access\b/i.test(text));
  return runOf(from < 0 ? [] : rows.slice(from, from + PAPER.citeRows).flatMap(({ words }) => words));
}

function matchIn(run: TextRun, pattern: RegExp): Found | undefined {
  const match = pattern.exec(run.text);
  return match === null ? undefined : foundIn(run, match.index, match.index + match[0].length);
}

/** How many of the headings that articles have in common it has: "Abstract", "References". */
function headingsIn({ segments }: DocumentView): number {
  const short = segments.filter(({ words }) => words.length <= MAX_HEADING);
  return new Set(
    short.flatMap(({ text }) => PAPER_WORDS.exec(text.replace(/[\s:.\d]+$|^[\d.\s]+/g, ''))?.[0].toLowerCase() ?? []),
  ).size;
}
const MAX_HEADING = 3;

/** Spaces between the letters of a type are for looks. */
function typeIn({ words, text }: Segment): Found | undefined {
  if (text.length > MAX_TYPE || !isArticleType(text)) return undefined;
  const isSpaced = words.length > MAX_TYPE_WORDS;
  return { words, text: isSpaced ? text.replace(/\s+/g, '') : text };
}
const MAX_TYPE = 40;
const MAX_TYPE_WORDS = 5;

/** From the head of the first page, then its foot, what it says how to cite it, and the heads of the next pages. */
function citationOf(view: DocumentView): Citation | undefined {
  const [page, ...others] = view.pages;
  const rows = page?.rows ?? [];
  const near = rows.filter(({ place }) => place < PAPER.headRows || place >= rows.length - PAPER.footRows);
  const toCite = rows.flatMap((row) =>
    /\b(?:cite (?:this|as)|citation\s?:)/i.test(row.text) ? [paragraphFrom(rows, row)] : [],
  );
  const running = others
    .slice(0, PAPER.runningPages)
    .flatMap(({ rows: own }) => [...own.slice(0, PAPER.runningRows), ...own.slice(-PAPER.runningRows)]);
  const found = [...near.map(runOfRow), ...toCite, ...running.map(runOfRow)].flatMap((run) => {
    const citation = citationIn(run);
    if (citation === undefined) return [];
    const [first] = run.words;
    const above = first === undefined ? undefined : rows[(view.rows[first.row]?.place ?? 0) - 1];
    const isFirstPage = first?.page === 0;
    return [withJournal(citation, isFirstPage ? above : undefined)];
  });
  const sizeOf = (citation: Citation): number => Object.values(citation).filter((part) => part !== undefined).length;
  const [best, ...more] = found
    .filter(({ volume }) => volume !== undefined)
    .toSorted((one, other) => sizeOf(other) - sizeOf(one));
  if (best === undefined) return undefined;
  // Another place may say more of the same number.
  const same = more.filter(({ volume }) => volume?.text === best.volume?.text);
  const whole: Citation = Object.assign({}, ...same.toReversed(), best);
  // Running lines have the name of the journal, citations its short form.
  const named = found.find(({ journal, volume }) => journal !== undefined && volume?.text === best.volume?.text);
  return { ...whole, ...(named?.journal && { journal: named.journal }) };
}

const runOfRow = ({ words }: Row): TextRun => runOf(words);
const paragraphFrom = (rows: readonly Row[], row: Row): TextRun =>
  runOf(rows.slice(row.place, row.place + PAPER.citeRows).flatMap(({ words }) => words));

/** The name of a journal may stand in the line over its numbers. */
function withJournal(citation: Citation, above: Row | undefined): Citation {
  if (citation.journal !== undefined || above === undefined || !isJournalName(above.text)) return citation;
  return { ...citation, journal: { text: above.text, words: above.words } };
}

const JOURNAL =
  /\b(?:journal|annals|archives|proceedings|transactions|bulletin|letters|acta|zeitschrift|annales|revue|revista|rivista|tijdschrift)\b/iu;

/** A line over the title that says that it names a journal. */
function mastheadOf(top: readonly Row[], block: TitleBlock | undefined): Pick<Citation, 'journal'> {
  const row = top.find(
    ({ index, text }) => (block === undefined || index < block.firstRow) && JOURNAL.test(text) && isJournalName(text),
  );
  return row === undefined ? {} : { journal: { text: row.text, words: row.words } };
}
