import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type HttpRound, httpRound } from '../../tests/fuzz/http-round.ts';
import type { Source } from '../../tests/fuzz/mutants.ts';
import { type Finding, type ReaderRound, readerRound } from '../../tests/fuzz/round.ts';
import { createClient } from '../../tests/support/client.ts';
import { TEST_KEY } from '../../tests/support/server.ts';

export interface FuzzReadersOptions {
  seed: number;
  files: number;
  from: number;
  http: number;
  dataFolder: string | undefined;
  findingsFolder: string;
}

const MAX_SOURCE_BYTES = 2 * 1024 * 1024;
const MAX_SOURCES = 300;
const PROGRESS_EVERY = 500;

export async function fuzzReaders(
  url: string,
  { seed, files, from, http, dataFolder, findingsFolder }: FuzzReadersOptions,
): Promise<{ text: string; failed: boolean }> {
  const sources = dataFolder === undefined ? [] : await sourcesIn(dataFolder);
  const onFinding = (finding: Finding) => keep(finding, seed, findingsFolder);
  const startedAt = performance.now();
  const round = await readerRound({
    seed,
    from,
    files,
    sources,
    onFinding,
    onBatch: (done) => done % PROGRESS_EVERY === 0 && console.log(`${done} files`),
  });
  const seconds = (performance.now() - startedAt) / 1000;
  // Other files than those that went through the pool.
  const sent = await httpRound(createClient(url, TEST_KEY), {
    seed,
    from: from + files,
    files: http,
    sources,
    onFinding,
  });
  const failed = round.findings.length + sent.findings.length > 0;
  return { text: render(round, sent, { seconds, sources: sources.length }), failed };
}

/** Files of any name; what is large would only be slow to break. */
async function sourcesIn(folder: string): Promise<Source[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const sources: Source[] = [];
  for (const entry of entries.filter((item) => item.isFile()).sort((a, b) => (a.name < b.name ? -1 : 1))) {
    if (sources.length >= MAX_SOURCES) break;
    const bytes = await readFile(path.join(entry.parentPath, entry.name));
    if (bytes.length > MAX_SOURCE_BYTES) continue;
    sources.push({ format: `file ${path.extname(entry.name)}`, filename: entry.name, bytes });
  }
  return sources;
}

async function keep({ mutant, problem }: Finding, seed: number, folder: string): Promise<void> {
  const { index, format, filename, bytes, recipe } = mutant;
  await mkdir(folder, { recursive: true });
  const name = path.join(folder, `${seed}-${index}-${path.basename(filename)}`);
  await writeFile(name, bytes);
  await writeFile(
    `${name}.txt`,
    `seed ${seed}, file ${index}, made of ${format} by ${recipe.join(', ')}\n\n${problem}\n`,
  );
  console.error(
    `FOUND seed ${seed}, file ${index} (${format}: ${recipe.join(', ')}): ${problem.slice(0, 600)}\n  ${name}`,
  );
}

function render(
  round: ReaderRound,
  sent: HttpRound,
  { seconds, sources }: { seconds: number; sources: number },
): string {
  const counts = (all: Record<string, number>): string =>
    Object.entries(all)
      .sort(([, one], [, other]) => other - one)
      .map(([name, count]) => `${name} ${count}`)
      .join(', ');
  const findings = [...round.findings, ...sent.findings];
  return [
    `${round.files} broken files through the reader pool in ${seconds.toFixed(0)} s: ${round.read} read with a sound model and rendered, ${round.files - round.read - round.findings.length} refused with a stable reason. After every 50 a sound document was read right.${sources > 0 ? ` ${sources} files of a folder were broken beside the samples.` : ''}`,
    `Reasons: ${counts(round.refused)}.`,
    `Pool: ${counts(round.pool)}.`,
    `Slowest: ${round.slowest.map(({ elapsedMs, index, format }) => `${(elapsedMs / 1000).toFixed(1)} s (file ${index}, ${format})`).join(', ')}.`,
    `${sent.files} further files through POST /v1/parses: statuses ${counts(sent.statuses)}; reasons ${counts(sent.refused)}. Every answer conformed to the contract.`,
    ['| format | files | read all the same |', '| --- | ---: | ---: |', ...formatRows(round)].join('\n'),
    `**Findings: ${findings.length}**`,
    ...findings.map(({ mutant, problem }) => `- file ${mutant.index} (${mutant.format}): ${problem.split('\n')[0]}`),
  ].join('\n\n');
}

const formatRows = ({ formats }: ReaderRound): string[] =>
  Object.entries(formats).map(([format, { files, read }]) => `| ${format} | ${files} | ${read} |`);
