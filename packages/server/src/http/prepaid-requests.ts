import { randomBase62 } from '../lib/ids.ts';

/** The header by which a tool of the MCP server says that its request has counted already. */
export const PREPAID_HEADER = 'x-recto-prepaid';

const TOKEN_CHARACTERS = 32;

/**
 * Requests that have counted towards the rate limit of their key before they are sent. A message to the MCP server
 * counts when it arrives, and the first request that its tool sends to this process counts no more.
 */
export class PrepaidRequests {
  readonly #keyIds = new Map<string, string>();

  /** Returns a token that lets one request of the key pass uncounted until it is revoked. */
  issue(keyId: string): string {
    const token = randomBase62(TOKEN_CHARACTERS);
    this.#keyIds.set(token, keyId);
    return token;
  }

  revoke(token: string): void {
    this.#keyIds.delete(token);
  }

  /** Returns true once for each token. */
  redeem(token: string | string[] | undefined, keyId: string): boolean {
    if (typeof token !== 'string' || this.#keyIds.get(token) !== keyId) return false;
    return this.#keyIds.delete(token);
  }
}
