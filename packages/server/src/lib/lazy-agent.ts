import type { Agent, Dispatcher } from 'undici';
import type { EgressLedger, EgressSubject } from './egress.ts';
import { meteredBy } from './egress-meter.ts';
import { internal } from './errors.ts';

type Undici = typeof import('undici');

export interface LazyAgentOptions {
  create: (undici: Undici) => Agent;
  /** Absent in tests of the layers above, which record nothing. */
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
    const line = await ledger.begin({
      ...subject,
      method: options.method,
      host: url.hostname.replace(/^\[|\]$/g, ''),
      port: Number(url.port) || (url.protocol === 'https:' ? 443 : 80),
    });
    const { interceptor, fail } = meteredBy(line, options);
    try {
      return await agent.compose(interceptor).request(options);
    } catch (error) {
      fail(error);
      throw error;
    }
  }

  async destroy(): Promise<void> {
    await (await this.#agent)?.destroy();
  }
}

/** The answer is no HTTP. Told by its name, because the class would load all of undici. */
export const isParserError = (error: unknown): boolean => error instanceof Error && error.name === 'HTTPParserError';
