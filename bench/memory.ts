/**
 * Checks what must not grow with a document: each case runs in its own process next to a small one of the same kind,
 * and the two are compared.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { CaseName, Measured } from './memory/cases.ts';
import { type Report, ReportWriter, rounded, table } from './support/report.ts';

interface Case {
  name: CaseName;
  what: string;
  /** Maximum memory of the large case, as a multiple of the small one. */
  atMost: number;
}

const CASES: readonly Case[] = [
  { name: 'images', what: '200 images read one after the other, beside 60', atMost: 1.15 },
  { name: 'sparse_sheet', what: 'a sheet of two cells at its far corners, beside two neighbours', atMost: 1.25 },
  { name: 'parts', what: '300 MB of result from a reader, beside 3 MB: what the service holds', atMost: 2 },
  { name: 'page_count', what: 'the pages of a PDF of 500 MB, beside those of a small one', atMost: 1.5 },
  {
    name: 'full_child',
    what: 'a reader that fills its memory, beside one that does not: what the service holds',
    atMost: 1.5,
  },
  { name: 'store_folder', what: '300 MB stored in a folder and read, beside 30 MB', atMost: 1.25 },
  { name: 'store_s3', what: '300 MB stored in S3 and read, beside 30 MB', atMost: 1.5 },
];

const MIB = 2 ** 20;

export async function benchMemory({ only }: { only: readonly string[] }): Promise<Report> {
  const report = new ReportWriter();
  const rows: string[][] = [];
  for (const { name, what, atMost } of CASES.filter((one) => only.length === 0 || only.includes(one.name))) {
    const small = await measure(name, 'small');
    const large = await measure(name, 'large');
    const ratio = large.peakBytes / small.peakBytes;
    rows.push([
      what,
      rounded(small.peakBytes / MIB),
      rounded(large.peakBytes / MIB),
      rounded(ratio, 2),
      String(atMost),
    ]);
    report.require(ratio <= atMost, `${what}: ${rounded(ratio, 2)} times as much memory, at most ${atMost}`);
  }
  report.add(
    'Memory that does not grow with the document',
    'Resident memory at its peak, MiB; each figure is of a new process.',
    table(['what', 'small', 'large', 'ratio', 'at most'], rows),
  );
  return report;
}

async function measure(name: CaseName, size: 'small' | 'large'): Promise<Measured> {
  const child = fork(fileURLToPath(new URL('./memory/cases.ts', import.meta.url)), [name, size]);
  let measured: Measured | undefined;
  child.once('message', (message) => {
    measured = message as Measured;
    child.disconnect();
  });
  const [code] = await once(child, 'exit');
  if (measured === undefined) throw new Error(`${name}, ${size}: the process ended with ${code} and measured nothing`);
  return measured;
}
