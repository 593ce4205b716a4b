import { execFile } from 'node:child_process';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it, onTestFinished } from 'vitest';
import { clientsOf } from '../support/client.ts';
import { SAMPLES } from '../support/format-samples.ts';
import { startServer } from '../support/server.ts';

const execute = promisify(execFile);
const root = fileURLToPath(new URL('../..', import.meta.url));

it('an installation without what this machine does not use still reads images', async () => {
  const copy = await mkdtemp(path.join(os.tmpdir(), 'recto-slim-'));
  onTestFinished(() => rm(copy, { recursive: true, force: true }));
  // Hard links where the disk allows them: only names are removed there, not the content here.
  const all = ['package.json', 'scripts', 'node_modules'].map((name) => path.join(root, name));
  // Not what other tests compile at the same time.
  const isSource = (name: string) => path.basename(name) !== '.cache';
  await cp(path.join(root, 'packages'), path.join(copy, 'packages'), { recursive: true, filter: isSource });
  await execute('cp', ['-al', ...all, copy]).catch(() => execute('cp', ['-a', ...all, copy]));
  const { stdout } = await execute('npm', ['run', '-s', 'slim'], { cwd: copy });
  expect(Number(/Removed (\d+) MB/.exec(stdout)?.[1])).toBeGreaterThan(150);

  const server = await startServer({ program: path.join(copy, 'packages/server/bin/recto-server.js') });
  onTestFinished(() => server.close());
  const { test } = clientsOf(server);
  const image = (await SAMPLES.png?.()) ?? Buffer.alloc(0);
  const document = { filename: 'a.png', url: `data:image/png;base64,${image.toString('base64')}` };
  const answer = await test.post('/v1/parses', { json: { document } });
  expect(answer.status).toBe(201);
  expect(answer.body.output.text).not.toBe('');
});
