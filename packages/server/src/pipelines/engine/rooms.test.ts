/** The rooms of the engine import each other in one direction only. When this complains, move the code, not the table. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const engine = fileURLToPath(new URL('.', import.meta.url));

/** Which other rooms each room may import. Files directly in the engine put the rooms together and may import all. */
const ROOMS: Readonly<Record<string, readonly string[]>> = {
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
  candidates: ['core', 'labels', 'lexicon', 'parties', 'prose', 'recognise', 'schema', 'totals', 'weights'],
};

const roomOf = (file: string): string => {
  const [room = '', ...rest] = path.relative(engine, file).split(path.sep);
  return rest.length === 0 ? '' : room;
};

const files = readdirSync(engine, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && entry.name.endsWith('.ts') && !entry.name.endsWith('.test.ts'))
  .map((entry) => path.join(entry.parentPath, entry.name))
  .filter((file) => roomOf(file) !== 'testing');

it('each room is in the table', () => {
  const rooms = new Set(files.map(roomOf).filter((room) => room !== ''));
  expect(rooms).toEqual(new Set(Object.keys(ROOMS)));
});

it('each room imports only the rooms it may', () => {
  const wrong = files.flatMap((file) => {
    const room = roomOf(file);
    const imported = [...readFileSync(file, 'utf8').matchAll(/from '(\.[^']+)'/g)].map((match) =>
      path.resolve(path.dirname(file), match[1] ?? ''),
    );
    return imported
      .filter((target) => room !== '' && target.startsWith(engine) && roomOf(target) !== room)
      .filter((target) => !ROOMS[room]?.includes(roomOf(target)))
      .map((target) => `${path.relative(engine, file)} imports ${path.relative(engine, target)}`);
  });
  expect(wrong).toEqual([]);
});
