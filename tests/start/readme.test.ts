/** The README's commands are run as they stand there, and their answers compared with the ones it shows. */
import { execFile } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { hasPython, PYTHON } from '../support/python-client.ts';
import { LIVE_KEY, startServer, TEST_KEY, type TestServer } from '../support/server.ts';

const shell = promisify(execFile);
const root = fileURLToPath(new URL('../../', import.meta.url));

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

async function sectionOf(title: string): Promise<string> {
  const text = await readFile(path.join(root, 'README.md'), 'utf8');
  return text.split(`\n## ${title}\n`)[1]?.split('\n## ')[0] ?? '';
}

/** Each command of the section "First steps" with the answer shown below it. */
async function steps(): Promise<{ command: string; shown: unknown }[]> {
  const section = await sectionOf('First steps');
  return [...section.matchAll(/```sh\n([\s\S]*?)```\s+```json\n([\s\S]*?)```/g)].map(([, command = '', json = '']) => ({
    command,
    shown: JSON.parse(json),
  }));
}

/** The same structure, with the type instead of the value where values differ from run to run. */
function shapeOf(value: unknown, key = ''): unknown {
  if (
    /^(id|table_id|extraction_id|job_id|sha256|size_bytes|.*_at|(?:evidence|checked)_version)$/.test(key) &&
    !String(value).startsWith('row_')
  )
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
  const section = await sectionOf('From the command line');
  const script = /```sh\n([\s\S]*?)```/.exec(section)?.[1] ?? '';
  const placed = script.replace('scripts/node packages/cli', `${root}scripts/node ${root}packages/cli`);
  const { stdout } = await shell('bash', ['-e', '-o', 'pipefail', '-c', placed], {
    cwd: folder,
    env: { PATH: process.env.PATH, HOME: folder, KEY: TEST_KEY, RECTO_API_BASE_URL: server.url },
  });
  expect(stdout).toContain('"total_due": 38');
  expect(stdout).toContain('"kind": "pdf_bbox"');
  expect(stdout).toContain('"is_verified": true');
  expect(stdout).toContain('"verdict": "approved"');
  expect(stdout).toContain('"lifecycle":{"status":"completed"');
});

/** A program of the README, and what it says that the program prints. */
async function programOf(language: string): Promise<{ code: string; shown: string }> {
  const found = new RegExp(`\`\`\`${language}\\n([\\s\\S]*?)\`\`\`\\s+\`\`\`text\\n([\\s\\S]*?)\`\`\``).exec(
    await sectionOf('From programs'),
  );
  return { code: found?.[1] ?? '', shown: found?.[2] ?? '' };
}

const client = () => ({ PATH: process.env.PATH, RECTO_API_KEY: TEST_KEY, RECTO_BASE_URL: server.url });

it('the program in TypeScript prints what the README shows', async () => {
  const { code, shown } = await programOf('ts');
  await writeFile(path.join(folder, 'first.ts'), code);
  await writeFile(path.join(folder, 'package.json'), '{"type": "module"}');
  await symlink(path.join(root, 'node_modules'), path.join(folder, 'node_modules'));
  const { stdout } = await shell('sh', [path.join(root, 'scripts/node'), 'first.ts'], { cwd: folder, env: client() });
  expect(stdout).toBe(shown);
});

it.skipIf(!hasPython)('the program in Python prints what the README shows', async () => {
  const { code, shown } = await programOf('python');
  await writeFile(path.join(folder, 'first.py'), code);
  const env = {
    ...client(),
    PYTHONPATH: path.join(root, 'clients/python/src'),
    PYTHONDONTWRITEBYTECODE: '1',
    no_proxy: '*',
  };
  const { stdout } = await shell(PYTHON, ['first.py'], { cwd: folder, env });
  expect(stdout).toBe(shown);
});
