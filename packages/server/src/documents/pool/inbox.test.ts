import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { Inboxes } from './inbox.ts';

let folder: string;
let document: string;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'recto-inbox-'));
  document = path.join(folder, 'document.pdf');
  await writeFile(document, 'the document', { mode: 0o600 });
});
afterEach(() => rm(folder, { recursive: true }));

const parent = () => path.join(folder, 'readers');

it.each([false, true])('holds the files of a job under its own names, for nobody: %s', async (isForNobody) => {
  const inboxes = await Inboxes.open(parent());
  const inbox = await inboxes.add({ isForNobody });
  const args = { input: { path: document, filename: 'document.pdf' }, list: [document, 1, null], more: `${document}!` };
  const given = (await inbox.give([document], args)) as typeof args;
  const name = given.input.path;
  expect(path.dirname(name)).toBe(inbox.folder);
  expect(given).toEqual({
    input: { path: name, filename: 'document.pdf' },
    list: [name, 1, null],
    more: `${document}!`,
  });
  expect(await readFile(name, 'utf8')).toBe('the document');
  // Everyone who gets there may read a copy; the stored file is unchanged.
  expect((await stat(name)).mode & 0o777).toBe(isForNobody ? 0o444 : 0o600);
  expect((await stat(document)).mode & 0o777).toBe(0o600);
  expect((await stat(parent())).mode & 0o777).toBe(0o700);
  await inbox.clear();
  expect(await readdir(inbox.folder)).toEqual([]);
  await inboxes.close();
  expect(await readdir(parent())).toEqual([]);
});

it('a missing file leaves nothing behind', async () => {
  const inboxes = await Inboxes.open(parent());
  const inbox = await inboxes.add({ isForNobody: false });
  await expect(inbox.give([document, `${document}.gone`], {})).rejects.toMatchObject({ code: 'ENOENT' });
  await inbox.clear();
  expect(await readdir(inbox.folder)).toEqual([]);
  await inboxes.close();
});

it('all children use the same command words, apart from their folder', async () => {
  const inboxes = await Inboxes.open(parent());
  const inbox = await inboxes.add({ isForNobody: false });
  const relative = inboxes.template.slice(1);
  expect(inboxes.wordsOf(['sh', `${inboxes.template} x ${relative}`], inbox)).toEqual([
    'sh',
    `${inbox.folder} x ${inbox.folder.slice(1)}`,
  ]);
  await inboxes.close();
});

it('removes what a killed process of the same machine left, and nothing else', async () => {
  const nobodysNumber = 2 ** 22 + 1;
  const left = `inboxes-${hostname()}-${nobodysNumber}-abcdef`;
  const kept = [`inboxes-${hostname()}-${process.pid}-abcdef`, `inboxes-elsewhere-${nobodysNumber}-abcdef`];
  for (const name of [left, ...kept]) await mkdir(path.join(parent(), name, 'reader-a'), { recursive: true });
  const inboxes = await Inboxes.open(parent());
  const names = await readdir(parent());
  expect(names).toEqual(expect.arrayContaining(kept));
  expect(names).not.toContain(left);
  await inboxes.close();
});
