import { type ContextToken, contextToken } from './auth-api.ts';

export type EnvironmentSlug = 'test' | 'production';

/** Gives the bearer credential of one environment. It is kept in memory only. */
export interface Credentials {
  token(): Promise<string>;
  /** Called when the service refused the token. True if another one is worth a try. */
  refused(token: string): boolean;
}

/** Renewed this long before it ends, so that no request starts with a token that ends on the way. */
const RENEW_BEFORE_MS = 60_000;

/** Obtains short-lived tokens with the cookie of the session. Requests at the same time share one. */
export class SessionCredentials implements Credentials {
  readonly #environmentId: string;
  #held: ContextToken | undefined;
  #pending: Promise<ContextToken> | undefined;

  constructor(environmentId: string) {
    this.#environmentId = environmentId;
  }

  async token(): Promise<string> {
    if (this.#held !== undefined && Date.parse(this.#held.expires_at) - Date.now() > RENEW_BEFORE_MS) {
      return this.#held.token;
    }
    this.#pending ??= contextToken(this.#environmentId).finally(() => {
      this.#pending = undefined;
    });
    this.#held = await this.#pending;
    return this.#held.token;
  }

  refused(token: string): boolean {
    if (this.#held?.token === token) this.#held = undefined;
    return true;
  }
}

/** An API key that the user pasted. It ends with the page. */
export class KeyCredentials implements Credentials {
  readonly #key: string;

  constructor(key: string) {
    this.#key = key;
  }

  async token(): Promise<string> {
    return this.#key;
  }

  refused(): boolean {
    return false;
  }
}
