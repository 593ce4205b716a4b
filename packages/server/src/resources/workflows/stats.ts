import type { Clock } from '../../lib/clock.ts';
import { parseWindow } from '../../lib/date-window.ts';
import { invalidRequest } from '../../lib/errors.ts';
import type { Scope } from '../../lib/scope.ts';
import type { Usage } from '../usage/service.ts';
import type { Blocks } from './blocks.ts';
import { typeOf } from './record.ts';
import type { Workflows } from './service.ts';

export interface StatsQuery {
  from?: string | undefined;
  to?: string | undefined;
  granularity: 'hour' | 'day' | 'week';
}

const DEFAULT_WINDOW_MS = 30 * 86_400_000;

export class WorkflowStats {
  readonly #deps: { workflows: Workflows; blocks: Blocks; usage: Usage; clock: Clock };

  constructor(deps: { workflows: Workflows; blocks: Blocks; usage: Usage; clock: Clock }) {
    this.#deps = deps;
  }

  async ofWorkflow(scope: Scope, workflowId: string, query: StatsQuery) {
    await this.#deps.workflows.find(scope, workflowId);
    return {
      workflow_id: workflowId,
      query_source: 'usage_ledger',
      query_status: 'ok',
      analytics: await this.#analytics(scope, { workflowId }, query),
    };
  }

  async ofBlock(scope: Scope, { workflowId, blockId }: { workflowId: string; blockId: string }, query: StatsQuery) {
    const { block } = await this.#deps.blocks.find(scope, { id: blockId, workflowId });
    const analytics = await this.#analytics(scope, { workflowId, blockId }, query);
    return {
      workflow_id: workflowId,
      block_id: blockId,
      block_type: typeOf(block),
      query_source: 'usage_ledger',
      query_status: 'ok',
      analytics: { ...analytics, details: {} },
    };
  }

  async #analytics(scope: Scope, whose: { workflowId: string; blockId?: string }, query: StatsQuery) {
    const now = this.#deps.clock.now();
    const { from, until } = windowOf(query, now);
    const { granularity } = query;
    const volume = await this.#deps.usage.volume(scope, { ...whose, from, until, granularity });
    return {
      generated_at: now.toISOString(),
      time_range: { from: from.toISOString(), to: until.toISOString(), granularity },
      run_volume: {
        total_runs: volume.buckets.reduce((sum, { count }) => sum + count, 0),
        series: volume.buckets.map(({ start, count }) => ({ bucket_start: start, runs: count })),
      },
      document_shape: {
        document_format_distribution: volume.formats,
        pages_per_document_distribution: volume.pages,
      },
    };
  }
}

function windowOf({ from, to }: StatsQuery, now: Date): { from: Date; until: Date } {
  const window = parseWindow(['from', from], ['to', to]);
  const until = window.until ?? now;
  const start = window.from ?? new Date(until.getTime() - DEFAULT_WINDOW_MS);
  if (start > until) throw invalidRequest('from is later than to.');
  return { from: start, until };
}
