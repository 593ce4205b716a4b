import { execFileSync } from 'node:child_process';

/**
 * Pauses the reader processes of a server until disposed: what it reads next takes as long as the test needs, on a
 * machine of any speed. There is one for each kind of work that the server has done before.
 */
export function holdReaders({ process: server }: { process: { pid?: number | undefined } }): Disposable {
  const readers = childrenOf(server.pid);
  if (readers.length === 0) throw new Error('the server has no reader process to hold');
  for (const reader of readers) process.kill(reader, 'SIGSTOP');
  return {
    [Symbol.dispose]: () => {
      const left = new Set(childrenOf(server.pid));
      for (const reader of readers) if (left.has(reader)) release(reader);
    },
  };
}

function release(reader: number): void {
  try {
    process.kill(reader, 'SIGCONT');
  } catch (error) {
    // The server ends those whose work was cancelled, at any moment.
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}

function childrenOf(pid: number | undefined): number[] {
  const lines = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,stat='], { encoding: 'utf8' }).trim().split('\n');
  return lines.flatMap((line) => {
    const [child, parent, state = ''] = line.trim().split(/\s+/);
    return Number(parent) === pid && !state.startsWith('Z') ? [Number(child)] : [];
  });
}
