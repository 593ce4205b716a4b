/** Counts the bytes of one exchange, and ends its line in the ledger when the exchange ends. */
import type { Dispatcher } from 'undici';
import type { EgressLine } from './egress.ts';

type Request = Dispatcher.RequestOptions & { origin: string };

export interface Meter {
  interceptor: Dispatcher.DispatchInterceptor;
  /** For a request that failed before it was dispatched; harmless after the end. */
  fail(error: unknown): void;
}

export function meteredBy(line: EgressLine, request: Request): Meter {
  let isSent = false;
  let received = 0;
  let responseStatus: number | null = null;
  let hasEnded = false;
  const end = (error: unknown): void => {
    if (hasEnded) return;
    hasEnded = true;
    const bytesSent = isSent ? bytesOf(request) : 0;
    line.end({ responseStatus, bytesSent, bytesReceived: received, error: error === null ? null : codeOf(error) });
  };
  const interceptor: Dispatcher.DispatchInterceptor = (dispatch) => (options, handler) =>
    dispatch(options, {
      onRequestStart: (controller, context) => {
        isSent = true;
        handler.onRequestStart?.(controller, context);
      },
      onRequestUpgrade: (...given) => handler.onRequestUpgrade?.(...given),
      onResponseStart: (controller, status, headers, message) => {
        responseStatus = status;
        received += headBytes(Object.entries(headers), status);
        handler.onResponseStart?.(controller, status, headers, message);
      },
      onResponseData: (controller, chunk) => {
        received += chunk.length;
        handler.onResponseData?.(controller, chunk);
      },
      onResponseEnd: (controller, trailers) => {
        end(null);
        handler.onResponseEnd?.(controller, trailers);
      },
      onResponseError: (controller, error) => {
        end(error);
        handler.onResponseError?.(controller, error);
      },
    });
  return { interceptor, fail: end };
}

const LINE_END = 2;

function bytesOf({ method, path, origin, headers, body }: Request): number {
  const line = `${method} ${path} HTTP/1.1`.length + LINE_END;
  const host = `host: ${new URL(origin).host}`.length + LINE_END;
  const named = typeof headers === 'object' && headers !== null && !Array.isArray(headers) ? headers : {};
  const bodyBytes =
    typeof body === 'string' ? Buffer.byteLength(body) : body instanceof Uint8Array ? body.byteLength : 0;
  return line + host + headerBytes(Object.entries(named)) + LINE_END + bodyBytes;
}

const headBytes = (headers: [string, unknown][], status: number): number =>
  `HTTP/1.1 ${status}`.length + LINE_END + headerBytes(headers) + LINE_END;

function headerBytes(headers: [string, unknown][]): number {
  let bytes = 0;
  for (const [name, value] of headers) {
    for (const each of Array.isArray(value) ? value : [value]) {
      bytes += Buffer.byteLength(name) + ': '.length + Buffer.byteLength(String(each)) + LINE_END;
    }
  }
  return bytes;
}

/** Never the message, which may contain an address. */
function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  if ('reason' in error && typeof error.reason === 'string') return error.reason;
  if ('code' in error && typeof error.code === 'string') return error.code;
  return error.name;
}
