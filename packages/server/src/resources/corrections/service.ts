import type { api } from '@recto/contract';
import type { z } from 'zod';
import type { Commit, Database, Tx } from '../../db/database.ts';
import type { PageRequest } from '../../db/page.ts';
import type { Credential } from '../../http/call.ts';
import type { Clock } from '../../lib/clock.ts';
import { conflict, notFound, unprocessable, validationFailed } from '../../lib/errors.ts';
import { faultPoint } from '../../lib/fault.ts';
import type { Ids } from '../../lib/ids.ts';
import type { Scope } from '../../lib/scope.ts';
import { mapRecords } from '../../lib/unreadable.ts';
import { jsonExcess } from '../../pipelines/json-schema/limits.ts';
import type { Correction } from '../../pipelines/learn/check-correction.ts';
import type { RightValues } from '../../pipelines/learn/examples.ts';
import { schemaDigest } from '../../pipelines/learn/schema-digest.ts';
import type { BlobLedger } from '../blobs/service.ts';
import type { PoolWork } from '../documents/pool-work.ts';
import { digestOf } from '../documents/service.ts';
import { asJson } from '../extractions/request.ts';
import { readOutput } from '../extractions/result-blob.ts';
import type { Extractions } from '../extractions/service.ts';
import { triggeredBy } from '../primitives/primitive.ts';
import type { Scorers } from '../scorers/service.ts';
import { contentOf, holding, toCorrection } from './record.ts';
import * as store from './store.ts';

export interface CorrectionsDependencies {
  database: Database;
  ledger: BlobLedger;
  extractions: Extractions;
  scorers: Scorers;
  work: PoolWork;
  ids: Ids;
  clock: Clock;
}

export type NewCorrection = z.output<typeof api.corrections.create.body>;
type Extraction = Awaited<ReturnType<Extractions['find']>>;

export interface CorrectionCall {
  scope: Scope;
  credential: Credential;
  commit: Commit;
  signal: AbortSignal;
}

/** Limit for a correction, and for the output it corrects; both are in memory while it is checked. */
const MAX_BYTES = 8 * 1024 ** 2;
const LIMITS = { bytes: MAX_BYTES, levels: 200, nodes: 500_000 };
const CHECK_PROCESSOR_MS = 5_000;
/** Of the corrections of an extraction since its last whole output, which are in memory together. */
const MAX_LATEST_BYTES = 64 * 1024 ** 2;

export class Corrections {
  readonly #deps: CorrectionsDependencies;

  constructor(deps: CorrectionsDependencies) {
    this.#deps = deps;
  }

  async create({ commit, ...call }: CorrectionCall, id: string, input: NewCorrection) {
    return commit(await this.prepare(call, id, input));
  }

  /** Checks a correction; what it returns records it in a transaction. */
  async prepare({ scope, credential, signal }: Omit<CorrectionCall, 'commit'>, id: string, input: NewCorrection) {
    const { extractions, scorers } = this.#deps;
    const extraction = correctable(await extractions.find(scope, id));
    const correction = correctionOf(input);
    const { right, paths } = await this.#check(scope, extraction, correction, signal);
    return async (tx: Tx) => {
      const locked = correctable(await extractions.lock(tx, scope, id));
      const { bytes, last } = await store.sizeOfLatest(tx, scope, id);
      if (correction.kind === 'values' && bytes > MAX_LATEST_BYTES) throw conflict(TOO_MANY);
      const row = this.#rowOf(locked, { correction, right, paths, input, credential, last });
      await store.insertCorrection(tx, row);
      await scorers.revise(tx, scope, row.schema_sha256, asJson(locked.json_schema));
      await faultPoint('corrections.before_commit');
      return toCorrection(row, false);
    };
  }

  async list(scope: Scope, id: string, request: PageRequest) {
    const { db } = this.#deps.database;
    await this.#deps.extractions.find(scope, id);
    const page = await store.listCorrections(db, scope, id, request);
    const holds = holding(await store.findLatestPaths(db, scope, id));
    const total_count = await store.countCorrections(db, scope, id);
    return {
      data: mapRecords(page.data, (row) => toCorrection(row, !holds.has(row.id))),
      list_metadata: { ...page.list_metadata, total_count },
    };
  }

  /** Deletes all corrections if no id is given. */
  async delete(scope: Scope, extractionId: string, id?: string): Promise<void> {
    await this.#deps.database.transaction(async (tx) => {
      const extraction = await this.#deps.extractions.lock(tx, scope, extractionId);
      const all = await store.findIds(tx, scope, extractionId);
      const gone = id === undefined ? all : all.filter((row) => row.id === id);
      if (id !== undefined && gone.length === 0) throw notFound('Correction');
      await this.#forget(tx, scope, extraction, gone);
      await faultPoint('corrections.before_commit');
    });
  }

  /** Runs in the transaction that deletes the extraction, which is locked. */
  async forget(tx: Tx, scope: Scope, extraction: Extraction): Promise<void> {
    await this.#forget(tx, scope, extraction, await store.findIds(tx, scope, extraction.id));
  }

  async #forget(
    tx: Tx,
    scope: Scope,
    extraction: Extraction,
    gone: Awaited<ReturnType<typeof store.findIds>>,
  ): Promise<void> {
    const [first] = gone;
    if (first === undefined) return;
    const correctionIds = gone.map(({ id }) => id);
    await store.deleteCorrections(tx, scope, correctionIds);
    const schema = asJson(extraction.json_schema);
    await this.#deps.scorers.forget(tx, scope, { schemaSha256: first.schema_sha256, schema, correctionIds });
  }

  /** Returns the values of single fields that follow from the correction, and the paths that it covers. */
  async #check(
    scope: Scope,
    extraction: Extraction,
    correction: Correction,
    signal: AbortSignal,
  ): Promise<{ right: RightValues; paths: string[] }> {
    const { ledger, extractions, work } = this.#deps;
    if ((extraction.result_bytes ?? 0) > MAX_BYTES) throw unprocessable('The output is too large to be corrected.');
    await extractions.requireResult(scope, extraction, { signal });
    const output = (await readOutput(ledger, scope, extraction)) ?? {};
    const earlier = correction.kind === 'output' ? [] : await this.#earlier(scope, extraction.id);
    const schema = asJson(extraction.json_schema);
    const checked = await work.run('check_correction', {
      args: () => ({ schema, output, earlier: earlier.map(contentOf), correction }),
      signal,
      maxProcessorMs: CHECK_PROCESSOR_MS,
    });
    if ('right' in checked) return checked;
    throw validationFailed(
      checked.faults.map(({ path, message }) => ({
        type: 'value_error',
        loc: ['body', correction.kind, ...(path === '' ? [] : [path])],
        msg: `Value error, ${message}`,
        input: null,
        ctx: { error: message },
      })),
    );
  }

  /** What holds of the earlier corrections is among these, oldest first. */
  async #earlier(scope: Scope, extractionId: string): Promise<store.StoredCorrection[]> {
    const { db } = this.#deps.database;
    const { bytes } = await store.sizeOfLatest(db, scope, extractionId);
    if (bytes > MAX_LATEST_BYTES) throw conflict(TOO_MANY);
    return store.findLatest(db, scope, extractionId);
  }

  #rowOf(
    extraction: Extraction,
    {
      correction,
      right,
      paths,
      input,
      credential,
      last,
    }: {
      correction: Correction;
      right: RightValues;
      paths: string[];
      input: NewCorrection;
      credential: Credential;
      last: number;
    },
  ): store.StoredCorrection {
    const { ids, clock } = this.#deps;
    return {
      id: ids.next('correction'),
      organization_id: extraction.organization_id,
      environment_id: extraction.environment_id,
      extraction_id: extraction.id,
      number: last + 1,
      schema_sha256: schemaDigest(asJson(extraction.json_schema)),
      content_sha256: contentDigest(extraction),
      kind: correction.kind,
      content: correction.kind === 'output' ? correction.output : correction.values,
      paths,
      right_values: right,
      corrected_by: input.corrected_by ?? null,
      triggered_by: triggeredBy(credential),
      created_at: clock.now().toISOString(),
    };
  }
}

const TOO_MANY =
  'The corrections of the extraction are 64 MiB together, each counted with one kilobyte more. Send the whole output as ' +
  'it should be, which supersedes them, or delete some.';

function correctable(extraction: Extraction): Extraction {
  if (extraction.status === 'completed') return extraction;
  throw conflict('The extraction is not completed: there is nothing to correct.');
}

function correctionOf({ output, values }: NewCorrection): Correction {
  const given = output ?? values;
  if (given === undefined || (output !== undefined && values !== undefined)) {
    throw refused('', 'give either output or values');
  }
  const kind = output === undefined ? 'values' : 'output';
  if (jsonExcess(given, LIMITS) !== null) throw refused(kind, 'it is too large or too deeply nested');
  if (kind === 'values' && Object.keys(given).length === 0) throw refused(kind, 'it holds no value');
  const json = asJson(given);
  return kind === 'output' ? { kind, output: json } : { kind, values: json };
}

const refused = (key: string, reason: string) =>
  validationFailed([
    {
      type: 'value_error',
      loc: key === '' ? ['body'] : ['body', key],
      msg: `Value error, ${reason}`,
      input: null,
      ctx: { error: reason },
    },
  ]);

/** Identifies what was read, so that corrections of equal documents count as one. */
const contentDigest = ({ documents, content_sha256 }: Extraction): string =>
  documents === null ? content_sha256 : digestOf(documents.map(({ sha256, pages }) => [sha256, pages]));
