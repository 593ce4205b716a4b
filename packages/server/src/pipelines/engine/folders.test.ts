/** The folders of the engine import each other in one direction. If this fails, move the code, not the table. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const engine = fileURLToPath(new URL('.', import.meta.url));

/** Which other folders each folder may import. Files directly in the engine put the folders together and may import all. */
const FOLDERS: Readonly<Record<string, readonly string[]>> = {
  core: [],
  lexicon: ['core', 'weights'],
  weights: ['core'],
  view: ['core'],
  schema: ['core', 'lexicon', 'weights'],
  recognise: ['core', 'lexicon', 'weights'],
  labels: ['core', 'lexicon', 'recognise', 'schema', 'weights'],
  totals: ['core', 'lexicon', 'weights'],
  parties: ['core', 'lexicon', 'recognise', 'weights'],
  prose: ['core', 'lexicon', 'recognise', 'weights'],
  arrays: ['core', 'labels', 'lexicon', 'recognise', 'schema', 'totals', 'view', 'weights'],
  profiles: ['arrays', 'core', 'lexicon', 'prose', 'recognise', 'schema', 'weights'],
  reports: ['arrays', 'candidates', 'core', 'lexicon', 'papers', 'prose', 'recognise', 'schema', 'weights'],
  papers: ['arrays', 'candidates', 'core', 'lexicon', 'prose', 'recognise', 'schema', 'weights'],
  written: ['core', 'lexicon', 'recognise'],
  candidates: ['core', 'labels', 'lexicon', 'parties', 'prose', 'recognise', 'schema', 'totals', 'weights'],
};

const folderOf = (file: string): string => {
  const [folder = '', ...rest] = path.relative(engine, file).split(path.sep);
  return rest.length === 0 ? '' : folder;
};

const files = readdirSync(engine, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && entry.name.endsWith('.ts') && !entry.name.endsWith('.test.ts'))
  .map((entry) => path.join(entry.parentPath, entry.name))
  .filter((file) => folderOf(file) !== 'testing');

it('each folder is in the table', () => {
  const folders = new Set(files.map(folderOf).filter((folder) => folder !== ''));
  expect(folders).toEqual(new Set(Object.keys(FOLDERS)));
});

it('each folder imports only the folders it may', () => {
  const wrong = files.flatMap((file) => {
    const folder = folderOf(file);
    const imported = [...readFileSync(file, 'utf8').matchAll(/from '(\.[^']+)'/g)].map((match) =>
      path.resolve(path.dirname(file), match[1] ?? ''),
    );
    return imported
      .filter((target) => folder !== '' && target.startsWith(engine) && folderOf(target) !== folder)
      .filter((target) => !FOLDERS[folder]?.includes(folderOf(target)))
      .map((target) => `${path.relative(engine, file)} imports ${path.relative(engine, target)}`);
  });
  expect(wrong).toEqual([]);
});
