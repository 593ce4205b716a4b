/** The commands `extract`, `parse` and `verify`. They use the service if one is configured, and work in this process otherwise. */
import { stat, writeFile } from 'node:fs/promises';
import type { Command, Context, Flag } from '../command.ts';
import { CliFailure, EXIT, usageFailure } from '../failures.ts';
import { type LocalEngine, openEngine } from '../local-engine.ts';
import { documentOf } from '../operations/documents.ts';
import { ProgressLine } from '../output/progress.ts';

const FILE = { name: 'file', description: 'The document', isRequired: true };
const LOCAL: Flag = { name: 'local', type: 'boolean', description: 'In this process, without a service' };
const READING: readonly Flag[] = [
  { name: 'pages', type: 'string', description: 'Such as 1-3,7; all pages without it' },
  { name: 'languages', type: 'string', description: 'Languages of scans, most likely first', isRepeated: true },
  { name: 'password-file', type: 'file', description: 'File with the password of an encrypted document' },
];

async function readingOf(context: Context) {
  const password = context.text('password-file');
  const languages = context.texts('languages');
  return {
    pages: context.text('pages'),
    ...(languages.length > 0 && { languages }),
    ...(password !== undefined && { password: (await context.inputs.text(password, '--password-file')).trim() }),
  };
}

/** A service is used when a key is known; without one, the engine runs here. `--local` asks for that. */
export async function isLocal(context: Context): Promise<boolean> {
  if (context.isSet('local')) return true;
  try {
    await context.credential();
    return false;
  } catch (error) {
    const isWithoutKey = error instanceof CliFailure && error.exitCode === EXIT.authentication;
    const isAsked = ['env', 'live', 'base-url'].some((name) => context.flags.has(name));
    if (isWithoutKey && !isAsked) return true;
    throw error;
  }
}

/** The engine of this process reads files of this machine, and says so before it reads anything else. */
async function localPath(context: Context, file: string): Promise<string> {
  const found = context.inputs.pathOf(file);
  const known = await stat(found).catch(() => null);
  if (known?.isDirectory()) throw usageFailure(`${file} is a folder and no file.`);
  if (known !== null) return found;
  const isElsewhere = /^(file_\w+|https?:.*|-)$/.test(file);
  throw usageFailure(
    isElsewhere
      ? `${file} is no path: without a service there are no stored files, addresses or standard input.`
      : `${file} does not exist.`,
  );
}

async function locally<T>(
  context: Context,
  work: (engine: LocalEngine, progress: ProgressLine) => Promise<T>,
): Promise<T> {
  const progress = new ProgressLine(context, context.terminal);
  const engine = await openEngine();
  try {
    return await work(engine, progress);
  } finally {
    progress.end();
    await engine.close();
  }
}

const onPages = (progress: ProgressLine) => ({
  onProgress: ({ pagesDone, pagesTotal }: { pagesDone: number; pagesTotal: number | null }) =>
    progress.show('reading', { done: pagesDone, total: pagesTotal }),
});

async function extract(context: Context): Promise<void> {
  const [file = ''] = context.positionals;
  const schemaText = context.text('schema') ?? '';
  const schema = (await context.inputs.json(schemaText, '--schema')) as Record<string, unknown>;
  const reading = await readingOf(context);
  const require_proof = context.isSet('require-proof');
  const wantsProof = context.flags.has('proof') || context.isSet('sources');
  const { extraction, sources } = (await isLocal(context))
    ? await locally(context, async (engine, progress) =>
        engine.extract(await localPath(context, file), {
          schema: schema as never,
          requireProof: require_proof,
          signal: context.terminal.signal,
          ...reading,
          ...onPages(progress),
        }),
      )
    : await remotely(context, { file, schema, require_proof, reading, wantsProof });
  const proof = context.text('proof');
  if (proof !== undefined) {
    const content = JSON.stringify({ object: 'recto.proof', extraction, sources }, null, 2);
    await writeFile(context.inputs.pathOf(proof), `${content}\n`);
    context.print.note(`Wrote ${proof}. Check it with: recto verify ${proof} ${file}`);
  }
  if (context.isSet('sources')) context.print.record({ extraction, sources });
  else context.print.record(context.isSet('full') ? extraction : extraction.output);
}

interface Remote {
  file: string;
  schema: Record<string, unknown>;
  require_proof: boolean;
  reading: object;
  wantsProof: boolean;
}

async function remotely(context: Context, { file, schema, require_proof, reading, wantsProof }: Remote) {
  const client = await context.client();
  const document = await documentOf(context, file);
  if (document === undefined) throw usageFailure('Missing: a file.');
  const options = { signal: context.terminal.signal };
  const extraction = await client.extractions.create(
    { document, json_schema: schema, require_proof, ...reading },
    options,
  );
  const asked = { extraction_id: extraction.id };
  const sources = wantsProof ? await client.extractions.sources.waitFor(asked, options) : null;
  return { extraction, sources };
}

async function parse(context: Context): Promise<void> {
  const [file = ''] = context.positionals;
  const tables = (context.text('tables') ?? 'markdown') as 'markdown';
  const reading = await readingOf(context);
  const layout = context.isSet('layout');
  const parsed = (await isLocal(context))
    ? await locally(context, async (engine, progress) =>
        engine.parse(await localPath(context, file), {
          tables,
          layout,
          signal: context.terminal.signal,
          ...reading,
          ...onPages(progress),
        }),
      )
    : await (await context.client()).parses.create(
        {
          document: (await documentOf(context, file)) ?? file,
          table_parsing_format: tables,
          include_layout: layout,
          ...reading,
        },
        { signal: context.terminal.signal },
      );
  if (layout || context.flags.has('output') || context.isSet('json')) context.print.record(parsed);
  else context.print.text(parsed.output.text);
}

async function verify(context: Context): Promise<number> {
  const [name = '', file] = context.positionals;
  const isRecord = /^extr_/.test(name);
  if (isRecord && file === undefined) {
    const result = await (await context.client()).extractions.sources.verify({ extraction_id: name });
    return conclude(context, result);
  }
  if (file === undefined) throw usageFailure('Missing: file.\nSee: recto verify --help');
  const proof = isRecord ? await fetchedProof(context, name) : await readProof(context, name);
  const reading = await readingOf(context);
  const result = await locally(context, async (engine, progress) =>
    engine.verify(await localPath(context, file), proof as never, {
      signal: context.terminal.signal,
      ...(reading.password !== undefined && { password: reading.password }),
      ...onPages(progress),
    }),
  );
  return conclude(context, result);
}

async function fetchedProof(context: Context, extraction_id: string): Promise<object> {
  const client = await context.client();
  const [extraction, sources] = await Promise.all([
    client.extractions.get({ extraction_id }),
    client.extractions.sources.waitFor({ extraction_id }),
  ]);
  return { extraction, sources };
}

async function readProof(context: Context, name: string): Promise<object> {
  const found = (await context.inputs.json(name === '-' ? name : `@${name}`, 'the proof')) as Record<string, unknown>;
  if (found.extraction === undefined || found.sources === undefined || found.sources === null) {
    throw new CliFailure(
      `${name} is not a proof: it has no extraction or no sources. Make one with: recto extract --proof`,
      EXIT.validation,
    );
  }
  return found;
}

interface Verdict {
  is_verified: boolean;
  /** Only a service says it: what is verified offline has no version. */
  is_outdated?: boolean;
  statements: number;
  failed: number;
  failures: { path: string; statement: string; message: string }[];
}

function conclude(context: Context, result: Verdict): number {
  if (context.print.format !== 'table') context.print.record(result);
  else if (result.is_verified) context.print.text(`Verified: all ${result.statements} statements hold.`);
  else {
    const lines = result.failures.map(
      ({ path, statement, message }) => `  ${path || '(document)'} ${statement}: ${message}`,
    );
    const count = `${result.failed} of ${result.statements} statements`;
    const head =
      result.is_outdated === true
        ? `Not verified: the evidence was made by an older version, and ${count} do not hold by the rules of this one.`
        : `Not verified: ${count} are false.`;
    context.print.text([head, ...lines].join('\n'));
  }
  return result.is_verified ? EXIT.ok : EXIT.unproved;
}

export const documentCommands: readonly Command[] = [
  {
    words: ['extract'],
    summary: 'Extract data from a document in the shape of a JSON Schema',
    description: 'Prints the values. Uses the service when a key is known, and the engine in this process when not.',
    positionals: [FILE],
    flags: [
      { name: 'schema', type: 'json', description: 'A JSON Schema', isRequired: true },
      {
        name: 'proof',
        type: 'string',
        description: 'Also write the proof to a file, for recto verify',
        placeholder: 'FILE',
      },
      { name: 'sources', type: 'boolean', description: 'Print where each value stands, too' },
      { name: 'full', type: 'boolean', description: 'Print the whole record' },
      { name: 'require-proof', type: 'boolean', description: 'Leave out values that are not proved' },
      LOCAL,
      ...READING,
    ],
    examples: [
      'recto extract invoice.pdf --schema schema.json',
      'recto extract invoice.pdf --schema schema.json --local --proof proof.json',
    ],
    run: extract,
  },
  {
    words: ['parse'],
    summary: 'The text of a document, with its headings and tables',
    description: 'Uses the service when a key is known, and the engine in this process when not.',
    positionals: [FILE],
    flags: [
      {
        name: 'tables',
        type: 'string',
        choices: ['markdown', 'html', 'json', 'yaml'],
        description: 'Form of tables',
        default: 'markdown',
      },
      { name: 'layout', type: 'boolean', description: 'Print words and boxes, too' },
      LOCAL,
      ...READING,
    ],
    examples: ['recto parse invoice.pdf', 'recto parse invoice.pdf --local --tables html'],
    run: parse,
  },
  {
    words: ['verify'],
    summary: 'Check the proof of an extraction against its document',
    description:
      'Reads the document again and checks every statement: values, places, labels, sums. With a file it needs no service. ' +
      'A proof that does not hold is exit code 10.',
    positionals: [
      { name: 'proof', description: 'A file of recto extract --proof, or the id of an extraction', isRequired: true },
      { name: 'file', description: 'The document; without it the service checks its own', isRequired: false },
    ],
    flags: READING.filter(({ name }) => name === 'password-file'),
    examples: [
      'recto verify proof.json invoice.pdf',
      'recto verify $EXTRACTION',
      'recto verify $EXTRACTION invoice.pdf',
    ],
    run: verify,
  },
];
