/** What a failure means, in words and as an exit code. */
import { ApiError, ConnectionError, EndedError, RectoError, StreamError, TimeoutError } from '@recto/sdk';
import { CliFailure, EXIT, type ExitCode } from './failures.ts';

export interface Explanation {
  message: string;
  exitCode: ExitCode;
}

const BY_STATUS: Record<number, ExitCode> = {
  400: EXIT.validation,
  401: EXIT.authentication,
  403: EXIT.authentication,
  404: EXIT.notFound,
  405: EXIT.remote,
  408: EXIT.timeout,
  409: EXIT.conflict,
  410: EXIT.notFound,
  413: EXIT.validation,
  415: EXIT.validation,
  422: EXIT.validation,
};

export function explain(error: unknown, signal: AbortSignal): Explanation {
  if (error instanceof CliFailure) return { message: error.message, exitCode: error.exitCode };
  if (signal.aborted) return { message: 'Interrupted.', exitCode: EXIT.interrupted };
  if (error instanceof ApiError) {
    return {
      message: [error.message, ...detailsOf(error)].join('\n'),
      exitCode: BY_STATUS[error.status] ?? EXIT.remote,
    };
  }
  if (error instanceof TimeoutError) return { message: error.message, exitCode: EXIT.timeout };
  if (error instanceof EndedError || error instanceof ConnectionError || error instanceof StreamError) {
    return { message: error.message, exitCode: EXIT.remote };
  }
  if (error instanceof RectoError) return { message: error.message, exitCode: EXIT.remote };
  return fromOffline(error) ?? { message: textOf(error), exitCode: EXIT.unexpected };
}

/** Mistakes in a definition one per line, each with what would have been possible; nothing that the message says. */
function detailsOf({ detail, message: said }: ApiError): string[] {
  if (detail === null || typeof detail !== 'object' || Array.isArray(detail)) return [];
  return (detail.errors ?? []).flatMap(({ message, details }) => {
    const { line, available_handles } = details as { line?: number; available_handles?: string[] };
    if (available_handles === undefined && said.includes(message)) return [];
    const handles = available_handles === undefined ? '' : ` (possible: ${available_handles.join(', ')})`;
    return `  ${line === undefined ? '' : `line ${line}: `}${message}${handles}`;
  });
}

/** Errors of the engine in this process have the codes of the API. */
function fromOffline(error: unknown): Explanation | undefined {
  if (!(error instanceof Error) || !('status' in error) || typeof error.status !== 'number') return undefined;
  return { message: error.message, exitCode: BY_STATUS[error.status] ?? EXIT.unexpected };
}

const textOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  // A wrong argument or a missing file explains itself; anything else is a defect and shows where it happened.
  const isPlain = error instanceof TypeError === false && 'code' in error;
  return isPlain ? error.message : (error.stack ?? error.message);
};
