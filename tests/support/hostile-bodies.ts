/**
 * Bodies that nobody sends by mistake, generated while they are sent, and a sender on plain sockets, because no client
 * would send them.
 */
import { connect } from 'node:net';

export interface HostileBody {
  readonly name: string;
  readonly contentType: string;
  /** If absent, sent in chunks of unannounced length. */
  readonly length?: number;
  pieces(): Iterable<Buffer>;
}

export interface HostileAnswer {
  /** 0 when the connection ended without a response. */
  readonly status: number;
  readonly headers: string;
  readonly body: string;
  readonly seconds: number;
}

const PIECE_BYTES = 64 * 1024;
const JSON_TYPE = 'application/json';

/** `before`, then `unit` repeatedly, then `after`: this many bytes or slightly fewer. */
export function repeating(
  name: string,
  { before, unit, after }: { before: string; unit: (index: number) => string; after: string },
  bytes: number,
): HostileBody {
  const fixed = unit(0) === unit(1);
  const count = fixed ? Math.floor((bytes - before.length - after.length) / unit(0).length) : 0;
  function* pieces(): Generator<Buffer> {
    let text = before;
    let sent = 0;
    for (let index = 0; fixed ? index < count : sent + text.length < bytes - after.length; index += 1) {
      text += unit(index);
      if (text.length < PIECE_BYTES) continue;
      sent += text.length;
      yield Buffer.from(text);
      text = '';
    }
    yield Buffer.from(text + after);
  }
  const length = fixed
    ? before.length + count * unit(0).length + after.length
    : [...pieces()].reduce((sum, piece) => sum + piece.length, 0);
  return { name, contentType: JSON_TYPE, length, pieces };
}

export const whole = (name: string, body: string | Buffer, contentType = JSON_TYPE): HostileBody => {
  const bytes = Buffer.from(body);
  return { name, contentType, length: bytes.length, pieces: () => [bytes] };
};

const untold = ({ name, contentType, pieces }: HostileBody): HostileBody => ({ name, contentType, pieces });

/** Shapes that have cost services their memory or time, of about this many bytes each. */
export function hostileShapes(bytes: number): HostileBody[] {
  const spread = (unit: string, field = 'x') => ({ before: `{"${field}":[`, unit: () => `${unit},`, after: '0]}' });
  const half = Math.floor(bytes / 2);
  return [
    repeating('lists in a list', spread('[]'), bytes),
    repeating('objects in a list', spread('{}'), bytes),
    repeating('numbers in a list', spread('1'), bytes),
    repeating('nested lists in a list', spread(`${'['.repeat(60)}${']'.repeat(60)}`), bytes),
    repeating('inputs without end', spread('{}', 'inputs'), bytes),
    repeating(
      'integers as metadata',
      { before: '{"metadata":{', unit: (n) => `"k${n}":${n},`, after: '"z":0}}' },
      bytes,
    ),
    repeating('unknown keys', { before: '{', unit: (n) => `"k${n}":"",`, after: '"z":0}' }, bytes),
    repeating('one key many times', { before: '{', unit: () => '"name":1,', after: '"name":0}' }, bytes),
    whole('depth', `{"x":${'['.repeat(half)}${']'.repeat(half)}}`),
    whole('depth that is never closed', '{"x":'.repeat(Math.floor(bytes / 5))),
    whole('a long key', `{"${'k'.repeat(bytes)}":1}`),
    whole('a long text', `{"name":"${'x'.repeat(bytes)}"}`),
    whole('a long number', `{"name":${'9'.repeat(bytes)}}`),
    whole('escapes', `{"name":"${'\\u0041'.repeat(Math.floor(bytes / 6))}"}`),
    whole('halves of characters', `{"name":"${'\\ud800'.repeat(Math.floor(bytes / 6))}"}`),
    whole('spaces', `{"name":1${' '.repeat(bytes)}}`),
    whole('no text', Buffer.alloc(bytes, 0xff)),
    whole('zeros', Buffer.alloc(bytes)),
    whole('JSON that is cut off', `{"name":"${'x'.repeat(bytes)}`),
    whole('a data URL without a comma', `{"document":{"filename":"a","url":"data:${'x'.repeat(bytes)}"}}`),
    whole(
      'base64 with a mistake at its end',
      `{"document":{"filename":"a","content":"${'QUJD'.repeat(Math.floor(bytes / 4))}!"}}`,
    ),
    whole('base64 in escapes', `{"document":{"filename":"a","content":"${'\\/'.repeat(half)}"}}`),
    whole(
      'base64 in percent signs',
      `{"document":{"filename":"a","content":"${'%51'.repeat(Math.floor(bytes / 3))}"}}`,
    ),
    whole('text that is not JSON', 'x'.repeat(bytes), 'text/plain'),
    whole('JSON under another name', `{"name":"${'x'.repeat(bytes)}"}`, 'application/xml'),
    whole('a form without a boundary', 'x'.repeat(bytes), 'multipart/form-data'),
    whole('a form that is none', 'x'.repeat(bytes), 'multipart/form-data; boundary=b'),
    whole('a type without sense', '{}', 'application/json; charset=\u0001'),
    untold(repeating('a length that is not told', spread('1'), bytes)),
  ];
}

/** Sends the body to the end, or until the connection ends. Loopback only. */
export function sendHostile(
  url: string,
  { method, path, key, body }: { method: string; path: string; key: string; body: HostileBody },
): Promise<HostileAnswer> {
  const { hostname, port } = new URL(url);
  if (hostname !== '127.0.0.1') throw new Error('hostile requests are for this machine only');
  const startedAt = performance.now();
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname);
    let text = '';
    socket.on('data', (chunk) => {
      text += chunk.toString('latin1');
    });
    socket.on('error', () => undefined);
    socket.on('close', () => {
      const [headers = '', ...rest] = text.split('\r\n\r\n');
      const status = Number(/^HTTP\/1\.1 (\d+)/.exec(headers)?.[1] ?? 0);
      resolve({ status, headers, body: rest.join('\r\n\r\n'), seconds: (performance.now() - startedAt) / 1000 });
    });
    const isChunked = body.length === undefined;
    socket.write(
      `${method} ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${key}\r\nConnection: close\r\n` +
        `Content-Type: ${body.contentType.replaceAll('\u0001', '?')}\r\n` +
        `${isChunked ? 'Transfer-Encoding: chunked' : `Content-Length: ${body.length}`}\r\n\r\n`,
    );
    const pieces = body.pieces()[Symbol.iterator]();
    const sendNext = (): void => {
      for (;;) {
        if (socket.destroyed || socket.writableEnded) return;
        const { done, value } = pieces.next();
        if (done) {
          if (isChunked) socket.write('0\r\n\r\n');
          return;
        }
        const framed = isChunked
          ? Buffer.concat([Buffer.from(`${value.length.toString(16)}\r\n`), value, Buffer.from('\r\n')])
          : value;
        if (!socket.write(framed)) {
          socket.once('drain', sendNext);
          return;
        }
      }
    };
    sendNext();
  });
}

/** Bytes as they are, and what is answered before the connection ends. Loopback only. */
export function sendBytes(url: string, bytes: Buffer): Promise<HostileAnswer> {
  const { hostname, port } = new URL(url);
  if (hostname !== '127.0.0.1') throw new Error('hostile requests are for this machine only');
  const startedAt = performance.now();
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname, () => socket.end(bytes));
    let text = '';
    socket.on('data', (chunk) => {
      text += chunk.toString('latin1');
    });
    socket.on('error', () => undefined);
    socket.on('close', () => {
      const [headers = '', ...rest] = text.split('\r\n\r\n');
      const status = Number(/^HTTP\/1\.1 (\d+)/.exec(headers)?.[1] ?? 0);
      resolve({ status, headers, body: rest.join('\r\n\r\n'), seconds: (performance.now() - startedAt) / 1000 });
    });
  });
}

/** A request whose body never ends: a byte now and then, or nothing. Resolves when the service has dropped it. */
export function neverEnding(
  url: string,
  {
    path,
    key,
    length,
    first,
    everyMs,
  }: { path: string; key: string; length: number; first: Buffer; everyMs: number | null },
): { ended: Promise<number>; close: () => void } {
  const { hostname, port } = new URL(url);
  if (hostname !== '127.0.0.1') throw new Error('hostile requests are for this machine only');
  const socket = connect(Number(port), hostname);
  socket.on('error', () => undefined);
  socket.write(
    `POST ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${key}\r\nContent-Type: ${JSON_TYPE}\r\nContent-Length: ${length}\r\n\r\n`,
  );
  socket.write(first);
  const drip = everyMs === null ? undefined : setInterval(() => socket.writable && socket.write(' '), everyMs);
  const ended = new Promise<number>((resolve) => {
    let text = '';
    socket.on('data', (chunk) => {
      text += chunk.toString('latin1');
    });
    socket.on('close', () => {
      clearInterval(drip);
      resolve(Number(/^HTTP\/1\.1 (\d+)/.exec(text)?.[1] ?? 0));
    });
  });
  return { ended, close: () => socket.destroy() };
}
