import { gone, notFound } from '../../lib/errors.ts';
import { hmac, isSameDigest } from '../../lib/seal.ts';

export type LinkPurpose = 'upload' | 'download';

export interface LinkQuery {
  expires: number;
  signature: string;
}

/** Addresses that carry their own permission: for one file, one purpose and a limited time. */
export class Links {
  readonly #key: Uint8Array;

  constructor(key: Uint8Array) {
    this.#key = key;
  }

  query(purpose: LinkPurpose, fileId: string, expiresAt: Date): string {
    const expires = Math.floor(expiresAt.getTime() / 1000);
    const signature = this.#sign(purpose, fileId, expires).toString('base64url');
    return `expires=${expires}&signature=${signature}`;
  }

  /** A wrong signature gives the answer of an unknown file: nothing tells a guesser that it exists. */
  verify(purpose: LinkPurpose, fileId: string, { expires, signature }: LinkQuery, now: Date): void {
    const expected = this.#sign(purpose, fileId, expires);
    if (!isSameDigest(expected, Buffer.from(signature, 'base64url'))) throw notFound('File');
    if (now.getTime() >= expires * 1000) throw gone('The link has expired. Ask for a new one.');
  }

  #sign(purpose: LinkPurpose, fileId: string, expires: number): Buffer {
    return hmac(this.#key, `${purpose}|${fileId}|${expires}`);
  }
}
