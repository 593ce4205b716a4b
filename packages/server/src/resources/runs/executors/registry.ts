/** Which executor a step has, by its type and part. */
import { type ApiCallParts, executeApiCall } from './api-call.ts';
import { executeComputed } from './computed.ts';
import { executeConditional } from './conditional.ts';
import type { Executor } from './executor.ts';
import { executeExtract } from './extract.ts';
import { beginForEach, endForEach, type ForEachParts } from './for-each.ts';
import { executeFunctionBlock, type FunctionParts } from './function.ts';
import { executeParse } from './parse.ts';
import type { TableConditionParts } from './table-conditions.ts';
import { beginWhileLoop, checkWhileLoop } from './while-loop.ts';

export type ExecutorParts = ApiCallParts &
  FunctionParts &
  ForEachParts &
  TableConditionParts &
  Parameters<typeof executeParse>[0] &
  Parameters<typeof executeExtract>[0];

export type Executors = (block: { block_type: string; part: string }) => Executor;

export function createExecutors(parts: ExecutorParts): Executors {
  const byName: Record<string, Executor> = {
    parse: executeParse(parts),
    extract: executeExtract(parts),
    conditional: executeConditional(parts),
    api_call: executeApiCall(parts),
    function: executeFunctionBlock(parts),
    'for_each_sentinel_start start': beginForEach(parts),
    'for_each_sentinel_end end': endForEach(parts),
    'while_loop_sentinel_start start': beginWhileLoop,
    'while_loop_sentinel_end check': checkWhileLoop(parts),
  };
  return ({ block_type, part }) => {
    const name = part === 'whole' ? block_type : `${block_type} ${part}`;
    return byName[name] ?? executeComputed;
  };
}
