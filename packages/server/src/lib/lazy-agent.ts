import type { Agent, Dispatcher } from 'undici';

type Undici = typeof import('undici');

/** An agent that exists from its first request on: the code of undici takes 140 ms of processor time to load. */
export class LazyAgent {
  readonly #create: (undici: Undici) => Agent;
  #agent: Promise<Agent> | undefined;

  constructor(create: (undici: Undici) => Agent) {
    this.#create = create;
  }

  async request(options: Dispatcher.RequestOptions): Promise<Dispatcher.ResponseData> {
    this.#agent ??= import('undici').then(this.#create);
    return (await this.#agent).request(options);
  }

  async destroy(): Promise<void> {
    await (await this.#agent)?.destroy();
  }
}

/** The answer is no HTTP. Told by its name, because the class would load all of undici. */
export const isParserError = (error: unknown): boolean => error instanceof Error && error.name === 'HTTPParserError';
