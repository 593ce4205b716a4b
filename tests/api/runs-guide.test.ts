/** The worked example of the guide to runs: its commands are run as they stand there, and give what it shows. */
import { execFile } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type SharedServer, sharedServer } from '../support/shared-server.ts';

const shell = promisify(execFile);

let server: SharedServer;
let folder: string;

beforeAll(async () => {
  server = await sharedServer();
  folder = await mkdtemp(path.join(os.tmpdir(), 'recto-guide-'));
  await mkdir(path.join(folder, 'docs/samples'), { recursive: true });
  const sample = new URL('../../docs/samples/invoice.pdf', import.meta.url);
  await copyFile(sample, path.join(folder, 'docs/samples/invoice.pdf'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const withoutIds = (text: string): string => text.replaceAll(/\b(wf|ver|run|rev|rvr|file)_[\w-]+/g, '$1_…');

it('every command gives what the guide shows', async () => {
  const text = await readFile(new URL('../../docs/guide/runs.md', import.meta.url), 'utf8');
  const section = text.split('## A worked example')[1]?.split('\n## ')[0] ?? '';
  const [, definition = ''] = /```yaml\n([\s\S]*?)```/.exec(section) ?? [];
  await writeFile(path.join(folder, 'invoices.yaml'), definition);
  const steps = [...section.matchAll(/```sh\n([\s\S]*?)```\s+```text\n([\s\S]*?)```/g)];
  expect(steps).toHaveLength(5);
  expect(section.match(/```sh/g)).toHaveLength(5);
  // One shell for all: later commands use variables of earlier ones.
  const script = `set -e\n${steps.map(([, command = '']) => `${command}\necho @@@`).join('\n')}`;
  const { stdout } = await shell('bash', ['-c', script.replaceAll('localhost:4180', new URL(server.url).host)], {
    cwd: folder,
    env: { PATH: `${path.dirname(process.execPath)}:${process.env.PATH}`, KEY: server.testKey },
  });
  const answers = stdout.split('@@@\n').slice(0, -1);
  expect(answers.map(withoutIds)).toEqual(steps.map(([, , shown = '']) => shown));
});
