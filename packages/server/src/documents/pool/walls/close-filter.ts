import { readerFilter } from './filter.ts';
import { numbersOf } from './system-calls.ts';

const SET_NO_NEW_PRIVILEGES = 38;
const SET_MODE_FILTER = 1;
/** Applies the filter to running threads as well. */
const ALL_THREADS = 1;
const MAX_DESCRIPTOR = 255;

/** Puts this process, a reader, under its filter permanently. Returns false if the system does not allow it. */
export async function closeFilter(): Promise<boolean> {
  const number = numbersOf(process.arch)?.('seccomp') ?? null;
  if (process.platform !== 'linux' || number === null) return false;
  try {
    const { default: koffi } = await import('koffi');
    // The C library that the process already uses, whatever its name.
    const libc = koffi.load(null);
    const prctl = libc.func('int prctl(int, unsigned long, unsigned long, unsigned long, unsigned long)');
    const syscall = libc.func('long syscall(long, unsigned long, unsigned long, void *)');
    const program = readerFilter(process.arch, process.pid, hasRing(libc.func(READLINK)));
    if (program === null) return false;
    const description = Buffer.alloc(16);
    description.writeUInt16LE(program.length / 8, 0);
    description.writeBigUInt64LE(BigInt(koffi.address(program)), 8);
    if (Number(prctl(SET_NO_NEW_PRIVILEGES, 1, 0, 0, 0)) !== 0) return false;
    return Number(syscall(number, SET_MODE_FILTER, ALL_THREADS, description)) === 0;
  } catch {
    // koffi has no binary for this system.
    return false;
  }
}

export const READLINK = 'long readlink(const char *, void *, size_t)';

/** True if the process holds an io_uring, which bypasses every filter. */
export function hasRing(readlink: (name: string, target: Buffer, bytes: number) => unknown): boolean {
  const target = Buffer.alloc(64);
  for (let descriptor = 0; descriptor <= MAX_DESCRIPTOR; descriptor += 1) {
    const bytes = Number(readlink(`/proc/self/fd/${descriptor}`, target, target.length));
    if (bytes > 0 && target.toString('latin1', 0, bytes).includes('io_uring')) return true;
  }
  return false;
}
