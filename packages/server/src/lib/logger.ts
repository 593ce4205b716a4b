import pino from 'pino';

/** The part of pino the service uses; tests pass their own. */
export interface Logger {
  debug(fields: object, message: string): void;
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
  child(fields: object): Logger;
}

export type LogLevel = 'debug' | 'info' | 'warn' | 'error' | 'silent';

// Values under these names never reach a log line, whoever passes the object.
const SECRET_PATHS = ['authorization', 'value', 'key', 'secret', 'password', 'token', 'signature'].flatMap((name) => [
  name,
  `*.${name}`,
]);

export function createLogger(level: LogLevel): Logger {
  return pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
    redact: { paths: SECRET_PATHS, censor: '***' },
    serializers: { error: pino.stdSerializers.errWithCause },
  });
}

export const silentLogger: Logger = pino({ level: 'silent' });
