/** The README's commands are run as they stand there, and their answers compared with the ones it shows. */
import { execFile } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { LIVE_KEY, startServer, TEST_KEY, type TestServer } from '../support/server.ts';

const shell = promisify(execFile);

let server: TestServer;
let folder: string;

beforeAll(async () => {
  server = await startServer();
  folder = await mkdtemp(path.join(os.tmpdir(), 'recto-readme-'));
  await mkdir(path.join(folder, 'docs/samples'), { recursive: true });
  const sample = new URL('../../docs/samples/invoice.pdf', import.meta.url);
  await copyFile(sample, path.join(folder, 'docs/samples/invoice.pdf'));
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

/** Each command of the section "First steps" with the answer shown below it. */
async function steps(): Promise<{ command: string; shown: unknown }[]> {
  const text = await readFile(new URL('../../README.md', import.meta.url), 'utf8');
  const section = text.split('## First steps')[1]?.split('\n## ')[0] ?? '';
  return [...section.matchAll(/```sh\n([\s\S]*?)```\s+```json\n([\s\S]*?)```/g)].map(([, command = '', json = '']) => ({
    command,
    shown: JSON.parse(json),
  }));
}

/** The same structure, with the type instead of the value where values differ from run to run. */
function shapeOf(value: unknown, key = ''): unknown {
  if (/^(id|table_id|extraction_id|job_id|sha256|size_bytes|.*_at)$/.test(key) && !String(value).startsWith('row_'))
    return typeof value;
  if (Array.isArray(value)) return value.map((entry) => shapeOf(entry));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([name, entry]) => [name, shapeOf(entry, name)]));
}

it('every command gives the answer the README shows', async () => {
  const all = await steps();
  expect(all).toHaveLength(5);
  // One shell for all: later commands use variables of earlier ones.
  const script = all.map(({ command }) => `${command}\nprintf '\\n@@@\\n'`).join('\n');
  const { stdout } = await shell('bash', ['-c', script.replaceAll('localhost:4180', new URL(server.url).host)], {
    cwd: folder,
    env: { PATH: process.env.PATH, KEY: TEST_KEY, LIVE_KEY },
  });
  const answers = stdout.split('\n@@@\n').filter((answer) => answer.trim() !== '');
  expect(answers.map((answer) => shapeOf(JSON.parse(answer)))).toEqual(all.map(({ shown }) => shapeOf(shown)));
});

it('the commands of the command line lead from a document to a reviewed run', async () => {
  const text = await readFile(new URL('../../README.md', import.meta.url), 'utf8');
  const section = text.split('## From the command line')[1]?.split('\n## ')[0] ?? '';
  const script = /```sh\n([\s\S]*?)```/.exec(section)?.[1] ?? '';
  const root = fileURLToPath(new URL('../../', import.meta.url));
  const placed = script.replace('scripts/node packages/cli', `${root}scripts/node ${root}packages/cli`);
  const { stdout } = await shell('bash', ['-e', '-o', 'pipefail', '-c', placed], {
    cwd: folder,
    env: { PATH: process.env.PATH, HOME: folder, KEY: TEST_KEY, RECTO_API_BASE_URL: server.url },
  });
  expect(stdout).toContain('"total_due": 38');
  expect(stdout).toContain('"is_verified": true');
  expect(stdout).toContain('"verdict": "approved"');
  expect(stdout).toContain('"lifecycle":{"status":"completed"');
});
