import type { WorkflowArtifact, WorkflowStep } from '@recto/sdk';
import type { BlockState } from '../../graph/BlockNode.tsx';

/** Evaluations and calls have fields that depend on the operation. */
export type RecordedArtifact = WorkflowArtifact & { readonly [field: string]: unknown };

/** What of a block with several steps matters most, first. */
const URGENCY = ['error', 'awaiting_review', 'running', 'queued', 'pending', 'cancelled', 'completed', 'skipped'];

const urgency = ({ lifecycle }: WorkflowStep): number => URGENCY.indexOf(lifecycle.status);

export const mostUrgent = (steps: readonly WorkflowStep[]): WorkflowStep | undefined =>
  steps.toSorted((a, b) => urgency(a) - urgency(b))[0];

export function blockStates(steps: readonly WorkflowStep[]): Map<string, BlockState> {
  const states = new Map<string, BlockState>();
  for (const [blockId, ofBlock] of Map.groupBy(steps, ({ block_id }) => block_id)) {
    // The two ends of a container are steps of their own, but one of the user's steps.
    const shown = ofBlock.filter(({ block_type }) => !block_type.endsWith('_sentinel_end'));
    const state = mostUrgent(ofBlock)?.lifecycle.status;
    if (state !== undefined) states.set(blockId, { state, steps: Math.max(1, shown.length) });
  }
  return states;
}

const ENDS: [suffix: string, words: string][] = [
  ['_sentinel_start', 'begin'],
  ['_sentinel_end', 'end'],
];

/** "Read waybill 3": the label of the block, and the round of its loop. */
export function stepName({ block_label, block_id, block_type, loop_containers }: WorkflowStep): string {
  const end = ENDS.find(([suffix]) => block_type.endsWith(suffix))?.[1];
  const round = loop_containers.map(({ iteration }) => iteration + 1).join('.');
  return [block_label || block_id, end, round].filter((part) => part !== undefined && part !== '').join(' ');
}

const timeOf = ({ started_at, created_at }: WorkflowStep): number => Date.parse(started_at ?? created_at);

export const inTimeOrder = (steps: readonly WorkflowStep[]): WorkflowStep[] =>
  steps.toSorted((a, b) => timeOf(a) - timeOf(b) || Date.parse(a.created_at) - Date.parse(b.created_at));
