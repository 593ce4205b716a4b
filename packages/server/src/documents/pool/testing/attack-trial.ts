/**
 * `node attack-trial.ts <data folder>`: attacks from a process without walls, from a reader and from the place of
 * LibreOffice; prints what happened.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, copyFile, mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { silentLogger } from '../../../lib/logger.ts';
import type { ConversionIsolation } from '../../formats/libreoffice/conversion-walls.ts';
import { createOfficeConverter } from '../../formats/libreoffice/office-converter.ts';
import { createReaderPool } from '../reader-pool.ts';
import type { AttackOutcome, AttackTargets } from '../walls/attack.ts';
import type { Isolation } from '../walls/measure.ts';
import { attackWords, type ProgramAttackOutcome, parseAttack } from '../walls/program-attack.ts';
import type { AttackingJobs } from './attacking-jobs.ts';

export interface Trial {
  withoutWalls: AttackOutcome;
  fromReader: AttackOutcome;
  walls: Isolation;
  pages: unknown;
  passwordsRead: boolean;
  /** True if a reader could read a document that it was not given. */
  otherDocumentRead: boolean;
  programWithoutWalls: ProgramAttackOutcome;
  /** From the place of a LibreOffice that is a script, and of a binary one. */
  conversionWalls: ConversionIsolation | null;
  binaryWalls: ConversionIsolation | null;
  leftInInboxes: string[];
  /** Size of LibreOffice's conversion of old slides; null if it is not installed. */
  convertedBytes: number | null;
}

const GIB = 1024 ** 3;
const SLIDES = new URL('../../../../../../tests/samples/slides.ppt', import.meta.url);
const [data = ''] = process.argv.slice(2);
const outside = await mkdtemp(path.join(tmpdir(), 'attacked-'));
// A conversion's own temporary folder would hide programs in the usual one.
const programs = await mkdtemp('/var/tmp/programs-');
for (const folder of [outside, programs]) await chmod(folder, 0o755);
const atPath = createServer((socket) => socket.destroy()).listen(path.join(outside, 'socket'));
const atPort = createServer((socket) => socket.destroy()).listen(0, '127.0.0.1');
await Promise.all([once(atPath, 'listening'), once(atPort, 'listening')]);
const victim = spawn('sleep', ['600'], { stdio: 'ignore' });
await once(victim, 'spawn');
const secretFile = path.join(data, 'master-key');

const targets: AttackTargets = {
  secretFiles: [secretFile],
  folders: [path.join(data, 'blobs'), data, outside],
  socketPath: path.join(outside, 'socket'),
  port: (atPort.address() as AddressInfo).port,
  victimProcessId: victim.pid ?? 0,
  tooManyBytes: 3 * GIB,
};
const attackModule = new URL('../walls/attack.ts', import.meta.url);
const pool = createReaderPool<AttackingJobs>({
  size: 1,
  logger: silentLogger,
  inboxFolder: path.join(data, 'readers'),
  privateFolders: [data, path.join(data, 'blobs')],
  jobsModule: new URL('./attacking-jobs.ts', import.meta.url),
});
try {
  const fromReader = await pool.run('attack', targets);
  const atPasswords = await pool.run('attack', {
    ...targets,
    secretFiles: [path.join(data, 'postgres.passwords.json')],
  });
  const document = path.join(data, 'blobs', 'document.pdf');
  const atDocuments = await pool.run('attack', { ...targets, secretFiles: [document] });
  const trial: Trial = {
    fromReader,
    passwordsRead: atPasswords.reads_secret,
    otherDocumentRead: atDocuments.reads_secret,
    pages: await pool.run('page_count', { path: document, mimeType: 'application/pdf' }, { files: [document] }),
    programWithoutWalls: await attackByProgram(),
    conversionWalls: await wallsOf('script'),
    binaryWalls: await wallsOf('soffice.bin'),
    convertedBytes: await convertSlides(),
    leftInInboxes: (await readdir(path.join(data, 'readers'), { recursive: true, withFileTypes: true }))
      .filter((entry) => entry.isFile())
      .map(({ name }) => name),
    walls: await pool.isolation(),
    withoutWalls: await attackUnprotected(),
  };
  process.stdout.write(JSON.stringify(trial));
} finally {
  await pool.close();
  victim.kill();
  atPath.close();
  atPort.close();
  for (const folder of [outside, programs]) await rm(folder, { recursive: true });
  await rm(path.join(data, 'blobs', 'by-a-reader'), { force: true });
}

async function attackByProgram(): Promise<ProgramAttackOutcome> {
  const [command = '', ...args] = attackWords(targets) ?? [];
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  return parseAttack(await text(child.stdout));
}

/** An installation that is only asked for its version; the attacker replaces the rest. */
async function wallsOf(kind: 'script' | 'soffice.bin'): Promise<ConversionIsolation | null> {
  const program = path.join(programs, kind, 'program');
  await mkdir(program, { recursive: true });
  const command = path.join(program, 'soffice');
  await writeFile(command, '#!/bin/sh\necho "LibreOffice 99.1.2.3"\n', { mode: 0o755 });
  if (kind === 'soffice.bin') await writeFile(path.join(program, kind), '', { mode: 0o755 });
  const options = { command, processes: 1, processorMs: 10_000, memoryBytes: GIB / 2, logger: silentLogger };
  const converter = await createOfficeConverter({ ...options, privateFolders: [data] });
  try {
    return await converter.isolation();
  } finally {
    await converter.close();
  }
}

async function convertSlides(): Promise<number | null> {
  const options = { command: 'soffice', processes: 1, processorMs: 120_000, memoryBytes: GIB, logger: silentLogger };
  const converter = await createOfficeConverter(options);
  try {
    if (converter.version === null) return null;
    const slides = path.join(outside, 'slides.ppt');
    await copyFile(SLIDES, slides);
    const input = { path: slides, mimeType: 'application/vnd.ms-powerpoint', filename: 'slides.ppt' };
    const time = { deadlineMs: 600_000, signal: new AbortController().signal };
    return await converter.convert(input, time, async (converted) => (await stat(converted.path)).size);
  } finally {
    await converter.close();
  }
}

/** In a separate process, because afterwards it is in another namespace. */
async function attackUnprotected(): Promise<AttackOutcome> {
  const code = `import { attack } from '${attackModule}';
    process.stdout.write(JSON.stringify(await attack(${JSON.stringify(targets)})));
    process.exit();`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], { stdio: ['ignore', 'pipe', 'inherit'] });
  return JSON.parse(await text(child.stdout)) as AttackOutcome;
}
