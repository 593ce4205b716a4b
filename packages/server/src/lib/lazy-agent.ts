import type { Agent, Dispatcher } from 'undici';
import type { Departure, EgressLedger, EgressLine, EgressSubject } from './egress.ts';
import { meteredBy } from './egress-meter.ts';
import { internal } from './errors.ts';
import { currentLane } from './lane.ts';
import type { Span } from './span.ts';
import { errorTypeOf } from './trace.ts';

type Undici = typeof import('undici');

export interface LazyAgentOptions {
  create: (undici: Undici) => Agent;
  /** Undefined for the operator's collector of traces, and in tests of the layers above, which record nothing. */
  ledger: EgressLedger | undefined;
}

/**
 * The only place that opens connections to other hosts, so that all of them are in the ledger. The agent exists from
 * its first request on: the code of undici takes 140 ms of processor time to load.
 */
export class LazyAgent {
  readonly #options: LazyAgentOptions;
  #agent: Promise<Agent> | undefined;

  constructor(options: LazyAgentOptions) {
    this.#options = options;
  }

  async request(
    options: Dispatcher.RequestOptions & { origin: string },
    subject: EgressSubject | undefined,
  ): Promise<Dispatcher.ResponseData> {
    const { create, ledger } = this.#options;
    this.#agent ??= import('undici').then(create);
    const agent = await this.#agent;
    if (ledger === undefined) return agent.request(options);
    if (subject === undefined) throw internal(new Error('a connection on behalf of nobody'));
    const url = new URL(options.origin);
    const departure = {
      ...subject,
      method: options.method,
      host: url.hostname.replace(/^\[|\]$/g, ''),
      port: Number(url.port) || (url.protocol === 'https:' ? 443 : 80),
    };
    const span = spanOf(departure);
    const line = await ledger.begin(departure).catch((error: unknown) => {
      span?.fail(errorTypeOf(error));
      span?.end();
      throw error;
    });
    const sent = span?.mayLeaveTo(subject.purpose) ? withTraceparent(options, span) : options;
    const { interceptor, fail } = meteredBy(span === undefined ? line : tracedLine(line, span), sent);
    try {
      return await agent.compose(interceptor).request(sent);
    } catch (error) {
      fail(error);
      throw error;
    }
  }

  async destroy(): Promise<void> {
    await (await this.#agent)?.destroy();
  }
}

const spanOf = ({ purpose, method, host, port }: Departure): Span | undefined =>
  currentLane().span?.child(`${purpose} ${method}`, {
    kind: 'client',
    attributes: {
      'http.request.method': method,
      'server.address': host,
      'server.port': port,
      'recto.egress.purpose': purpose,
    },
  });

/** The span ends with the exchange, as the line in the ledger does. */
const tracedLine = (line: EgressLine, span: Span): EgressLine => ({
  end: (result) => {
    const { responseStatus, bytesSent, bytesReceived, error } = result;
    span.set({
      'http.response.status_code': responseStatus,
      'recto.bytes_sent': bytesSent,
      'recto.bytes_received': bytesReceived,
    });
    if (error !== null) span.fail(error);
    else if (responseStatus !== null && responseStatus >= 400) span.fail(String(responseStatus));
    span.end();
    line.end(result);
  },
});

/** A header that a call of a workflow sets itself stays. */
function withTraceparent<Options extends { headers?: unknown }>(options: Options, { traceparent }: Span): Options {
  const headers = { ...(options.headers as Record<string, string> | undefined) };
  const isSet = Object.keys(headers).some((name) => name.toLowerCase() === 'traceparent');
  return isSet ? options : { ...options, headers: { ...headers, traceparent } };
}

/** The answer is no HTTP. Told by its name, because the class would load all of undici. */
export const isParserError = (error: unknown): boolean => error instanceof Error && error.name === 'HTTPParserError';
