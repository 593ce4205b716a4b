/** `node attack-trial.ts <data folder>`: attacks from a process without walls and from a reader; prints what happened. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { silentLogger } from '../../../lib/logger.ts';
import { createReaderPool } from '../reader-pool.ts';
import type { AttackOutcome, AttackTargets } from '../walls/attack.ts';
import type { Isolation } from '../walls/measure.ts';

export interface Trial {
  withoutWalls: AttackOutcome;
  fromReader: AttackOutcome;
  walls: Isolation;
  pages: unknown;
  passwordsRead: boolean;
}

const GIB = 1024 ** 3;
const [data = ''] = process.argv.slice(2);
const outside = await mkdtemp(path.join(tmpdir(), 'attacked-'));
const atPath = createServer((socket) => socket.destroy()).listen(path.join(outside, 'socket'));
const atPort = createServer((socket) => socket.destroy()).listen(0, '127.0.0.1');
await Promise.all([once(atPath, 'listening'), once(atPort, 'listening')]);
const victim = spawn('sleep', ['600'], { stdio: 'ignore' });
await once(victim, 'spawn');
const secretFile = path.join(data, 'master-key');

const targets: AttackTargets = {
  secretFile,
  folders: [path.join(data, 'blobs'), data, outside],
  socketPath: path.join(outside, 'socket'),
  port: (atPort.address() as AddressInfo).port,
  victimProcessId: victim.pid ?? 0,
  tooManyBytes: 3 * GIB,
};
const attackModule = new URL('../walls/attack.ts', import.meta.url);
const pool = createReaderPool({
  size: 1,
  logger: silentLogger,
  readablePaths: [path.join(data, 'blobs')],
  privateFolder: data,
  jobsModule: new URL('./attacking-jobs.ts', import.meta.url),
});
try {
  const fromReader = await pool.run<AttackOutcome>('attack', targets);
  const atPasswords = await pool.run<AttackOutcome>('attack', {
    ...targets,
    secretFile: path.join(data, 'postgres.passwords.json'),
  });
  const document = path.join(data, 'blobs', 'document.pdf');
  const trial: Trial = {
    fromReader,
    passwordsRead: atPasswords.reads_secret,
    pages: await pool.run('page_count', { path: document, mimeType: 'application/pdf' }),
    walls: await pool.isolation(),
    withoutWalls: await attackUnprotected(),
  };
  process.stdout.write(JSON.stringify(trial));
} finally {
  await pool.close();
  victim.kill();
  atPath.close();
  atPort.close();
  await rm(outside, { recursive: true });
  await rm(path.join(data, 'blobs', 'by-a-reader'), { force: true });
}

/** In a process of its own: afterwards it is in another namespace. */
async function attackUnprotected(): Promise<AttackOutcome> {
  const code = `import { attack } from '${attackModule}';
    process.stdout.write(JSON.stringify(await attack(${JSON.stringify(targets)})));
    process.exit();`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], { stdio: ['ignore', 'pipe', 'inherit'] });
  return JSON.parse(await text(child.stdout)) as AttackOutcome;
}
