/** The README's command itself. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { eventually } from '../support/wait.ts';

it.each(['SIGTERM', 'SIGINT'] as const)(
  'npm start runs the service, and %s to npm ends it in order',
  async (signal) => {
    const dataDir = await mkdtemp(path.join(os.tmpdir(), 'recto-npm-'));
    const npm = spawn('npm', ['start'], {
      cwd: fileURLToPath(new URL('../..', import.meta.url)),
      env: { PATH: process.env.PATH, HOME: dataDir, RECTO_DATA_DIR: dataDir, PORT: '0' },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const lines: string[] = [];
    let url = '';
    const ended = once(npm, 'close');
    for await (const line of createInterface({ input: npm.stdout })) {
      lines.push(line);
      const found = /listens on (http:\S+)/.exec(line)?.[1];
      if (found !== undefined) {
        url = found;
        expect((await fetch(`${url}/readyz`)).status).toBe(200);
        npm.kill(signal);
      }
    }
    await ended;
    expect(url).not.toBe('');
    expect(lines.some((line) => line.includes('"stopped"'))).toBe(true);
    await eventually(
      () =>
        fetch(`${url}/healthz`).then(
          () => 'answers',
          () => 'gone',
        ),
      (state) => state === 'gone',
    );
    await rm(dataDir, { recursive: true, force: true });
  },
);
