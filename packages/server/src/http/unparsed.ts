import type { Socket } from 'node:net';
import { AppError, bodyStalled, invalidRequest } from '../lib/errors.ts';

/** An import of `node:http` would load Node's HTTP client too, which takes a tenth of a second at every start. */
const { STATUS_CODES } = process.getBuiltinModule('node:http');

/** Answers input that cannot be parsed as HTTP, in the same shape as any other error. */
export function refuseUnparsed(
  error: Error & { code?: string },
  socket: Socket,
  { requestId, hasAnswer }: { requestId: string; hasAnswer: boolean },
): void {
  if (error.code === 'ECONNRESET' || !socket.writable || hasAnswer) {
    // The client is gone, or a response has begun that this text would corrupt.
    socket.destroy();
    return;
  }
  const { status, detail } = refusalOf(error);
  const text = JSON.stringify({ detail });
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(text)}`,
    `x-request-id: ${requestId}`,
    'connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${text}`, () => socket.destroy());
}

function refusalOf(error: Error & { code?: string }): AppError {
  switch (error.code) {
    case 'HPE_HEADER_OVERFLOW':
      return new AppError('too_large', 431, 'The request headers are larger than the limit.');
    case 'HPE_CHUNK_EXTENSIONS_OVERFLOW':
      return new AppError('too_large', 413, 'The request body has larger chunk extensions than the limit.');
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return bodyStalled();
    default:
      return invalidRequest('The request is not valid HTTP.', error);
  }
}
