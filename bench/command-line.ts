/** Measures how soon the command line starts, next to Node alone. */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { type Report, ReportWriter, rounded, table } from './support/report.ts';
import { median } from './support/statistics.ts';

const PROGRAM = fileURLToPath(new URL('../packages/cli/bin/recto.js', import.meta.url));
const LIMIT_RATIO = 3;

export async function benchCommandLine({ rounds }: { rounds: number }): Promise<Report> {
  const writer = new ReportWriter();
  const commands = {
    'node -e 0': ['-e', '0'],
    'recto --version': [PROGRAM, '--version'],
    'recto files list --help': [PROGRAM, 'files', 'list', '--help'],
  };
  const times = new Map<string, number[]>(Object.keys(commands).map((name) => [name, []]));
  // Alternating, so that whatever else the machine does meets all of them.
  for (let round = 0; round < rounds; round += 1) {
    for (const [name, words] of Object.entries(commands)) times.get(name)?.push(millisecondsOf(words));
  }
  const of = (name: string): number => median(times.get(name) ?? []);
  const bare = of('node -e 0');
  const rows = Object.keys(commands).map((name) => [name, rounded(of(name), 1), rounded(of(name) / bare, 2)]);
  writer.add(
    'Start of the command line',
    `From the start of the process to its end; median of ${rounds} rounds in which the commands take turns.`,
    table(['command', 'ms', 'times Node alone'], rows),
  );
  const ratio = of('recto --version') / bare;
  writer.require(
    ratio <= LIMIT_RATIO,
    `recto --version takes ${rounded(ratio, 2)} times as long as node -e 0, limit ${LIMIT_RATIO}`,
  );
  return { ...writer };
}

function millisecondsOf(words: readonly string[]): number {
  const begun = performance.now();
  const { status, stderr } = spawnSync(process.execPath, [...words], { stdio: ['ignore', 'ignore', 'pipe'] });
  if (status !== 0) throw new Error(`${words.join(' ')} ended with ${status}: ${stderr}`);
  return performance.now() - begun;
}
