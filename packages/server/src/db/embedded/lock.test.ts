import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasHolders, holdExclusive, holdShared } from './lock.ts';

let dir = '';
beforeAll(async () => {
  dir = await mkdtemp(path.join(os.tmpdir(), 'recto-lock-test-'));
});
afterAll(() => rm(dir, { recursive: true, force: true }));

const lockModule = new URL('lock.ts', import.meta.url).href;

/** Holds the lock in another process until killed. */
async function holderProcess(call: string): Promise<{ kill(): Promise<void> }> {
  const script = `import * as lock from ${JSON.stringify(lockModule)}; globalThis.held = await lock.${call};
    console.log('held'); setInterval(() => undefined, 60_000);`;
  const child = spawn(process.execPath, ['--input-type=module-typescript', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(child.stdout, 'data');
  return {
    kill: async () => {
      const exit = once(child, 'exit');
      child.kill('SIGKILL');
      await exit;
    },
  };
}

describe('locks between processes', () => {
  it('admit one exclusive holder at a time, and the next one when the holder is killed', async () => {
    const file = path.join(dir, 'exclusive');
    const holder = await holderProcess(`holdExclusive(${JSON.stringify(file)})`);
    const giveUp = new AbortController();
    const refused = expect(holdExclusive(file, giveUp.signal)).rejects.toThrow();
    giveUp.abort();
    await refused;
    const waiting = holdExclusive(file);
    await holder.kill();
    (await waiting).release();
  });

  it('count shared holders in this and other processes, and forget killed ones', async () => {
    const file = path.join(dir, 'shared');
    const elsewhere = await holderProcess(`holdShared(${JSON.stringify(file)})`);
    const here = holdShared(file);
    const hereToo = holdShared(file);
    here.release();
    expect(hasHolders(file)).toBe(true);
    hereToo.release();
    expect(hasHolders(file)).toBe(true);
    await elsewhere.kill();
    expect(hasHolders(file)).toBe(false);
  });

  it('name the data folder when it cannot be locked', async () => {
    await expect(holdExclusive(path.join(dir, 'absent', 'lock'))).rejects.toMatchObject({ code: 'configuration' });
  });
});
