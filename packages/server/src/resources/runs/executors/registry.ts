/** Which executor a step has, by its type and part. */
import type { Classifications } from '../../classifications/service.ts';
import type { Edits } from '../../edits/service.ts';
import type { Parses } from '../../parses/service.ts';
import type { Splits } from '../../splits/service.ts';
import { type ApiCallParts, executeApiCall } from './api-call.ts';
import { executeClassifier } from './classifier.ts';
import { executeComputed } from './computed.ts';
import { executeConditional } from './conditional.ts';
import { executeEdit } from './edit.ts';
import type { Executor, RunContext, StepContext } from './executor.ts';
import { type ExtractParts, executeExtract } from './extract.ts';
import { beginForEach, endForEach, type ForEachParts } from './for-each.ts';
import { executeFunctionBlock, type FunctionParts } from './function.ts';
import { executeParse } from './parse.ts';
import { type Obtain, recordedPrimitive } from './primitive-step.ts';
import { executeSplit } from './split.ts';
import type { TableConditionParts } from './table-conditions.ts';
import { beginWhileLoop, checkWhileLoop } from './while-loop.ts';

export type ExecutorParts = ApiCallParts &
  FunctionParts &
  ForEachParts &
  TableConditionParts &
  ExtractParts & { parses: Parses; edits: Edits; classifications: Classifications; splits: Splits };

export type Executors<Context extends StepContext> = (block: { block_type: string; part: string }) => Executor<Context>;

/** How the executions of one kind reach what is outside of them. */
export interface Outside<Context extends StepContext> {
  obtain: Obtain<Context>;
  call: Executor<Context>;
}

/** For the steps of runs: records are made and calls leave. */
export const runExecutors = (parts: ExecutorParts): Executors<RunContext> =>
  createExecutors(parts, { obtain: recordedPrimitive, call: executeApiCall(parts) });

export function createExecutors<Context extends StepContext>(
  parts: ExecutorParts,
  { obtain, call }: Outside<Context>,
): Executors<Context> {
  const byName: Record<string, Executor<Context>> = {
    parse: executeParse(parts, obtain),
    extract: executeExtract(parts, obtain),
    edit: executeEdit(parts, obtain),
    classifier: executeClassifier(parts, obtain),
    split: executeSplit(parts, obtain),
    conditional: executeConditional(parts),
    api_call: call,
    function: executeFunctionBlock(parts),
    'for_each_sentinel_start start': beginForEach(parts, obtain),
    'for_each_sentinel_end end': endForEach,
    'while_loop_sentinel_start start': beginWhileLoop,
    'while_loop_sentinel_end check': checkWhileLoop(parts),
  };
  return ({ block_type, part }) => {
    const name = part === 'whole' ? block_type : `${block_type} ${part}`;
    return byName[name] ?? executeComputed;
  };
}
