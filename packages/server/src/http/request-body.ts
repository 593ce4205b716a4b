import type { Readable } from 'node:stream';
import type { BodyLimit } from '@recto/contract';
import type { FastifyRequest } from 'fastify';
import { validationFailed } from '../lib/errors.ts';
import type { Scope } from '../lib/scope.ts';
import type { BodyBudget } from './body/body-budget.ts';
import { isJsonType, readJson } from './body/read-json.ts';
import type { BodyObserver, IncomingBody, IncomingForm } from './call.ts';
import { readForm } from './form.ts';
import type { HttpLimits, HttpPorts } from './ports.ts';

interface BodyBinding {
  ports: HttpPorts;
  limits: HttpLimits;
  budget: BodyBudget;
}

const MAX_FILES = 20;

export class RequestBody implements IncomingBody {
  readonly #request: FastifyRequest;
  readonly #binding: BodyBinding;

  constructor(request: FastifyRequest, binding: BodyBinding) {
    this.#request = request;
    this.#binding = binding;
  }

  header(name: string): string | undefined {
    const value = this.#request.headers[name];
    return Array.isArray(value) ? value[0] : value;
  }

  get kind(): 'json' | 'form' | 'bytes' {
    if (this.#request.isMultipart()) return 'form';
    return isJsonType(this.header('content-type')) ? 'json' : 'bytes';
  }

  async json(limit: BodyLimit, { caller, observer, unheld }: Parameters<IncomingBody['json']>[1]): Promise<unknown> {
    const { raw, running } = this.#request;
    const held = this.#binding.budget.open(caller);
    // Both listen before the first byte flows.
    if (observer !== undefined) raw.on('data', (chunk: Uint8Array) => observer.update(chunk));
    const bytes = Math.min(limit.bytes, this.#binding.limits.jsonBodyBytes);
    const reading = { limit: { ...limit, bytes }, content: undefined, held, unheld, signal: () => running.signal };
    try {
      const body = await readJson(raw, reading);
      observer?.end();
      if (body === undefined) return undefined;
      if (!body.ok) throw validationFailed([body.fault]);
      return body.value;
    } finally {
      held.release();
    }
  }

  async *bytes(observer?: BodyObserver): AsyncGenerator<Uint8Array> {
    // A request without a body has no stream.
    for await (const chunk of (this.#request.body ?? []) as Readable) {
      observer?.update(chunk);
      yield chunk;
    }
    observer?.end();
  }

  form(scope: Scope): Promise<IncomingForm> {
    const { ports, limits } = this.#binding;
    const { signal } = this.#request.running;
    return readForm(this.#request, { scope, signal, ports, limits, maxFiles: MAX_FILES, isWanted: () => true });
  }

  get uploadBytes(): number {
    return this.#binding.limits.uploadBytes;
  }
}
