/**
 * `node child.ts walled|bare FILE ROUNDS`: starts like a reader, reads the document so many times, and prints what both
 * took of the processor, the programs before it included.
 */
import { readFileSync } from 'node:fs';
import { closeFilter } from '../../packages/server/src/documents/pool/walls/close-filter.ts';
import { readDocument } from '../../packages/server/src/documents/read-document.ts';

const TICK_MS = 10;

/** CPU time of this process and of the programs that it started. */
function processorMs(): number {
  const fields = readFileSync('/proc/self/stat', 'latin1').split(') ').at(-1)?.split(' ') ?? [];
  const started = (Number(fields[13]) + Number(fields[14])) * TICK_MS;
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000 + started;
}

const [mode = '', file = '', rounds = '1'] = process.argv.slice(2);
if (mode === 'walled' && !(await closeFilter())) throw new Error('the filter could not be closed');
const startMs = processorMs();
let pages = 0;
for (let round = 0; round < Number(rounds); round += 1) {
  const input = { path: file, mimeType: 'application/pdf', filename: 'document.pdf' };
  await readDocument({ input, options: { ocr: 'never', languages: [], dpi: 150 } }, () => {
    pages += 1;
  });
  // The header is a line too.
  pages -= 1;
}
process.stdout.write(JSON.stringify({ startMs, pages, readMs: processorMs() - startMs }));
