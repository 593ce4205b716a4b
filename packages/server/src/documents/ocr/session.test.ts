import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

const run = promisify(execFile);
const at = (place: string): string => fileURLToPath(new URL(place, import.meta.url));

it('the library sends no telemetry: it keeps no identifier and no events, and starts no thread that sends them', async () => {
  const home = await mkdtemp(path.join(os.tmpdir(), 'recto-home-'));
  const script = `
    import { readdirSync, readFileSync } from 'node:fs';
    const { openModel } = await import(${JSON.stringify(at('session.ts'))});
    const threads = () => readdirSync('/proc/self/task').length;
    const before = threads();
    await openModel(readFileSync(${JSON.stringify(at(`../../../weights/lines.${process.arch}.onnx`))}));
    console.log(threads() - before);`;
  try {
    // Without the variables of a build server, which would silence the library anyway.
    const env = { PATH: process.env.PATH, HOME: home };
    const { stdout } = await run(process.execPath, ['--input-type=module', '--eval', script], { env });
    expect(Number(stdout)).toBe(0);
    expect(await readdir(home)).toEqual([]);
  } finally {
    await rm(home, { recursive: true });
  }
});
