/** Pages that tools/recogniser/drawn_pages.py drew, with all that they say. */
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';

export interface DrawnPage {
  id: string;
  file: string;
  language: string;
  text: string;
}

export const LANGUAGES = ['en', 'de', 'fr', 'es', 'it', 'pt', 'pl', 'cs', 'hu', 'tr'];

interface Truth {
  file: string;
  language: string;
  lines: { text: string }[];
}

export async function drawnPages(folder: string): Promise<DrawnPage[]> {
  const truths = JSON.parse(await readFile(path.join(folder, 'gt.json'), 'utf8')) as Record<string, Truth>;
  return Object.entries(truths).map(([id, { file, language, lines }]) => ({
    id,
    file: path.resolve(folder, file),
    language,
    text: lines.map(({ text }) => text).join(' '),
  }));
}

/** What is written in one of several ways that no eye tells apart on paper. */
const SAME: Readonly<Record<string, string>> = {
  '’': "'",
  '‘': "'",
  '“': '"',
  '”': '"',
  '„': '"',
  '–': '-',
  '—': '-',
  '…': '...',
};

const comparable = (text: string): string =>
  text
    .normalize('NFC')
    .replaceAll(/[’‘“”„–—…]/gu, (sign) => SAME[sign] ?? sign)
    .replaceAll(/\s+/gu, ' ')
    .trim();

/** Empty where nothing was read. */
export async function textOf(folder: string, id: string): Promise<string> {
  const file = path.join(folder, `${id}.txt`);
  return existsSync(file) ? readFile(file, 'utf8') : '';
}

export async function readingOf(pages: readonly DrawnPage[], folder: string): Promise<Map<string, number>> {
  const counts = new Map(LANGUAGES.map((language) => [language, { wrong: 0, letters: 0 }]));
  let found = 0;
  let words = 0;
  for (const { id, language, text } of pages) {
    const [wanted, read] = [comparable(text), comparable(await textOf(folder, id))];
    const count = counts.get(language) ?? { wrong: 0, letters: 0 };
    count.wrong += edits([...wanted], [...read]);
    count.letters += [...wanted].length;
    const bag = bagOf(read);
    for (const [word, times] of bagOf(wanted)) {
      words += times;
      found += Math.min(times, bag.get(word) ?? 0);
    }
  }
  const all = [...counts.values()].reduce((sum, { wrong, letters }) => ({
    wrong: sum.wrong + wrong,
    letters: sum.letters + letters,
  }));
  return new Map([
    ['word recall', found / Math.max(1, words)],
    ['CER', all.wrong / Math.max(1, all.letters)],
    ...[...counts].map(([language, { wrong, letters }]): [string, number] => [
      `CER ${language}`,
      wrong / Math.max(1, letters),
    ]),
  ]);
}

function bagOf(text: string): Map<string, number> {
  const bag = new Map<string, number>();
  for (const word of text.split(' ')) bag.set(word, (bag.get(word) ?? 0) + 1);
  return bag;
}

function edits(one: readonly string[], other: readonly string[]): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (const [index, letter] of one.entries()) {
    const next = [index + 1];
    for (const [column, wanted] of other.entries()) {
      next.push(
        Math.min((row[column + 1] ?? 0) + 1, (next[column] ?? 0) + 1, (row[column] ?? 0) + (letter === wanted ? 0 : 1)),
      );
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
