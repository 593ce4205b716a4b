import { gone, notFound } from '../../lib/errors.ts';
import { hmac, isSameDigest } from '../../lib/seal.ts';

export type LinkPurpose = 'upload' | 'download';

export interface LinkQuery {
  expires: number;
  key?: string | undefined;
  signature: string;
}

/**
 * Addresses that carry their own permission: for one file, one purpose and a limited time, and no longer than the API key
 * that asked for them.
 */
export class Links {
  readonly #key: Uint8Array;

  constructor(key: Uint8Array) {
    this.#key = key;
  }

  query(purpose: LinkPurpose, fileId: string, { expiresAt, keyId }: { expiresAt: Date; keyId: string }): string {
    const expires = Math.floor(expiresAt.getTime() / 1000);
    const signature = this.#sign(purpose, fileId, { expires, key: keyId }).toString('base64url');
    return `expires=${expires}&key=${keyId}&signature=${signature}`;
  }

  /** A wrong signature gives the answer of an unknown file: nothing tells a guesser that it exists. */
  verify(purpose: LinkPurpose, fileId: string, { expires, key, signature }: LinkQuery, now: Date): void {
    const expected = this.#sign(purpose, fileId, { expires, key });
    if (!isSameDigest(expected, Buffer.from(signature, 'base64url'))) throw notFound('File');
    if (now.getTime() >= expires * 1000) throw gone('The link has expired. Ask for a new one.');
  }

  /** One that was made before links named their key has none. */
  #sign(purpose: LinkPurpose, fileId: string, { expires, key }: Omit<LinkQuery, 'signature'>): Buffer {
    return hmac(this.#key, [purpose, fileId, expires, ...(key === undefined ? [] : [key])].join('|'));
  }
}
