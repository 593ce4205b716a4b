/** A call of a user's function, and what comes of it. */

export type FunctionLanguage = 'typescript' | 'python';

export interface FunctionCall {
  language: FunctionLanguage;
  code: string;
  /** Name of the function to call with the input. */
  entrypoint: string;
  /** Any JSON. */
  input: unknown;
  /** What the code finds in its environment: secrets that are mounted. */
  env: Readonly<Record<string, string>>;
  /** Names of the tables in which the code may look up rows. */
  tables: readonly string[];
  /** Where the clock of the code starts. With `seed`, it makes a repeated call compute the same. */
  now: Date;
  /** Where the random numbers of the code come from. */
  seed: string;
  /** CPU time. */
  timeoutMs: number;
}

export interface TableQuestion {
  /** One of the names in `tables`. */
  table: string;
  /** Values by column; a row has all of them. */
  where: Record<string, unknown>;
  limit: number;
}

/** Rows of a table, or what is wrong with the question. Rejects for other reasons, which end the call. */
export type LookUp = (question: TableQuestion) => Promise<{ rows: readonly unknown[] } | { error: string }>;

export type FunctionFaultCode =
  | 'syntax_error'
  /** The code defines no function with the name of the entry point. */
  | 'entrypoint_missing'
  /** The code threw. */
  | 'exception'
  | 'timeout'
  | 'out_of_memory'
  | 'output_too_large'
  | 'output_not_json'
  /** The result depends on something that will never happen, such as a timer. */
  | 'never_finished'
  /** The code tried to reach outside the sandbox in a way that ended its process. */
  | 'not_permitted'
  /** The process of the code ended for another reason. */
  | 'crashed';

export interface FunctionFault {
  code: FunctionFaultCode;
  message: string;
  /** Where in the code, from 1; null if unknown. */
  line: number | null;
  /** The frames of the user's code, innermost first; empty if it threw nothing. */
  stack: string[];
}

/** What the code printed, as far as it fits. */
export interface FunctionLogs {
  text: string;
  truncated: boolean;
}

export type FunctionResult =
  | { output: unknown; fault: null; logs: FunctionLogs }
  | { output: null; fault: FunctionFault; logs: FunctionLogs };

/** The same for every call, because they are limits of the process. */
export const OUTPUT_BYTES = 8 * 1024 * 1024;
export const LOG_BYTES = 64 * 1024;
export const MAX_ROWS = 1000;
/** Like the bodies of requests. */
export const MAX_DEPTH = 128;

export const faultOf = (
  code: FunctionFaultCode,
  message: string,
  { line = null, stack = [] }: { line?: number | null; stack?: string[] } = {},
): FunctionFault => ({ code, message, line, stack });

export const OUT_OF_TIME = faultOf('timeout', 'The function used more CPU time than its timeout allows.');
export const OUT_OF_MEMORY = faultOf('out_of_memory', 'The function needs more memory than it may use.');
