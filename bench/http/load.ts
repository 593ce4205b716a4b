/**
 * Sends one prepared request over and over, on open connections, and counts the answers. Uses plain sockets, because an
 * HTTP client costs more than the servers measured here and would be the bottleneck.
 */
import { connect, type Socket } from 'node:net';

export interface LoadOrder {
  port: number;
  request: string;
  status: number;
  connections: number;
  seconds: number;
}

export interface LoadResult {
  answers: number;
  seconds: number;
  /** Share of one core that the load generator used. */
  busy: number;
}

const HEADER_END = Buffer.from('\r\n\r\n');

/** Sends the next request when the last response is complete; resolves when its time is over. */
function keepAsking(socket: Socket, order: LoadOrder, isOver: () => boolean): Promise<number> {
  const request = Buffer.from(order.request);
  const expected = `HTTP/1.1 ${order.status} `;
  return new Promise((resolve, reject) => {
    let answers = 0;
    let pending = Buffer.alloc(0);
    socket.on('data', (chunk) => {
      pending = pending.length === 0 ? chunk : Buffer.concat([pending, chunk]);
      const headerEnd = pending.indexOf(HEADER_END);
      if (headerEnd < 0) return;
      const head = pending.toString('latin1', 0, headerEnd);
      const length = Number(/content-length: (\d+)/i.exec(head)?.[1]);
      if (!head.startsWith(expected) || Number.isNaN(length)) {
        reject(new Error(`unexpected answer: ${pending.toString('utf8', 0, 500)}`));
        socket.destroy();
        return;
      }
      if (pending.length < headerEnd + HEADER_END.length + length) return;
      pending = Buffer.alloc(0);
      answers += 1;
      if (isOver()) socket.end(() => resolve(answers));
      else socket.write(request);
    });
    socket.on('error', reject);
    socket.write(request);
  });
}

async function run(order: LoadOrder): Promise<LoadResult> {
  const sockets = await Promise.all(
    Array.from({ length: order.connections }, async () => {
      const socket = connect({ port: order.port, host: '127.0.0.1', noDelay: true });
      await new Promise((resolve, reject) => socket.once('connect', resolve).once('error', reject));
      return socket;
    }),
  );
  const cpu = process.cpuUsage();
  const startedAt = performance.now();
  const isOver = () => performance.now() - startedAt >= order.seconds * 1000;
  const counts = await Promise.all(sockets.map((socket) => keepAsking(socket, order, isOver)));
  const seconds = (performance.now() - startedAt) / 1000;
  const used = process.cpuUsage(cpu);
  return {
    answers: counts.reduce((sum, count) => sum + count, 0),
    seconds,
    busy: (used.user + used.system) / 1e6 / seconds,
  };
}

process.on('message', (order: LoadOrder) => {
  run(order).then(
    (result) => process.send?.(result),
    (error: unknown) => {
      throw error;
    },
  );
});
