/**
 * Measures the cost of the walls around readers: CPU time of a start and of reading, with and without them,
 * alternating.
 */
import { execFile } from 'node:child_process';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { CHILD_PATH, nodeFlags, probeIsolation, visibleTo } from '../packages/server/src/documents/pool/isolation.ts';
import { textPdfOf } from '../tests/support/samples.ts';
import { type Report, ReportWriter, rounded, table } from './support/report.ts';
import { median } from './support/statistics.ts';

const run = promisify(execFile);
const CHILD = fileURLToPath(new URL('./walls/child.ts', import.meta.url));
const PAGES = 60;
const LINES = 40;
const READINGS = 2;

interface Sample {
  startMs: number;
  pages: number;
  readMs: number;
}

export async function benchWalls({ rounds }: { rounds: number }): Promise<Report> {
  const writer = new ReportWriter();
  const folder = await mkdtemp(path.join(os.tmpdir(), 'recto-bench-walls-'));
  const samples: Record<'bare' | 'walled', Sample[]> = { bare: [], walled: [] };
  try {
    await chmod(folder, 0o755);
    const file = path.join(folder, 'document.pdf');
    const line = 'A line of words and numbers 1,234.50 that is as long as lines are';
    await writeFile(file, textPdfOf(Array.from({ length: PAGES }, () => Array(LINES).fill(line).join('\n'))));
    const visible = visibleTo([folder, path.dirname(CHILD)]);
    const { wrapper } = probeIsolation({ visible, nobody: 'in_own_root', trial: ['test', '-r', CHILD] });
    const flags = nodeFlags({ heapLimitMb: 768, readablePaths: null });
    for (let round = 0; round < rounds; round += 1) {
      for (const mode of ['bare', 'walled'] as const) {
        const before = mode === 'walled' ? wrapper : [];
        const [command = '', ...args] = [...before, process.execPath, ...flags, CHILD, mode, file, String(READINGS)];
        const { stdout } = await run(command, args, { cwd: '/', env: { PATH: CHILD_PATH } });
        samples[mode].push(JSON.parse(stdout) as Sample);
      }
    }
  } finally {
    await rm(folder, { recursive: true });
  }
  const row = (mode: 'bare' | 'walled') => [
    mode === 'walled' ? 'with walls' : 'without',
    rounded(median(samples[mode].map(({ startMs }) => startMs))),
    rounded(median(samples[mode].map(({ pages, readMs }) => (pages / readMs) * 1000))),
  ];
  writer.add(
    'What the walls around readers cost',
    `Medians of ${rounds} processes of each kind by turns; each reads a PDF of ${PAGES} pages ${READINGS} times. Processor ` +
      'time, that of the programs that build the walls included; the machine need not be idle.',
    table(['', 'start, ms of processor', 'pages per second of processor'], [row('bare'), row('walled')]),
  );
  return writer;
}
