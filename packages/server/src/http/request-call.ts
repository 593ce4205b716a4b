import type { Endpoint } from '@recto/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Binding } from './bind.ts';
import type { Call, Credential } from './call.ts';
import { callerSignal } from './caller-signal.ts';
import type { Form } from './form.ts';
import type { HttpPorts } from './ports.ts';
import type { ValidParts } from './validate.ts';

/** What few handlers look at is made when they do: a child logger and a signal cost more than most of the rest. */
export class RequestCall {
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
  form: Form | undefined;
  readonly rawBody: unknown;
  readonly credential: Credential | undefined;
  readonly scope: Credential['scope'] | undefined;
  commit: HttpPorts['commit'];
  keepsAnswer = false;
  readonly requestId: string;
  readonly #request: FastifyRequest;
  readonly #reply: FastifyReply;
  readonly #binding: Binding;
  #signal: AbortSignal | undefined;
  #logger: HttpPorts['logger'] | undefined;

  constructor(request: FastifyRequest, reply: FastifyReply, given: { parts: ValidParts; binding: Binding }) {
    this.params = given.parts.params;
    this.query = given.parts.query;
    this.body = given.parts.body;
    this.rawBody = request.body;
    this.credential = request.credential;
    this.scope = request.credential?.scope;
    this.commit = given.binding.ports.commit;
    this.requestId = request.id;
    this.#request = request;
    this.#reply = reply;
    this.#binding = given.binding;
  }

  get contentLength(): number | undefined {
    const length = this.#request.headers['content-length'];
    return length === undefined ? undefined : Number(length);
  }

  get accept(): string | undefined {
    return this.#request.headers.accept;
  }

  get baseUrl(): string {
    return this.#binding.publicUrl ?? `${this.#request.protocol}://${this.#request.host}`;
  }

  get signal(): AbortSignal {
    this.#signal ??= callerSignal(this.#reply.raw);
    return this.#signal;
  }

  get logger(): HttpPorts['logger'] {
    this.#logger ??= this.#binding.ports.logger.child({ request_id: this.requestId });
    return this.#logger;
  }

  /** The parts were checked against the endpoint's own schemas; the types of one endpoint are restored by `Handlers`. */
  typed(): Call<Endpoint> {
    return this as unknown as Call<Endpoint>;
  }
}
