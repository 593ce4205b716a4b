/** TypeScript, with the parser that Node itself uses. Runs in isolated processes. */
import { stripTypeScriptTypes } from 'node:module';
import type { SyntaxFault } from './syntax-fault.ts';

// Node's typings leave this global to the browser library.
declare const WebAssembly: { RuntimeError: ErrorConstructor };

const FILE = 'code.ts';
const FAULTS: ReadonlySet<unknown> = new Set(['ERR_INVALID_TYPESCRIPT_SYNTAX', 'ERR_UNSUPPORTED_TYPESCRIPT_SYNTAX']);

export function checkTypescript(code: string): SyntaxFault | null {
  // Use transform mode, not strip mode, because enums are fine.
  const result = withoutTypes(code, { mode: 'transform' });
  return typeof result === 'string' ? null : result;
}

/** Returns the JavaScript, or the fault. */
export function withoutTypes(
  code: string,
  options: { mode: 'strip' } | { mode: 'transform'; sourceMap?: boolean },
): string | SyntaxFault {
  try {
    return stripTypeScriptTypes(code, { ...options, sourceUrl: FILE });
  } catch (error) {
    if (error instanceof Error && 'code' in error && FAULTS.has(error.code)) {
      return { message: error.message, ...placeIn(error.stack ?? '') };
    }
    // The parser is WebAssembly, and after a stack overflow it fails on everything, so this process must not be reused.
    throw new WebAssembly.RuntimeError('the parser of TypeScript gave up', { cause: error });
  }
}

/** The stack begins with the file and line, the line itself, and a mark under the position. */
function placeIn(stack: string): { line: number; column: number } {
  const line = Number(/^code\.ts:(\d+)/.exec(stack)?.[1] ?? 1);
  const mark = /^( *)\^+$/m.exec(stack)?.[1]?.length ?? 0;
  return { line, column: mark + 1 };
}
