/**
 * Random schemas through the gate and the built-in engine, in the pool: each ends as a valid output, as an output with
 * the names of what could not be filled, or as a typed refusal, in bounded time.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { createReaderPool, type ReaderPool } from '../../../packages/server/src/documents/pool/reader-pool.ts';
import { AppError } from '../../../packages/server/src/lib/errors.ts';
import { silentLogger } from '../../../packages/server/src/lib/logger.ts';
import { ResultLines } from '../../../packages/server/src/pipelines/extract-job/result-text.ts';
import type { Json, JsonObject } from '../../../packages/server/src/pipelines/json/json.ts';
import { createSchemaGate, type SchemaGate } from '../../../packages/server/src/pipelines/json-schema/gate.ts';
import type { PipelineJobs } from '../../../packages/server/src/pipelines/pool-jobs.ts';
import { textPdfOf } from '../../support/samples.ts';
import { type RandomSchema, randomSchema } from './random-schemas.ts';

export interface SchemaFinding {
  schema: RandomSchema;
  problem: string;
}

export interface SchemaRound {
  schemas: number;
  accepted: number;
  /** Outputs that validate as a whole. */
  filled: number;
  kinds: Record<string, { schemas: number; accepted: number }>;
  refused: Record<string, number>;
  slowest: { index: number; kind: string; elapsedMs: number }[];
  findings: SchemaFinding[];
}

export interface SchemaRoundOptions {
  seed: number;
  from?: number;
  schemas: number;
  onBatch?: (done: number) => void;
}

export const MAX_ELAPSED_MS = 300_000;
const EXTRACT_PROCESSOR_MS = 15_000;
const LANES = 2;
const BATCH = 100;
const SLOWEST = 5;
const LINT_EVERY = 3;
/** The pool's names for what nobody foresaw: each is a defect of ours. */
const DEFECTS: ReadonlySet<string> = new Set(['document_unreadable', 'document_crashed']);

export async function schemaRound({ seed, from = 0, schemas, onBatch }: SchemaRoundOptions): Promise<SchemaRound> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'recto-fuzz-schemas-'));
  const jobsModule = new URL('../../../packages/server/src/pipelines/pool-jobs.ts', import.meta.url);
  const pool = createReaderPool<PipelineJobs>({
    size: LANES,
    logger: silentLogger,
    readablePaths: [folder],
    jobsModule,
  });
  const round: SchemaRound = { schemas: 0, accepted: 0, filled: 0, kinds: {}, refused: {}, slowest: [], findings: [] };
  try {
    const tester = new SchemaTester(pool, await documentsIn(folder, pool));
    let next = from;
    const lane = async (): Promise<void> => {
      while (next < from + schemas) {
        const schema = randomSchema(seed, next);
        next += 1;
        record(round, schema, await tester.try(schema));
        if (round.schemas % BATCH === 0) onBatch?.(round.schemas);
      }
    };
    await Promise.all(Array.from({ length: LANES }, lane));
    return round;
  } finally {
    await pool.close();
    await rm(folder, { recursive: true, force: true });
  }
}

interface Verdict {
  ending: { accepted: boolean; isFilled: boolean } | { refused: string };
  problem: string | null;
  elapsedMs: number;
}

function record(round: SchemaRound, schema: RandomSchema, { ending, problem, elapsedMs }: Verdict): void {
  round.schemas += 1;
  round.kinds[schema.kind] ??= { schemas: 0, accepted: 0 };
  const kind = round.kinds[schema.kind] ?? { schemas: 0, accepted: 0 };
  kind.schemas += 1;
  if ('refused' in ending) round.refused[ending.refused] = (round.refused[ending.refused] ?? 0) + 1;
  else {
    kind.accepted += 1;
    round.accepted += 1;
    if (ending.isFilled) round.filled += 1;
  }
  round.slowest.push({ index: schema.index, kind: schema.kind, elapsedMs });
  round.slowest = round.slowest.toSorted((a, b) => b.elapsedMs - a.elapsedMs).slice(0, SLOWEST);
  const late = elapsedMs > MAX_ELAPSED_MS ? `took ${Math.round(elapsedMs)} ms` : null;
  if ((problem ?? late) !== null) round.findings.push({ schema, problem: problem ?? late ?? '' });
}

class SchemaTester {
  readonly #pool: ReaderPool<PipelineJobs>;
  readonly #documents: readonly string[];
  readonly #gate: SchemaGate;

  constructor(pool: ReaderPool<PipelineJobs>, documents: readonly string[]) {
    this.#pool = pool;
    this.#documents = documents;
    this.#gate = createSchemaGate(pool);
  }

  async try(schema: RandomSchema): Promise<Verdict> {
    const startedAt = performance.now();
    const end = (ending: Verdict['ending'], problem: string | null = null): Verdict => ({
      ending,
      problem,
      elapsedMs: performance.now() - startedAt,
    });
    try {
      const checked = await this.#gate.check(schema.schema as Json);
      if (schema.index % LINT_EVERY === 0) await this.#gate.lint(schema.schema as Json);
      if (!checked.ok) {
        const [first] = checked.problems;
        const isWrong = schema.kind === 'valid' || first === undefined || first.code === 'schema_too_slow';
        const problem = isWrong ? `refused: ${JSON.stringify(checked.problems.slice(0, 2))}` : null;
        return end({ refused: first?.code ?? 'nothing' }, problem);
      }
      return await this.#extract(schema, end);
    } catch (error) {
      return end({ refused: codeOf(error) }, isDefect(error) ? textOf(error) : null);
    }
  }

  async #extract(
    { schema, index }: RandomSchema,
    end: (ending: Verdict['ending'], problem?: string | null) => Verdict,
  ): Promise<Verdict> {
    const document = this.#documents[index % this.#documents.length] ?? '';
    let result = new ResultLines();
    // It has passed the gate.
    const args = { path: document, schema: schema as JsonObject, choices: 1 + (index % 3), seed: String(index) };
    await this.#pool.run('extract', args, {
      processorMs: EXTRACT_PROCESSOR_MS,
      onPart: (part) => {
        result.take(part.toString('utf8'));
        return undefined;
      },
      onRestart: async () => {
        result = new ResultLines();
      },
    });
    const output = JSON.parse(result.lines[0] ?? '') as Json;
    const unfilled = JSON.parse(result.lines[2] ?? '') as { path: string }[];
    const errors = await this.#gate.validate(schema as JsonObject, output);
    const named = new Set(unfilled.map(({ path: at }) => at));
    const silent = errors.filter(({ path: at }) => !named.has(at));
    const problem = silent.length === 0 ? null : `not named as unfilled: ${JSON.stringify(silent.slice(0, 3))}`;
    return end({ accepted: true, isFilled: errors.length === 0 }, problem);
  }
}

const codeOf = (error: unknown): string =>
  error instanceof AppError && typeof error.detail === 'object' && 'code' in error.detail ? error.detail.code : 'error';

const isDefect = (error: unknown): boolean => codeOf(error) === 'error' || DEFECTS.has(codeOf(error));

const textOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  const cause = error.cause instanceof Error ? error.cause.message : JSON.stringify(error.cause ?? null);
  return `${codeOf(error)}: ${error.message} ${cause}`;
};

const INVOICE =
  'Bolt Works Ltd\n12 Mill Road\nLeeds LS1 4AP\n\nInvoice number: INV-2041\nInvoice date: 14 March 2026\nDue date: 2026-04-13\nE-mail: office@example.org\n\nDescription Quantity Unit price Amount\nBolt 10 2.50 25.00\nNut 30 2.50 75.00\n\nSubtotal 100.00\nTax 20.00\nTotal 120.00';

/** The models of a few documents, as the service stores them. */
async function documentsIn(folder: string, pool: ReaderPool<PipelineJobs>): Promise<string[]> {
  const rows = Array.from({ length: 40 }, (_, row) => `Part ${row},${row},${row * 1.25},2026-02-${1 + (row % 28)}`);
  const samples = [
    { filename: 'invoice.pdf', mimeType: 'application/pdf', bytes: textPdfOf([INVOICE, INVOICE]) },
    { filename: 'rows.csv', mimeType: 'text/csv', bytes: `Item,Quantity,Price,Date\n${rows.join('\n')}\n` },
    { filename: 'empty.txt', mimeType: 'text/plain', bytes: 'Nothing to see here.' },
  ];
  const models: string[] = [];
  for (const { filename, mimeType, bytes } of samples) {
    const file = path.join(folder, filename);
    await writeFile(file, bytes);
    const lines: string[] = [];
    const args = {
      input: { path: file, mimeType, filename },
      options: { ocr: 'never' as const, languages: [], dpi: 150 },
    };
    await pool.run('read', args, {
      onPart: (part) => {
        lines.push(`${part.toString('utf8')}\n`);
        return undefined;
      },
    });
    models.push(`${file}.model`);
    await writeFile(`${file}.model`, lines.join(''));
  }
  return models;
}
