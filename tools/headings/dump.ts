/**
 * Writes what each block that may be a heading looks like, and whether it is one: `dump.ts OUT.json LIST`. The list has
 * one PDF a line; a file `NAME.headings.json` beside it holds the texts of its headings, otherwise its bookmarks do.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { loadPdfEngine } from '../../packages/server/src/documents/formats/pdf/pdf-engine.ts';
import { headingFeatures } from '../../packages/server/src/documents/layout/heading-score.ts';
import { LayoutStream } from '../../packages/server/src/documents/layout/layout-stream.ts';

const MAX_PAGES = 25;
/** Headings that have no bookmark in many files. */
const UNLISTED =
  /^(\W*|[A-Z\d.]+ )(abstract|summary|references|acknowledge?ments?|bibliography|(table of )?contents|index|appendix|appendices|keywords|conclusions?|introduction|literatur|zusammenfassung|inhaltsverzeichnis|résumé|resumo|sommaire|funding)( \w)?\.?$/iu;

interface Candidate {
  features: Record<string, number>;
  text: string;
  page: number;
  size: number;
  top: number;
  /** 1 for a heading, 0 for none, null where the file does not tell. */
  isHeading: 0 | 1 | null;
}

/** `2.1.3 Title` has three. */
const partsOf = (text: string): number => /^(\d+(?:\.\d+)*)\.? \p{L}/u.exec(text)?.[1]?.split('.').length ?? 0;

const plain = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '')
    .replace(/^(?:chapter|appendix|part)?\d+(?=\p{L})/u, '');

const [out, list] = process.argv.slice(2);
if (out === undefined || list === undefined) throw new Error('dump.ts OUT.json LIST');
const engine = await loadPdfEngine('native');
const documents: { file: string; candidates: Candidate[] }[] = [];
for (const file of readFileSync(list, 'utf8').trim().split('\n')) {
  const candidates = await candidatesOf(file);
  documents.push({ file, candidates });
}
writeFileSync(out, JSON.stringify(documents));

async function candidatesOf(file: string): Promise<Candidate[]> {
  const candidates: Candidate[] = [];
  const stream = new LayoutStream(({ lines, before, after, page }, style) => {
    const [first] = lines;
    if (first === undefined) return;
    candidates.push({
      features: headingFeatures({ lines, before, after, page }, style),
      text: lines.map((line) => line.text).join(' '),
      page: page.number,
      size: first.fontSize,
      top: first.box.top,
      isHeading: 0,
    });
  });
  const truth = file.replace(/\.pdf$/, '.headings.json');
  const titles: { title: string; page: number | null }[] = existsSync(truth)
    ? (JSON.parse(readFileSync(truth, 'utf8')) as string[]).map((title) => ({ title, page: null }))
    : [];
  const isListed = titles.length > 0;
  const document = engine.open(file);
  for (let number = 1; number <= Math.min(MAX_PAGES, document.pageCount); number += 1) {
    const raw = document.page(number);
    if (!isListed) titles.push(...raw.outline.map(({ title }) => ({ title, page: number })));
    await stream.push({ ...raw, outline: [] });
  }
  await stream.end();
  document.close();
  label(candidates, titles, isListed);
  return candidates;
}

function label(candidates: Candidate[], titles: { title: string; page: number | null }[], isListed: boolean): void {
  const left = new Set(candidates);
  for (const { title, page } of titles) {
    const wanted = plain(title);
    const found = [...left].filter(
      (one) => (page === null || one.page === page) && wanted.length > 2 && plain(one.text) === wanted,
    );
    const heading = found.at(-1);
    for (const one of found) left.delete(one);
    if (heading !== undefined) heading.isHeading = 1;
    if (isListed) for (const one of found.slice(0, -1)) left.add(one);
    else for (const one of found.slice(0, -1)) one.isHeading = null;
  }
  if (isListed) return;
  const depth = Math.max(0, ...candidates.map((one) => (one.isHeading === 1 ? partsOf(one.text) : 0)));
  const largest = Math.max(0, ...candidates.map(({ page, top, size }) => (page === 1 && top < 0.5 ? size : 0)));
  for (const one of left) {
    if (one.page === 1 && one.size === largest && largest > 12) one.isHeading = 1;
    else if (UNLISTED.test(one.text.trim())) one.isHeading = 1;
    else if (partsOf(one.text) > Math.max(1, depth) && !/\d$/.test(one.text)) one.isHeading = null;
  }
}
