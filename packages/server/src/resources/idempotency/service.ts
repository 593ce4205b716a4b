/**
 * The first request with a key does the work; repeating it returns the same answer for 24 hours.
 *
 * The answer is stored in the transaction that does the work, so at no moment is the work done but a retry would repeat
 * it. A running request holds the key by a token with a short, renewed time limit. If its process dies, the next retry
 * takes over, and the dead process's transaction can no longer commit.
 */
import { randomUUID } from 'node:crypto';
import { type Database, type Tx, UnstoredAnswer } from '../../db/database.ts';
import type { IdempotencyKeyRow } from '../../db/tables.ts';
import type { FirstRequest, IdempotencyVerdict, IdempotentRequest } from '../../http/ports.ts';
import type { Clock } from '../../lib/clock.ts';
import { type AppError, conflict } from '../../lib/errors.ts';
import { faultPoint } from '../../lib/fault.ts';
import type { Logger } from '../../lib/logger.ts';
import { hmac, isSameDigest } from '../../lib/seal.ts';
import type { Keyring } from '../keyring/service.ts';
import * as store from './store.ts';

const RETENTION_MS = 24 * 3_600_000;
const RENEW_EVERY_MS = 5_000;
const PURPOSE = 'idempotent_answer';

export interface IdempotencyDependencies {
  database: Database;
  keyring: Keyring;
  clock: Clock;
  logger: Logger;
}

export class Idempotency {
  readonly #deps: IdempotencyDependencies;

  constructor(deps: IdempotencyDependencies) {
    this.#deps = deps;
  }

  async begin(request: IdempotentRequest): Promise<IdempotencyVerdict> {
    const { db } = this.#deps.database;
    const { scope } = request;
    const digest = hmac(this.#deps.keyring.serverKey('api_key_pepper'), `idempotency|${request.key}`);
    const now = this.#deps.clock.now();
    await store.deleteExpiredKey(db, scope, digest, now.toISOString());
    const token = randomUUID();
    const inserted = await store.insertKey(db, {
      organization_id: scope.organizationId,
      environment_id: scope.environmentId,
      key_digest: digest,
      operation: request.operation,
      fingerprint: request.fingerprint,
      response_status: null,
      response_body: null,
      api_key_id: request.callerId,
      subject_ids: [],
      lock_token: token,
      created_at: now.toISOString(),
      expires_at: this.#after(RETENTION_MS),
    });
    if (inserted) return this.#first(request, { scope, digest, token });
    const row = await store.findKey(db, scope, digest);
    // The key was abandoned between the two statements and is free again.
    if (row === undefined) return this.begin(request);
    return this.#again(request, row, token);
  }

  async #again(request: IdempotentRequest, row: IdempotencyKeyRow, token: string): Promise<IdempotencyVerdict> {
    if (row.operation !== request.operation || !isSameDigest(row.fingerprint, request.fingerprint)) {
      throw conflict('This Idempotency-Key was used with a different request.');
    }
    if (request.isPrivate && row.api_key_id !== request.callerId) {
      throw conflict('This Idempotency-Key was used by another API key, and the answer is for that one alone.');
    }
    const { db } = this.#deps.database;
    const { scope } = request;
    if (row.response_status !== null) {
      if (row.response_body === null) throw unanswerable(row);
      const text = await this.#deps.keyring.unseal(db, scope, row.response_body, PURPOSE);
      return { kind: 'replay', status: row.response_status, body: text === '' ? undefined : JSON.parse(text) };
    }
    const held = { scope, digest: row.key_digest, token: row.lock_token };
    if (!(await store.takeOver(db, held, token))) {
      throw conflict('A request with this Idempotency-Key is still being processed.');
    }
    return this.#first(request, { ...held, token });
  }

  #first(request: IdempotentRequest, held: Parameters<typeof store.extendLock>[1]): FirstRequest {
    const { database, keyring, logger } = this.#deps;
    let isStored = false;
    const renewal = setInterval(() => {
      store
        .extendLock(database.db, held)
        .catch((error: unknown) => logger.warn({ error }, 'lock of an idempotency key not renewed'));
    }, RENEW_EVERY_MS);
    const record = async (tx: Tx, answer: unknown): Promise<void> => {
      const isTooLong = answer instanceof UnstoredAnswer;
      const body = isTooLong ? answer.body : answer;
      const isKept = request.isKept && !isTooLong;
      const text = body === undefined || !isKept ? '' : JSON.stringify(body);
      const response = {
        response_status: request.status,
        response_body: isKept ? await keyring.seal(tx, request.scope, text, PURPOSE) : null,
        subject_ids: subjectsOf(body),
      };
      if (!(await store.storeResponse(tx, held, response))) {
        throw conflict('Another request with this Idempotency-Key took over.');
      }
    };
    return {
      kind: 'first',
      commit: async (work) => {
        const body = await database.transaction(async (tx) => {
          const result = await work(tx);
          await record(tx, result);
          await faultPoint('idempotency.before_commit');
          return result;
        });
        isStored = true;
        return body;
      },
      finish: async (body) => {
        clearInterval(renewal);
        if (!isStored) await database.transaction((tx) => record(tx, body));
      },
      abandon: async () => {
        clearInterval(renewal);
        await store.deleteHeld(database.db, held);
      },
    };
  }

  purge(): Promise<number> {
    return store.deleteExpired(this.#deps.database.db, this.#deps.clock.now().toISOString());
  }

  #after(ms: number): string {
    return new Date(this.#deps.clock.now().getTime() + ms).toISOString();
  }
}

/** The work is done, and its answer cannot be given again. What it was about may still be there. */
const unanswerable = ({ subject_ids }: IdempotencyKeyRow): AppError =>
  conflict(
    `The answer to this Idempotency-Key is not kept, or was deleted with its subject${subject_ids[0] === undefined ? '' : `, ${subject_ids[0]}`}.`,
  );

/**
 * The records that an answer is about: what was made or changed, what that was made from or belongs to, the tables of a
 * list. The database forgets the answer with any of them. A workflow is the subject only where nothing else is: its runs
 * outlive it.
 */
function subjectsOf(body: unknown): string[] {
  const answer = isRecord(body) ? body : {};
  const { id, workflow_id, extraction_id, classification_id, review_id, file, run, review, tables } = answer;
  const listed: unknown[] = Array.isArray(tables) ? tables : [];
  const records = [file, run, review, ...listed].filter(isRecord).map((record) => record.id);
  const ids = [id ?? workflow_id, extraction_id, classification_id, review_id, ...records];
  return ids.filter((entry) => typeof entry === 'string');
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
