/** The title of an article or a report, the people named under it and what they belong to. */
import { type HeadText, headTexts } from '../candidates/head-texts.ts';
import { type DocumentView, heightOf, type Row, unionOf, type ViewPage, type ViewWord } from '../core/view.ts';
import { organisationScore } from '../recognise/names.ts';
import { TITLE_BLOCK } from '../weights/papers.ts';
import { type Author, authorsIn, hasNames } from './author-names.ts';
import { type Found, runOf } from './text-run.ts';

export interface Affiliation extends Found {
  mark: string;
}

export interface TitleBlock {
  title: Found;
  authors: Author[];
  affiliations: Affiliation[];
  /** The rows of the title, and the last row of the block. */
  firstRow: number;
  lastRow: number;
}

/** The largest heading of the first page with names under it. */
export function titleBlockOf(view: DocumentView): TitleBlock | undefined {
  const [page] = view.pages;
  if (page === undefined || view.isData) return undefined;
  const titles = [...headingsOf(page), ...headTexts(view).filter(({ size }) => size >= TITLE_BLOCK.large)]
    .filter(({ words: [first, ...others] }) => first?.page === 0 && others.length >= TITLE_BLOCK.minWords - 1)
    .map((own) => ({ ...own, height: Math.max(...own.words.map((word) => sizeOf(page, word))) }))
    .toSorted((one, other) => other.height - one.height);
  for (const { words, text } of titles) {
    const block = blockUnder(page, { words: [...words], text });
    if (block !== undefined) return block;
  }
  return undefined;
}

const sizeOf = ({ model }: ViewPage, word: ViewWord): number => model.words[word.index]?.fontSize ?? heightOf(word);

/** Headings of the upper part of a page, as the reader found them. */
function headingsOf({ model, rows, height }: ViewPage): Pick<HeadText, 'words' | 'text'>[] {
  const words = new Map(rows.flatMap((row) => row.words.map((word) => [word.index, word] as const)));
  return model.blocks.flatMap((block) => {
    if (block.kind !== 'heading') return [];
    const own = block.lines.flatMap(({ from, to }) =>
      Array.from({ length: to - from }, (_, at) => words.get(from + at)).filter((word) => word !== undefined),
    );
    const isUpper = own.every(({ top }) => top < TITLE_BLOCK.upper * height);
    return own.length > 0 && isUpper ? [{ words: own, text: runOf(own).text }] : [];
  });
}

function blockUnder(page: ViewPage, title: Found): TitleBlock | undefined {
  const box = unionOf(title.words);
  const firstRow = Math.min(...title.words.map(({ row }) => row));
  const lastRow = Math.max(...title.words.map(({ row }) => row));
  const right = Math.max(...page.rows.map((row) => row.right));
  const left = Math.min(...page.rows.map((row) => row.left));
  /** Texts left of the title are in another column. */
  const ownWords = (row: Row): ViewWord[] =>
    row.segments.filter((segment) => segment.right > box.left).flatMap(({ words }) => words);
  const isShort = (line: readonly ViewWord[]): boolean => {
    const { left: from, right: to } = unionOf(line);
    return to - from < TITLE_BLOCK.shortLine * (right - left);
  };
  const lines = page.rows
    .filter(({ index }) => index > lastRow && index <= lastRow + TITLE_BLOCK.rows)
    .map((row) => ({ row: row.index, words: ownWords(row) }))
    .filter(({ words }) => words.some(({ text }) => /\p{L}/u.test(text)));
  for (let from = 0; from <= Math.min(TITLE_BLOCK.between, lines.length - 1); from += 1) {
    let authors: Author[] = [];
    let to = from;
    for (let end = from + 1; end <= Math.min(from + TITLE_BLOCK.authorLines, lines.length); end += 1) {
      const found = authorsIn(
        lines.slice(from, end).map(({ words }) => words),
        isShort,
      );
      if (found.length === 0 && end > from + 2) break;
      if (found.length > 0) [authors, to] = [found, end];
    }
    if (authors.length === 0 && hasNames(lines[from]?.words ?? [])) return undefined;
    if (authors.length === 0) continue;
    const rest = lines.slice(to);
    const { affiliations, count } = affiliationsIn(rest.map(({ words }) => words));
    const last = lines[to + count - 1]?.row ?? lastRow;
    return { title, authors, affiliations, firstRow, lastRow: last };
  }
  return undefined;
}

const ENDS_AFFILIATIONS =
  /^[\W\d]*(?:abstract|summary|key ?words|received|correspond|co-authors|introduction|doi\b|https?:|©|copyright|e-?mail|submitted|accepted|published|background|résumé|resumen|zusammenfassung|riassunto|resumo|schlüssel|palabras|mots|parole)/iu;
const MARK_BEFORE = /(?:^|(?<=[\p{L}.;,)]\s))([\d*†‡§¶]{1,2})\s?\.?\s?(?=\p{Lu})/gu;

/** The lines under the names, cut at the marks that they begin with. */
function affiliationsIn(lines: readonly (readonly ViewWord[])[]): { affiliations: Affiliation[]; count: number } {
  const end = lines.findIndex((words) => ENDS_AFFILIATIONS.test(runOf(words).text));
  // Marks in a line of their own do not tell what they belong to.
  const isMarks = ({ text }: ViewWord): boolean => /^[\d*†‡§¶]{1,2}$/u.test(text);
  if (lines.some((words) => words.filter(isMarks).length > words.length / 2)) return { affiliations: [], count: 0 };
  const own = lines.slice(0, end < 0 ? TITLE_BLOCK.affiliationLines : Math.min(end, TITLE_BLOCK.affiliationLines));
  const run = runOf(own.flat());
  const starts = [...run.text.matchAll(MARK_BEFORE)].map((match) => ({
    at: match.index,
    from: match.index + match[0].length,
    mark: match[1] ?? '',
  }));
  const cuts = starts[0]?.at === 0 ? starts : [{ at: 0, from: 0, mark: starts.length === 0 ? '' : '1' }, ...starts];
  const affiliations = cuts.flatMap(({ from, mark }, place) => {
    const text = run.text.slice(from, cuts[place + 1]?.at ?? run.text.length).replace(/[\s;,.]+$/, '');
    const isOne = text.length >= TITLE_BLOCK.minAffiliation && (mark !== '' || organisationScore(text) > 0);
    const words = run.words.filter((word, at) => {
      const start = run.offsets[at] ?? 0;
      return start + word.text.length > from && start < from + text.length;
    });
    return isOne ? [{ mark, text, words }] : [];
  });
  const named = affiliations.filter(({ text }) => organisationScore(text) > 0).length;
  return named === 0 || named < cuts.length / 2 ? { affiliations: [], count: 0 } : { affiliations, count: own.length };
}

/** The first affiliation that a mark of the author refers to; the only one of all where nothing is marked. */
export function affiliationOf({ affiliations }: TitleBlock, { marks }: Author): Affiliation | undefined {
  const [first, ...others] = affiliations;
  if (first === undefined) return undefined;
  const own = affiliations.find(({ mark }) => marks.includes(mark));
  return own ?? (others.length === 0 ? first : undefined);
}
