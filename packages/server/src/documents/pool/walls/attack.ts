/**
 * What code that took over a reader would try, through the C library and thus past Node's own checks. It runs in a
 * separate child, before the first document and never on one; `/readyz` reports what it could not do.
 */
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import type { PoolJobTable } from '../pool-job.ts';
import { hasRing, READLINK } from './close-filter.ts';

export interface AttackTargets {
  /** Files that no reader needs. */
  secretFiles: readonly string[];
  /** Folders to write to; a reader may write to none of them. */
  folders: readonly string[];
  /** A server listens at both. */
  socketPath: string;
  port: number;
  /** A process of the same user. */
  victimProcessId: number;
  /** More than a reader may have. */
  tooManyBytes: number;
}

/** Whether each attempt succeeded. */
export interface AttackOutcome {
  reads_secret: boolean;
  reads_password_hashes: boolean;
  reads_other_environment: boolean;
  writes_file: boolean;
  connects_to_path: boolean;
  connects_to_port: boolean;
  runs_program: boolean;
  replaces_itself: boolean;
  signals_process: boolean;
  traces_process: boolean;
  enters_namespace: boolean;
  uses_ring: boolean;
  gains_privileges: boolean;
  takes_memory: boolean;
  outlives_service: boolean;
  passes_node_permissions: boolean;
}

const READ_ONLY = 0;
const WRITE_AND_CREATE = 0x41;
const CONTINUE_SIGNAL = 18;
const TRACE_SEIZE = 0x4206;
const NEW_USER_NAMESPACE = 0x1000_0000;
const UNIX_SOCKET = 1;
const INTERNET_SOCKET = 2;
const STREAM = 1;
const READ_AND_WRITE_PAGES = 3;
const PRIVATE_AND_ANONYMOUS = 0x22;
/** The filter's answer; a kernel that looked for the program answers something else. */
const NOT_PERMITTED = 1;
const NEW_MOUNT_NAMESPACE = 0x2_0000;
/** The same on every processor. */
const IO_URING_SETUP = 425;

export async function attack(targets: AttackTargets): Promise<AttackOutcome> {
  const { default: koffi } = await import('koffi');
  const libc = koffi.load(null);
  const open = libc.func('int open(const char *, int, ...)');
  const read = libc.func('long read(int, void *, size_t)');
  const socket = libc.func('int socket(int, int, int)');
  const connectTo = libc.func('int connect(int, void *, int)');
  const execve = libc.func('int execve(const char *, void *, void *)');
  const ptrace = libc.func('long ptrace(long, long, void *, void *)');
  const unshare = libc.func('int unshare(int)');
  const mmap = libc.func('intptr_t mmap(void *, size_t, int, int, int, long)');

  const content = (file: string): string => {
    const descriptor = open(file, READ_ONLY, 'int', 0);
    if (descriptor < 0) return '';
    const bytes = Buffer.alloc(4096);
    return bytes.toString('latin1', 0, Math.max(0, Number(read(descriptor, bytes, bytes.length))));
  };
  const connects = (family: number, address: Buffer): boolean => {
    const descriptor = socket(family, STREAM, 0);
    return descriptor >= 0 && connectTo(descriptor, address, address.length) === 0;
  };
  const execution = (): boolean => {
    const arguments_ = Buffer.alloc(8);
    execve('/nonexistent/program', arguments_, arguments_);
    return koffi.errno() !== NOT_PERMITTED;
  };
  const status = content('/proc/self/status');
  return {
    reads_secret: targets.secretFiles.some((file) => content(file) !== ''),
    reads_password_hashes: content('/etc/shadow') !== '',
    reads_other_environment: content(`/proc/${targets.victimProcessId}/environ`) !== '',
    writes_file: targets.folders.some((folder) => open(`${folder}/by-a-reader`, WRITE_AND_CREATE, 'int', 0o600) >= 0),
    connects_to_path:
      connects(UNIX_SOCKET, pathAddress(targets.socketPath)) || (await nodeConnects({ path: targets.socketPath })),
    connects_to_port:
      connects(INTERNET_SOCKET, loopbackAddress(targets.port)) ||
      (await nodeConnects({ host: '127.0.0.1', port: targets.port })),
    runs_program: libc.func('int system(const char *)')('exit 0') === 0,
    replaces_itself: execution(),
    signals_process: libc.func('int kill(int, int)')(targets.victimProcessId, CONTINUE_SIGNAL) === 0,
    traces_process: Number(ptrace(TRACE_SEIZE, targets.victimProcessId, null, null)) === 0,
    gains_privileges: !/^NoNewPrivs:\t1$/m.test(status) || !/^CapEff:\t0+$/m.test(status),
    takes_memory: Number(mmap(null, targets.tooManyBytes, READ_AND_WRITE_PAGES, PRIVATE_AND_ANONYMOUS, -1, 0)) !== -1,
    outlives_service: content('/proc/self/oom_score_adj').trim() !== '1000',
    passes_node_permissions: passesNodePermissions(targets),
    uses_ring:
      hasRing(libc.func(READLINK)) ||
      Number(libc.func('long syscall(long, long, void *)')(IO_URING_SETUP, 1, Buffer.alloc(120))) >= 0,
    enters_namespace: [NEW_USER_NAMESPACE, NEW_MOUNT_NAMESPACE].some((kind) => unshare(kind) === 0),
  };
}

function pathAddress(path: string): Buffer {
  const address = Buffer.alloc(110);
  address.writeUInt16LE(UNIX_SOCKET, 0);
  address.write(path, 2, 107);
  return address;
}

function loopbackAddress(port: number): Buffer {
  const address = Buffer.alloc(16);
  address.writeUInt16LE(INTERNET_SOCKET, 0);
  address.writeUInt16BE(port, 2);
  address.set([127, 0, 0, 1], 4);
  return address;
}

function nodeConnects(target: { path: string } | { host: string; port: number }): Promise<boolean> {
  return new Promise((resolve) => {
    try {
      const socket = connect(target);
      socket.once('connect', () => {
        socket.destroy();
        resolve(true);
      });
      socket.once('error', () => resolve(false));
    } catch {
      // Node itself refused.
      resolve(false);
    }
  });
}

function passesNodePermissions({ folders }: AttackTargets): boolean {
  const attempts = [
    () => writeFileSync(`${folders[0]}/by-javascript`, ''),
    () => {
      const { error } = spawnSync('true');
      if (error !== undefined) throw error;
    },
  ];
  return attempts.some((attempt) => {
    try {
      attempt();
      return true;
    } catch (error) {
      return !(error instanceof Error && 'code' in error && error.code === 'ERR_ACCESS_DENIED');
    }
  });
}

export interface AttackJobs {
  attack: { args: AttackTargets; result: AttackOutcome; parts: never };
}

export const readerJobs: PoolJobTable<AttackJobs> = { attack };
