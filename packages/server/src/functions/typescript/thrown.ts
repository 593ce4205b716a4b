import { type FunctionFault, type FunctionFaultCode, faultOf, OUT_OF_MEMORY } from '../call.ts';
import type { JavaScript } from './to-javascript.ts';

/** An error as it left the interpreter: all of it may be made up by the user's code. */
export interface Thrown {
  /** `load` when the code itself could not be run, before its entry point was called. */
  code: FunctionFaultCode | 'load';
  name: string;
  message: string;
  stack: string;
}

const FRAME = /^\s*at (?:(.*?) \()?function\.ts:(\d+):(\d+)\)?$/;
const MAX_FRAMES = 20;

export function faultOfThrown(
  { code, name, message, stack }: Thrown,
  { entrypoint, javascript }: { entrypoint: string; javascript: JavaScript },
): FunctionFault {
  if (name === 'InternalError' && message === 'out of memory') {
    return OUT_OF_MEMORY;
  }
  if (code === 'never_finished') {
    return faultOf('never_finished', 'The function waits for a promise that nothing will ever settle.');
  }
  if (code === 'entrypoint_missing') {
    return faultOf('entrypoint_missing', `The code exports no function ${entrypoint}.`);
  }
  const frames = stack.split('\n').flatMap((line) => {
    const [, where, row, column] = FRAME.exec(line) ?? [];
    if (row === undefined) return [];
    return [{ where: where ?? '', line: javascript.originalLine(Number(row), Number(column)) }];
  });
  return faultOf(
    code === 'load' ? (name === 'SyntaxError' ? 'syntax_error' : 'exception') : code,
    name === '' || code === 'output_not_json' ? message : `${name}: ${message}`,
    {
      line: frames[0]?.line ?? null,
      stack: frames
        .slice(0, MAX_FRAMES)
        .map(({ where, line }) => (where === '' ? `line ${line}` : `${where}, line ${line}`)),
    },
  );
}
