import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Commit } from '../db/database.ts';
import { type AppError, callerLeft, keyRevoked } from '../lib/errors.ts';
import type { Credential } from './call.ts';

/** How far an answer has begun, which decides what ending it can still say: a last line, or nothing. */
type Begun = 'no' | 'lines' | 'whole';

/** How long a caller who does not read may delay the last line. */
const LAST_LINE_MS = 2_000;

export interface RequestEnds {
  /** Answers with the reason. Called only while no other answer has begun. */
  refuse(reason: AppError): void;
  /** Called when the connection closes before the answer is complete. */
  broken(reason: AppError): void;
}

/** Tracks a request until the last byte of its answer, and records why it was ended early, if it was. */
export class RunningRequest {
  readonly id: string;
  /** The key that the request depends on. */
  keyId: string | undefined;
  readonly #response: ServerResponse;
  readonly #ends: RequestEnds;
  #begun: Begun = 'no';
  #endedFor: AppError | undefined;
  #controller: AbortController | undefined;

  constructor(id: string, response: ServerResponse, ends: RequestEnds) {
    this.id = id;
    this.#response = response;
    this.#ends = ends;
  }

  get endedFor(): AppError | undefined {
    return this.#endedFor;
  }

  /**
   * Aborted when the request is ended or its caller disconnects. Created on demand, because most requests finish before
   * anything reads it.
   */
  get signal(): AbortSignal {
    if (this.#controller === undefined) {
      this.#controller = new AbortController();
      if (this.#endedFor !== undefined) this.#controller.abort(this.#endedFor);
    }
    return this.#controller.signal;
  }

  throwIfEnded(): void {
    if (this.#endedFor !== undefined) throw this.#endedFor;
  }

  /** Commits nothing for a caller who was already told that the request failed. */
  guarded(commit: Commit): Commit {
    return (work) =>
      commit(async (tx) => {
        const value = await work(tx);
        if (this.#endedFor !== undefined && this.#endedFor.code !== 'caller_left') throw this.#endedFor;
        return value;
      });
  }

  get socket(): Socket | null {
    return this.#response.socket;
  }

  get hasAnswer(): boolean {
    return this.#begun !== 'no';
  }

  /** After this, the status can no longer change. */
  beginAnswer(kind: 'lines' | 'whole'): void {
    this.#begun = kind;
  }

  /** The first reason wins. */
  end(reason: AppError): void {
    if (!this.#stop(reason)) return;
    if (this.#begun === 'no') {
      this.#ends.refuse(reason);
      return;
    }
    if (this.#begun === 'whole') {
      this.#response.destroy();
      return;
    }
    // The producer of the lines sees the signal and sends the last line. A finished answer no longer has a socket.
    const { socket } = this.#response;
    const timer = setTimeout(() => socket?.destroy(), LAST_LINE_MS);
    this.#response.once('finish', () => socket?.destroy()).once('close', () => clearTimeout(timer));
  }

  /** Called when the connection closes, also after a complete answer; then nothing listens to the signal any more. */
  closed(): void {
    if (this.#response.writableFinished) return;
    this.#stop(callerLeft());
    if (this.#endedFor !== undefined) this.#ends.broken(this.#endedFor);
  }

  #stop(reason: AppError): boolean {
    if (this.#endedFor !== undefined) return false;
    this.#endedFor = reason;
    this.#controller?.abort(reason);
    return true;
  }
}

/** A key lookup in progress, and the revocations that arrive meanwhile. */
interface LookUp {
  readonly revoked: Set<string>;
  isOutdated: boolean;
}

/** All requests of this process, so that those of a revoked key, or all of them, can be ended. */
export class RunningRequests {
  readonly #running = new Set<RunningRequest>();
  readonly #lookUps = new Set<LookUp>();

  begin(id: string, response: ServerResponse, ends: RequestEnds): RunningRequest {
    const running = new RunningRequest(id, response, ends);
    this.#running.add(running);
    response.once('close', () => {
      this.#running.delete(running);
      running.closed();
    });
    return running;
  }

  /** Looks a key up. A key that is revoked between the database's answer and our reading of it counts as revoked. */
  async holdTo<T extends Pick<Credential, 'keyId'>>(
    running: RunningRequest,
    find: () => Promise<T | null>,
  ): Promise<T | null> {
    const lookUp: LookUp = { revoked: new Set(), isOutdated: false };
    this.#lookUps.add(lookUp);
    try {
      let found = await find();
      while (lookUp.isOutdated) {
        lookUp.isOutdated = false;
        found = await find();
      }
      if (found === null || lookUp.revoked.has(found.keyId)) return null;
      running.keyId = found.keyId;
      return found;
    } finally {
      this.#lookUps.delete(lookUp);
    }
  }

  /** Ends the requests that depend on the key, except the one that revoked it. */
  endOfKey(keyId: string, byRequestId: string | null): void {
    for (const lookUp of this.#lookUps) lookUp.revoked.add(keyId);
    for (const running of [...this.#running]) {
      if (running.keyId === keyId && running.id !== byRequestId) running.end(keyRevoked());
    }
  }

  /** Returns the keys to check again after notifications may have been missed. */
  keysToCheck(): string[] {
    for (const lookUp of this.#lookUps) lookUp.isOutdated = true;
    return [...new Set([...this.#running].flatMap(({ keyId }) => keyId ?? []))];
  }

  hasAnswerOn(socket: Socket): boolean {
    return [...this.#running].some((running) => running.socket === socket && running.hasAnswer);
  }

  endAll(reason: AppError): void {
    for (const running of [...this.#running]) running.end(reason);
  }
}
