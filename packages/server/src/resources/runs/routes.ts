import type { api } from '@recto/contract';
import type { Handlers } from '../../http/call.ts';
import { JsonStream } from '../../http/json-stream.ts';
import { LineStream } from '../../http/line-stream.ts';
import { parseDateWindow } from '../../lib/date-window.ts';
import { parseMetadataFilter } from '../../lib/metadata-filter.ts';
import type { Scope } from '../../lib/scope.ts';
import type { Classifications } from '../classifications/service.ts';
import type { Edits } from '../edits/service.ts';
import type { Extractions } from '../extractions/service.ts';
import type { Parses } from '../parses/service.ts';
import type { Partitions } from '../partitions/service.ts';
import { recordAnswer } from '../primitives/answers.ts';
import type { Lifecycle } from '../primitives/lifecycle.ts';
import type { PrimitiveRow } from '../primitives/primitive.ts';
import type { Splits } from '../splits/service.ts';
import type { BlockExecutions } from './block-executions.ts';
import { toArtifact } from './record.ts';
import type { Replays } from './replays.ts';
import type { StoredArtifact } from './rows.ts';
import type { Runs } from './service.ts';
import type { Steps } from './steps.ts';

export function workflowRunsRoutes({
  runs,
  steps,
  replays,
}: {
  runs: Runs;
  steps: Steps;
  replays: Replays;
}): Handlers<typeof api.workflowRuns> {
  return {
    list: ({ scope, query }) =>
      runs.list(
        scope,
        { ...query, sortBy: query.sort_by === 'timing.started_at' ? 'started_at' : 'created_at' },
        {
          workflowId: query.workflow_id,
          status: query.status,
          excludeStatus: query.exclude_status,
          triggerType: query.trigger_type,
          minDurationMs: query.min_duration_ms,
          maxDurationMs: query.max_duration_ms,
          search: query.search,
          metadata: parseMetadataFilter(query.metadata),
          window: parseDateWindow(query),
        },
      ),
    create: (call) => runs.create(call, call.body),
    get: ({ scope, params }) => runs.get(scope, params.run_id),
    delete: async ({ scope, params }) => {
      await runs.delete(scope, params.run_id);
      return undefined;
    },
    cancel: ({ scope, commit, params }) => runs.cancel({ scope, commit }, params.run_id),
    events: async ({ scope, params, query, lastEventId, signal }) => {
      const after = query.last_event_id ?? lastSequence(lastEventId);
      return new LineStream(await runs.events(scope, params.run_id, { after, signal }), 'text/event-stream');
    },
    restart: (call) => runs.restart(call, call.params.run_id, call.body),
    replay: ({ scope, params, signal }) => replays.replay(scope, params.run_id, signal),
    export: async ({ scope, body }) => {
      await runs.requireBlock(scope, body.workflow_id, body.block_id);
      return steps.export(
        scope,
        {
          workflowId: body.workflow_id,
          blockId: body.block_id,
          runIds: body.selected_run_ids,
          documentTypes: body.selected_doc_types,
          status: body.status,
          excludeStatus: body.exclude_status,
          triggerType: body.trigger_type,
          window: parseDateWindow(body),
        },
        {
          source: body.export_source,
          delimiter: body.delimiter,
          lineDelimiter: body.line_delimiter,
          quote: body.quote,
          preferred: body.preferred_columns ?? [],
        },
      );
    },
  };
}

/** A header that is no number of ours begins the stream anew. */
const lastSequence = (header: string | undefined): number =>
  header !== undefined && /^\d{1,9}$/.test(header) ? Number(header) : 0;

export function workflowStepsRoutes(steps: Steps): Handlers<typeof api.workflowSteps> {
  return {
    list: ({ scope, query }) =>
      steps.list(scope, query, {
        runId: query.run_id,
        workflowId: query.workflow_id,
        blockId: query.block_id,
        stepId: query.step_id,
        blockTypes: query.block_type,
        statuses: query.status,
      }),
    get: ({ scope, params, query }) => steps.get(scope, params.step_id, query.run_id),
  };
}

export function workflowBlockExecutionsRoutes(
  executions: BlockExecutions,
): Handlers<typeof api.workflowBlockExecutions> {
  return {
    list: ({ scope, query }) => executions.list(scope, query, { runId: query.run_id, blockId: query.block_id }),
    create: (call) => executions.create(call, call.body),
  };
}

export function workflowArtifactsRoutes({
  steps,
  ...services
}: {
  steps: Steps;
  parses: Parses;
  extractions: Extractions;
  partitions: Partitions;
  edits: Edits;
  classifications: Classifications;
  splits: Splits;
}): Handlers<typeof api.workflowArtifacts> {
  return {
    list: ({ scope, query }) =>
      steps.listArtifacts(scope, query, {
        runId: query.run_id,
        stepId: query.step_id,
        blockId: query.block_id,
        operation: query.operation,
      }),
    get: async ({ scope, params, signal }) => {
      const artifact = await steps.findArtifact(scope, params.artifact_id);
      const found = { scope, artifact, signal };
      switch (artifact.operation) {
        case 'parse':
          return primitiveAnswer(services.parses.lifecycle, found);
        case 'extraction':
          return primitiveAnswer(services.extractions.lifecycle, found);
        case 'partition':
          return primitiveAnswer(services.partitions.lifecycle, found);
        case 'edit':
          return primitiveAnswer(services.edits.lifecycle, found);
        case 'split':
          return primitiveAnswer(services.splits.lifecycle, found);
        case 'classification':
          return primitiveAnswer(services.classifications.lifecycle, found);
        default:
          return toArtifact(artifact);
      }
    },
  };
}

/** The record itself, with the fields of the artifact in front. */
async function primitiveAnswer<Row extends PrimitiveRow, Result, Body extends object>(
  lifecycle: Lifecycle<Row, Result, Body>,
  { scope, artifact, signal }: { scope: Scope; artifact: StoredArtifact; signal: AbortSignal },
) {
  const row = await lifecycle.get(scope, artifact.id, { withOutput: true, signal });
  const answer = recordAnswer(lifecycle, scope, row, true);
  const fields = toArtifact(artifact);
  if (!(answer instanceof JsonStream)) return { ...fields, ...answer };
  return new JsonStream(withFields(fields, answer.chunks));
}

async function* withFields(fields: object, chunks: AsyncIterable<string>): AsyncGenerator<string> {
  let isFirst = true;
  for await (const chunk of chunks) {
    // The record begins with a brace and repeats the fields that it has itself.
    yield isFirst ? `${JSON.stringify(fields).slice(0, -1)},${chunk.slice(1)}` : chunk;
    isFirst = false;
  }
}
