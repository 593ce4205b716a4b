import { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { createGzip, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { JsonStream } from './json-stream.ts';
import type { LineStream } from './line-stream.ts';

const compress = promisify(gzip);
const JSON_TYPE = 'application/json; charset=utf-8';
const COMPRESS_FROM_BYTES = 1024;
const SLICE_FROM_ROWS = 1000;
const ROWS_PER_SLICE = 200;

/**
 * Sends JSON. Long lists are written in slices, because stringifying 10,000 rows at once stalls the process for 40 ms.
 */
export function sendJson(
  request: FastifyRequest,
  reply: FastifyReply,
  body: unknown,
): FastifyReply | Promise<FastifyReply> {
  reply.header('content-type', JSON_TYPE);
  if (body instanceof JsonStream) return sendStream(request, reply, Readable.from(body.chunks));
  const rows = longList(body);
  if (rows !== undefined) return sendStream(request, reply, Readable.from(sliceList(body as ListBody, rows)));
  const text = JSON.stringify(body);
  if (text.length < COMPRESS_FROM_BYTES || !acceptsGzip(request)) return reply.send(text);
  return compress(text).then((bytes) => reply.headers(GZIP_HEADERS).send(bytes));
}

const GZIP_HEADERS = { 'content-encoding': 'gzip', vary: 'accept-encoding' };

function sendStream(request: FastifyRequest, reply: FastifyReply, content: Readable): FastifyReply {
  if (!acceptsGzip(request)) return reply.send(content);
  const zip = createGzip();
  content.on('error', (error) => zip.destroy(error));
  return reply.headers(GZIP_HEADERS).send(content.pipe(zip));
}

/** Lines are not compressed, and proxies are asked not to do it either, because compression would delay them. */
export function sendLines(reply: FastifyReply, { lines, contentType }: LineStream): FastifyReply {
  const headers = { 'content-type': contentType, 'cache-control': 'no-store', 'x-accel-buffering': 'no' };
  return reply
    .code(200)
    .headers(headers)
    .send(Readable.from(lines, { objectMode: false, highWaterMark: 1 }));
}

interface ListBody {
  data: unknown[];
}

function longList(body: unknown): unknown[] | undefined {
  if (body === null || typeof body !== 'object' || !('data' in body) || !Array.isArray(body.data)) return undefined;
  return body.data.length > SLICE_FROM_ROWS ? body.data : undefined;
}

async function* sliceList(body: ListBody, rows: unknown[]): AsyncGenerator<string> {
  const { data: _, ...rest } = body;
  yield '{"data":[';
  for (let start = 0; start < rows.length; start += ROWS_PER_SLICE) {
    const slice = rows.slice(start, start + ROWS_PER_SLICE).map((row) => JSON.stringify(row));
    yield (start === 0 ? '' : ',') + slice.join(',');
    await new Promise((resolve) => setImmediate(resolve));
  }
  yield `],${JSON.stringify(rest).slice(1)}`;
}

function acceptsGzip(request: FastifyRequest): boolean {
  const header = request.headers['accept-encoding'];
  return typeof header === 'string' && /(^|[\s,])gzip(?!\s*;\s*q=0(\.0*)?\s*(,|$))/i.test(header);
}
