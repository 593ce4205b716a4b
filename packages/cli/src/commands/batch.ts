/** Extracts from every document of a folder, several at a time, and goes on where it stopped. */
import { createHash } from 'node:crypto';
import { appendFile, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Command, Context } from '../command.ts';
import { EXIT, usageFailure } from '../failures.ts';
import { reasonOf } from '../inputs.ts';
import { openEngine } from '../local-engine.ts';
import { csvOf } from '../output/csv.ts';
import type { Row } from '../output/fields.ts';
import { ProgressLine } from '../output/progress.ts';
import { isLocal } from './documents.ts';

const SKIPPED = /^\.|\.(jsonl|csv\.part)$/;

interface Result {
  file: string;
  /** Digest of the content, the schema and the place: what has changed, or comes from elsewhere, is extracted again. */
  digest: string;
  status: 'completed' | 'failed';
  extraction_id?: string;
  output?: Row;
  error?: string;
}

async function filesIn(folder: string, isDeep: boolean): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: isDeep });
  const files: string[] = [];
  for (const entry of entries) {
    const file = path.join(entry.parentPath, entry.name);
    if (SKIPPED.test(entry.name)) continue;
    if (entry.isFile() || (entry.isSymbolicLink() && !(await leadsElsewhere(file)))) files.push(file);
  }
  return files.sort();
}

/** Links to files are documents too; one that leads nowhere fails like a file that cannot be read. */
const leadsElsewhere = async (link: string): Promise<boolean> => {
  const target = await stat(link).catch(() => null);
  return target !== null && !target.isFile();
};

/** The last line of each file counts: a repeated attempt replaces the first. */
async function resultsIn(file: string): Promise<Map<string, Result>> {
  const text = await readFile(file, 'utf8').catch(() => '');
  const results = new Map<string, Result>();
  for (const line of text.split('\n')) {
    const result = parsed(line);
    if (result !== undefined) results.set(result.file, result);
  }
  return results;
}

/** A line that was being written when the command was ended is done again. */
function parsed(line: string): Result | undefined {
  try {
    return line === '' ? undefined : (JSON.parse(line) as Result);
  } catch {
    return undefined;
  }
}

const OWN_COLUMNS: ReadonlySet<string> = new Set(['file', 'status', 'extraction_id', 'error']);

/** A value that is called like a column of the document's own stands in one beside it: `output.status`. */
const csvRow = ({ output = {}, digest: _, ...own }: Result): Row => ({
  ...own,
  ...Object.fromEntries(
    Object.entries(output).map(([name, value]) => [OWN_COLUMNS.has(name) ? `output.${name}` : name, value]),
  ),
});

type ExtractOne = (file: string) => Promise<{ id?: string; output: Row }>;

interface Extractor {
  /** Where it happens: an environment of a service, whose records no other one has, or this process. */
  place: string;
  extract: ExtractOne;
  close: () => Promise<void>;
}

async function extractor(context: Context, schema: Row, parallel: number): Promise<Extractor> {
  const { signal } = context.terminal;
  if (await isLocal(context)) {
    const engine = await openEngine(parallel);
    const extract: ExtractOne = async (file) => {
      const { extraction } = await engine.extract(file, { schema: schema as never, signal });
      return { output: extraction.output };
    };
    return { place: 'local', extract, close: () => engine.close() };
  }
  const client = await context.client();
  const extract: ExtractOne = async (file) => {
    const { id, output } = await client.extractions.create(
      { document: { path: file }, json_schema: schema },
      { signal },
    );
    return { id, output };
  };
  const { environment_id } = await client.auth.status({ signal });
  return { place: environment_id, extract, close: async () => undefined };
}

/** Fails before anything is extracted that could not be kept. */
async function begun(log: string, isEmptied: boolean): Promise<void> {
  try {
    await (isEmptied ? writeFile(log, '') : appendFile(log, ''));
  } catch (error) {
    throw usageFailure(`Cannot write ${log}: ${reasonOf(error)}`);
  }
}

async function batch(context: Context): Promise<number> {
  const [name = ''] = context.positionals;
  const { print, inputs, terminal } = context;
  const folder = inputs.pathOf(name);
  if (!(await stat(folder).catch(() => null))?.isDirectory()) throw usageFailure(`${name} is not a folder.`);
  const schema = (await inputs.json(context.text('schema') ?? '', '--schema')) as Row;
  const parallel = context.number('parallel') ?? 4;
  if (parallel < 1) throw usageFailure('--parallel is at least 1.');
  const out = inputs.pathOf(context.text('out') ?? 'results.jsonl');
  const isCsv = out.endsWith('.csv');
  const log = isCsv ? `${out}.part` : out;
  const known = context.isSet('restart') ? new Map<string, Result>() : await resultsIn(log);
  await begun(log, context.isSet('restart'));
  const own = new Set([out, log, inputs.pathOf((context.text('schema') ?? '').replace(/^@/, ''))]);
  const files = (await filesIn(folder, context.isSet('recursive'))).filter((file) => !own.has(file));
  const progress = new ProgressLine(context, terminal);
  const { place, extract, close } = await extractor(context, schema, parallel);
  const results: Result[] = [];
  let skipped = 0;
  let done = 0;
  /** A file that cannot be read, because it is gone or has an unreadable name, fails alone: the batch goes on. */
  const resultOf = async (file: string, label: string, before: Result | undefined): Promise<Result> => {
    let digest = '';
    try {
      const content = await readFile(file);
      digest = createHash('sha256')
        .update(JSON.stringify([schema, place]))
        .update(content)
        .digest('hex');
      if (before?.digest === digest && before.status === 'completed') return before;
      const { id, output } = await extract(file);
      return { file: label, digest, status: 'completed', ...(id !== undefined && { extraction_id: id }), output };
    } catch (error) {
      return { file: label, digest, status: 'failed', error: reasonOf(error) };
    }
  };
  const one = async (file: string): Promise<void> => {
    const label = path.relative(folder, file);
    const before = known.get(label);
    const result = await resultOf(file, label, before);
    if (result === before) skipped += 1;
    else {
      terminal.signal.throwIfAborted();
      await appendFile(log, `${JSON.stringify(result)}\n`);
    }
    results.push(result);
    done += 1;
    progress.show('documents', { done, total: files.length });
  };
  try {
    const queue = files.values();
    await Promise.all(
      Array.from({ length: Math.min(parallel, files.length) }, async () => {
        for (const file of queue) await one(file);
      }),
    );
  } finally {
    progress.end();
    await close();
  }
  results.sort((a, b) => a.file.localeCompare(b.file, 'en'));
  if (isCsv) await writeFile(out, csvOf(results.map(csvRow)));
  const failed = results.filter(({ status }) => status === 'failed');
  for (const { file, error } of failed) print.note(`${file}: ${error}`);
  print.record({
    documents: files.length,
    completed: results.length - failed.length,
    failed: failed.length,
    skipped,
    out,
  });
  return failed.length > 0 ? EXIT.remote : EXIT.ok;
}

export const batchCommands: readonly Command[] = [
  {
    words: ['batch'],
    summary: 'Extract from every document of a folder',
    description:
      'Writes a line of JSON for each document as it is done, or CSV when the name ends so. Repeating the command does what is ' +
      'missing: documents that failed, are new or have changed, and all of them with another schema or environment. Any ' +
      'failure is exit code 8.',
    positionals: [{ name: 'folder', description: 'The folder', isRequired: true }],
    flags: [
      { name: 'schema', type: 'json', description: 'A JSON Schema', isRequired: true },
      {
        name: 'out',
        type: 'string',
        description: 'File for the results (.jsonl or .csv)',
        default: 'results.jsonl',
        placeholder: 'FILE',
      },
      { name: 'parallel', type: 'integer', description: 'How many at a time', default: '4' },
      { name: 'recursive', type: 'boolean', description: 'Folders inside, too' },
      { name: 'restart', type: 'boolean', description: 'Do everything again' },
      { name: 'local', type: 'boolean', description: 'In this process, without a service' },
    ],
    examples: ['recto batch inbox --schema schema.json --out results.csv'],
    run: batch,
  },
];
