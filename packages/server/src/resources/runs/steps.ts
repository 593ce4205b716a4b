/** Reads the steps and artifacts of runs. */
import type { Db } from '../../db/database.ts';
import type { Page, PageRequest } from '../../db/page.ts';
import { invalidRequest, notFound } from '../../lib/errors.ts';
import type { Scope } from '../../lib/scope.ts';
import { mapRecords } from '../../lib/unreadable.ts';
import type { ArtifactFilters } from './artifact-store.ts';
import * as artifacts from './artifact-store.ts';
import { type CsvFormat, type FlatRow, flattened, toCsv } from './csv.ts';
import { asData, type Payload, type RunValues } from './payload.ts';
import { type ShownPayload, toArtifact, toStep, type WorkflowStep } from './record.ts';
import type { StoredArtifact, StoredStep } from './rows.ts';
import { payloadsOf } from './step-inputs.ts';
import type { ExportFilters, StepFilters } from './step-store.ts';
import * as store from './step-store.ts';

export interface StepsDependencies {
  db: Db;
  values: RunValues;
}

/** More rows are too much for one response. */
const MAX_EXPORTED = 5_000;

/** Otherwise nobody could tell what ends a cell. */
function requireDistinct({ delimiter, lineDelimiter, quote }: CsvFormat): void {
  const all = [delimiter, lineDelimiter, quote];
  if (all.some((one, at) => all.some((other, place) => at !== place && other.includes(one)))) {
    throw invalidRequest('delimiter, line_delimiter and quote must not contain one another.');
  }
}

interface StoredPayloads {
  inputs: Record<string, Payload>;
  outputs: Record<string, Payload>;
}

export class Steps {
  readonly #deps: StepsDependencies;

  constructor(deps: StepsDependencies) {
    this.#deps = deps;
  }

  /** Leaves large values out. */
  async list(scope: Scope, request: PageRequest, filters: StepFilters): Promise<Page<WorkflowStep>> {
    const page = await store.listSteps(this.#deps.db, scope, request, filters);
    const shown = await this.#payloads(scope, page.data);
    return { ...page, data: mapRecords(page.data, (row) => toStep(row, shown(row))) };
  }

  async get(scope: Scope, id: string, runId: string | undefined): Promise<WorkflowStep> {
    const row = await store.findStep(this.#deps.db, scope, id);
    if (row === undefined || (runId !== undefined && row.run_id !== runId)) throw notFound('Workflow step');
    const { inputs, outputs } = (await this.#payloads(scope, [row]))(row);
    return toStep(row, { inputs: await this.#whole(scope, inputs), outputs: await this.#whole(scope, outputs) });
  }

  async listArtifacts(scope: Scope, request: PageRequest, filters: ArtifactFilters) {
    const { db } = this.#deps;
    if (filters.runId === undefined && filters.stepId === undefined) {
      throw invalidRequest('Give run_id or step_id: artifacts are listed for a run or a step.');
    }
    const paged = {
      ...request,
      after: await this.#cursor(scope, request.after, request.order === 'asc' ? 'desc' : 'asc'),
      before: await this.#cursor(scope, request.before, request.order),
    };
    const page = await artifacts.listArtifacts(db, scope, paged, filters);
    return { ...page, data: mapRecords(page.data, toArtifact) };
  }

  async findArtifact(scope: Scope, id: string): Promise<StoredArtifact> {
    const row = await artifacts.findArtifact(this.#deps.db, scope, id);
    if (row === undefined) throw notFound('Workflow artifact');
    return row;
  }

  /** What a block received or returned, one row for each of its steps. */
  async export(
    scope: Scope,
    filters: ExportFilters,
    { source, ...format }: CsvFormat & { source: 'inputs' | 'outputs' },
  ): Promise<ReturnType<typeof toCsv>> {
    requireDistinct(format);
    const found = await store.stepsToExport(this.#deps.db, scope, filters, MAX_EXPORTED + 1);
    if (found.length > MAX_EXPORTED) {
      throw invalidRequest(`More than ${MAX_EXPORTED} rows match. Narrow the dates or name the runs.`);
    }
    const payloads = await this.#payloads(scope, found);
    const rows: FlatRow[] = [];
    for (const step of found) rows.push(await this.#row(scope, step, payloads(step)[source]));
    return toCsv(rows, format);
  }

  /**
   * The values of a single handle are columns by themselves; of several, under the name of each, and so where a value is
   * called like a column of the step.
   */
  async #row(scope: Scope, step: StoredStep, payloads: Record<string, Payload>): Promise<FlatRow> {
    const row = new Map([
      ['run_id', step.run_id],
      ['step_id', step.id],
    ]);
    const handles = Object.entries(payloads);
    for (const [handle, payload] of handles) {
      const data = asData(await this.#deps.values.load(scope, payload));
      for (const [name, text] of flattened(data, handles.length === 1 ? [] : [handle])) {
        row.set(row.has(name) ? `${handle}.${name}` : name, text);
      }
    }
    return row;
  }

  /** Clients may page by steps. Any other id is a cursor as it is, known or not. */
  async #cursor(scope: Scope, cursor: string | undefined, order: 'asc' | 'desc'): Promise<string | undefined> {
    if (cursor === undefined || !cursor.startsWith('run_')) return cursor;
    return (await artifacts.edgeOfStep(this.#deps.db, scope, cursor, order)) ?? cursor;
  }

  async #payloads(scope: Scope, rows: readonly StoredStep[]): Promise<(row: StoredStep) => StoredPayloads> {
    const find = new Map<string, Awaited<ReturnType<typeof payloadsOf>>>();
    for (const [runId, ofRun] of Map.groupBy(rows, ({ run_id }) => run_id)) {
      const references = ofRun.flatMap(({ inputs }) => Object.values(inputs));
      find.set(runId, await payloadsOf(this.#deps.db, scope, runId, references));
    }
    return (row) => ({
      outputs: row.outputs,
      inputs: Object.fromEntries(
        Object.entries(row.inputs).flatMap(([handle, reference]) => {
          const payload = find.get(row.run_id)?.(reference);
          return payload === undefined ? [] : [[handle, payload]];
        }),
      ),
    });
  }

  async #whole(scope: Scope, payloads: Record<string, Payload>): Promise<Record<string, ShownPayload>> {
    const whole: Record<string, ShownPayload> = {};
    for (const [handle, payload] of Object.entries(payloads)) {
      const value = await this.#deps.values.load(scope, payload);
      whole[handle] = 'blob' in payload ? { ...value, size_bytes: payload.blob.size_bytes } : value;
    }
    return whole;
  }
}
