import type { Endpoint } from '@recto/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { keyRevoked } from '../lib/errors.ts';
import type { BodyBudget } from './body/body-budget.ts';
import { browserOf } from './browser-requests.ts';
import type { Browser, Call, Credential, HoldToKey, Session } from './call.ts';
import type { Form } from './form.ts';
import type { HttpLimits, HttpPorts } from './ports.ts';
import type { PrepaidRequests } from './prepaid-requests.ts';
import { RequestBody } from './request-body.ts';
import type { RunningRequests } from './running-requests.ts';
import type { ValidParts } from './validate.ts';

export interface Binding {
  ports: HttpPorts;
  limits: HttpLimits;
  budget: BodyBudget;
  running: RunningRequests;
  prepaid: PrepaidRequests;
  /** Overrides the address that the request claims it was sent to. */
  publicUrl: string | undefined;
}

/** Creates what few handlers use only on demand: a child logger and a signal cost more than most of the rest. */
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
  readonly session: Session | undefined;
  readonly #request: FastifyRequest;
  readonly #reply: FastifyReply;
  readonly #binding: Binding;
  #logger: HttpPorts['logger'] | undefined;

  constructor(request: FastifyRequest, given: { parts: ValidParts; reply: FastifyReply; binding: Binding }) {
    this.params = given.parts.params;
    this.query = given.parts.query;
    this.body = given.parts.body;
    this.rawBody = request.body;
    this.credential = request.credential;
    this.scope = request.credential?.scope;
    this.commit = request.running.guarded(given.binding.ports.commit);
    this.requestId = request.id;
    this.session = request.session;
    this.#request = request;
    this.#reply = given.reply;
    this.#binding = given.binding;
  }

  get browser(): Browser {
    return browserOf(this.#request, this.#reply, this.#binding.publicUrl);
  }

  get incoming(): RequestBody {
    return new RequestBody(this.#request, this.#binding);
  }

  get contentLength(): number | undefined {
    const length = this.#request.headers['content-length'];
    return length === undefined ? undefined : Number(length);
  }

  get accept(): string | undefined {
    return this.#request.headers.accept;
  }

  get lastEventId(): string | undefined {
    const header = this.#request.headers['last-event-id'];
    return Array.isArray(header) ? header[0] : header;
  }

  get baseUrl(): string {
    return this.#binding.publicUrl ?? `${this.#request.protocol}://${this.#request.host}`;
  }

  get signal(): AbortSignal {
    return this.#request.running.signal;
  }

  get holdToKey(): HoldToKey {
    return async (keyId) => {
      if (keyId === undefined) return;
      const { running, ports } = this.#binding;
      const find = async () => ((await ports.isKeyLive(keyId)) ? { keyId } : null);
      if ((await running.holdTo(this.#request.running, find)) === null) throw keyRevoked();
    };
  }

  get logger(): HttpPorts['logger'] {
    this.#logger ??= this.#binding.ports.logger.child({ request_id: this.requestId });
    return this.#logger;
  }

  /** Each part was checked against the endpoint's schemas; `Handlers` restores the types of the endpoint. */
  typed(): Call<Endpoint> {
    return this as unknown as Call<Endpoint>;
  }
}
