import type { IncomingMessage } from 'node:http';

export interface Progress {
  /** A body must arrive at this rate, */
  readonly bytesPerSecond: number;
  /** averaged over this time. */
  readonly windowMs: number;
}

interface Watched {
  readonly drop: () => void;
  startedAt: number;
  bytesAtStart: number;
}

const LOOKS_PER_WINDOW = 4;

/** Finds bodies that stopped arriving; each of them holds a connection and everything it has sent so far. */
export class BodyWatch {
  readonly #progress: Progress;
  readonly #bodies = new Map<IncomingMessage, Watched>();
  readonly #timer: NodeJS.Timeout;

  constructor(progress: Progress) {
    this.#progress = progress;
    this.#timer = setInterval(() => this.#look(), progress.windowMs / LOOKS_PER_WINDOW);
    this.#timer.unref();
  }

  /** Calls `drop` once, unless the body ends or its connection closes first. */
  watch(request: IncomingMessage, drop: () => void): void {
    this.#bodies.set(request, { drop, startedAt: performance.now(), bytesAtStart: request.socket.bytesRead });
    const forget = (): void => void this.#bodies.delete(request);
    request.once('end', forget).once('close', forget);
  }

  close(): void {
    clearInterval(this.#timer);
  }

  #look(): void {
    const now = performance.now();
    for (const [request, watched] of this.#bodies) {
      // Bytes that wait for us to read them are not the sender's delay.
      const isOurTurn = request.readableLength > 0;
      const elapsedMs = now - watched.startedAt;
      if (!isOurTurn && elapsedMs < this.#progress.windowMs) continue;
      const bytes = request.socket.bytesRead - watched.bytesAtStart;
      if (isOurTurn || bytes >= (this.#progress.bytesPerSecond * elapsedMs) / 1000) {
        watched.startedAt = now;
        watched.bytesAtStart = request.socket.bytesRead;
      } else {
        this.#bodies.delete(request);
        watched.drop();
      }
    }
  }
}
