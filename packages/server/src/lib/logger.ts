import { writeSync } from 'node:fs';
import pino from 'pino';

/** The part of pino that the service uses; tests pass their own. */
export interface Logger {
  debug(fields: object, message: string): void;
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
  child(fields: object): Logger;
}

export type LogLevel = 'debug' | 'info' | 'warn' | 'error' | 'silent';

/** Values under these names never reach a log line, neither at the top level nor one level down. */
const SECRET_NAMES = new Set(['authorization', 'value', 'key', 'secret', 'password', 'token', 'signature']);
const CENSORED = '***';

/** pino's own redaction copies every object and costs three times as much as the rest of the line. */
function withoutSecrets(fields: Record<string, unknown>, depth = 1): Record<string, unknown> {
  let copy: Record<string, unknown> | undefined;
  for (const name of Object.keys(fields)) {
    const value = fields[name];
    const shown = SECRET_NAMES.has(name) ? CENSORED : depth > 0 && isPlain(value) ? withoutSecrets(value, 0) : value;
    if (shown === value) continue;
    copy ??= { ...fields };
    copy[name] = shown;
  }
  return copy ?? fields;
}

/** Errors are excluded here; their fields are checked after serialization. */
const isPlain = (value: unknown): value is Record<string, unknown> =>
  value !== null && typeof value === 'object' && !(value instanceof Error);

const WARN = pino.levels.values.warn ?? 40;
/** Asks pino to set `lastLevel` before each line. */
const METADATA: unique symbol = Symbol.for('pino.metadata');
const BATCH_MS = 20;
const MAX_BATCH_LENGTH = 16_000;

const STDOUT = 1;
const FULL_PIPE_WAIT_MS = 10;

/**
 * Writes lines of requests in batches, because a system call per line is a tenth of the cost of a short request.
 * Warnings and errors are written at once, with everything before them. What is left is written when the process ends.
 * If nobody reads the output any more, lines are dropped: the batches of pino's own destination would then keep the
 * process from ending.
 */
class StandardOutput implements pino.DestinationStream {
  readonly [METADATA] = true;
  lastLevel = 0;
  #lines = '';
  #timer: NodeJS.Timeout | undefined;
  #isGone = false;

  constructor() {
    process.once('exit', () => this.#flush());
  }

  write(line: string): void {
    if (this.#isGone) return;
    this.#lines += line;
    if (this.lastLevel >= WARN || this.#lines.length >= MAX_BATCH_LENGTH) this.#flush();
    else this.#timer ??= setTimeout(() => this.#flush(), BATCH_MS).unref();
  }

  #flush(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    let bytes = Buffer.from(this.#lines);
    this.#lines = '';
    while (bytes.length > 0) {
      try {
        bytes = bytes.subarray(writeSync(STDOUT, bytes));
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') {
          this.#isGone = true;
          return;
        }
        // The pipe is full and does not block: wait until its reader has taken some.
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, FULL_PIPE_WAIT_MS);
      }
    }
  }
}

/** Many lines have the same millisecond, and formatting it is a fifth of the cost of a line. */
function createTime(): () => string {
  let last = 0;
  let text = '';
  return () => {
    const now = Date.now();
    if (now !== last) {
      last = now;
      text = `,"time":"${new Date(now).toISOString()}"`;
    }
    return text;
  };
}

export function createLogger(level: LogLevel, destination?: pino.DestinationStream): Logger {
  const options: pino.LoggerOptions = {
    level,
    base: null,
    timestamp: createTime(),
    formatters: { level: (label) => ({ level: label }), log: withoutSecrets },
    serializers: { error: (error: Error) => withoutSecrets({ ...pino.stdSerializers.errWithCause(error) }, 0) },
  };
  const logger = pino(options, destination ?? new StandardOutput());
  const { child } = logger;
  // Children inherit this override; pino does not pass a child's bindings through formatters.
  logger.child = function (this: pino.Logger, fields: object) {
    return child.call(this, withoutSecrets({ ...fields }));
  } as typeof child;
  return logger;
}

export const silentLogger: Logger = pino({ level: 'silent' });
