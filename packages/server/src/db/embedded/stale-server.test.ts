/** Leftovers of a dead server must not prevent the next start; a living server must. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fillDataFolder } from '../../../../../tests/support/prepared-data.ts';
import { Harness, query } from './launcher.harness.ts';
import { inspectServer, retireStaleServer } from './pid-file.ts';

const harness = new Harness(fillDataFolder);
const children: ChildProcess[] = [];
let dataDir = '';
/** The pid file as left by a killed server. */
let lines: string[] = [];

const file = (...parts: string[]): string => path.join(dataDir, ...parts);

beforeAll(async () => {
  dataDir = await harness.folderWithDatabase();
  const { stop } = await harness.start({ dataDir });
  lines = (await readFile(file('pg18', 'postmaster.pid'), 'utf8')).split('\n');
  await stop();
});

afterAll(async () => {
  for (const child of children) child.kill('SIGKILL');
  await harness.close();
});

/** Starts a program that keeps running and returns the pid that it prints first. */
async function pidPrintedBy(script: string): Promise<number> {
  const child = spawn('sh', ['-c', script], { stdio: ['ignore', 'pipe', 'ignore'] });
  children.push(child);
  const [line] = (await once(createInterface({ input: child.stdout }), 'line')) as [string];
  return Number(line);
}

async function leaveBehind(pid: number): Promise<void> {
  const content = [pid, ...lines.slice(1)].join('\n');
  await writeFile(file('pg18', 'postmaster.pid'), content, { mode: 0o600 });
  await writeFile(file('run', '.s.PGSQL.5432.lock'), content, { mode: 0o600 });
  await writeFile(file('run', '.s.PGSQL.5432'), '');
}

async function expectStart(): Promise<void> {
  const { url, adopted, stop } = await harness.start({ dataDir });
  expect(adopted).toBe(false);
  expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }]);
  await stop();
}

describe('a start after', () => {
  it('a dead server', async () => {
    await leaveBehind(2_000_000_000);
    await expectStart();
  });

  it('a dead server whose pid now belongs to another program', async () => {
    await leaveBehind(await pidPrintedBy('echo $$; exec sleep 600'));
    await expectStart();
  });

  it('a dead server whose pid now belongs to this process', async () => {
    await leaveBehind(process.pid);
    await expectStart();
  });

  it('a dead server that has not been reaped', async () => {
    await leaveBehind(await pidPrintedBy('true & echo $!; exec sleep 600'));
    await expectStart();
  });

  it('a crash that left an empty pid file', async () => {
    await writeFile(file('pg18', 'postmaster.pid'), '');
    await expectStart();
  });

  it('a program that is named postgres but serves another folder', async () => {
    const elsewhere = await harness.start({ dataDir: await harness.folderWithDatabase() });
    await leaveBehind(elsewhere.pid() ?? 0);
    await expectStart();
    expect(await query(elsewhere.url, 'select 1 as one')).toEqual([{ one: 1 }]);
  });
});

describe('a stale pid file', () => {
  it('keeps the shared memory key, which reveals sessions of the dead server', async () => {
    await leaveBehind(2_000_000_000);
    const state = await inspectServer(file('pg18'));
    if (state.kind !== 'stale') throw new Error(state.kind);
    await retireStaleServer(file('pg18'), file('run'), state.lines);
    const [pid, ...rest] = (await readFile(file('pg18', 'postmaster.pid'), 'utf8')).split('\n');
    expect(() => process.kill(Number(pid), 0)).toThrow('ESRCH');
    expect(rest).toEqual(lines.slice(1));
  });

  it('is not trusted while its socket answers: the server may run where its pid cannot be seen', async () => {
    await mkdir(file('run'), { recursive: true });
    await rm(file('run', '.s.PGSQL.5432'), { force: true });
    const stranger = createServer().listen(file('run', '.s.PGSQL.5432'));
    await once(stranger, 'listening');
    await writeFile(file('pg18', 'postmaster.pid'), [2_000_000_000, ...lines.slice(1)].join('\n'));
    try {
      await expect(harness.start({ dataDir })).rejects.toThrow('in use by a server in another container');
    } finally {
      stranger.close();
    }
  });
});
