import { gone, notFound } from '../../lib/errors.ts';
import { hmac, isSameDigest } from '../../lib/seal.ts';

export type LinkPurpose = 'upload' | 'download';

export interface LinkQuery {
  expires: number;
  key?: string | undefined;
  signature: string;
}

/** Signed URLs for one file, one purpose and a limited time, valid no longer than the API key that requested them. */
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

  /** A wrong signature gets the response for an unknown file, so that guessing reveals nothing. */
  verify(purpose: LinkPurpose, fileId: string, { expires, key, signature }: LinkQuery, now: Date): void {
    const expected = this.#sign(purpose, fileId, { expires, key });
    if (!isSameDigest(expected, Buffer.from(signature, 'base64url'))) throw notFound('File');
    if (now.getTime() >= expires * 1000) throw gone('The link has expired. Ask for a new one.');
  }

  /** Links made before they named their key have none. */
  #sign(purpose: LinkPurpose, fileId: string, { expires, key }: Omit<LinkQuery, 'signature'>): Buffer {
    return hmac(this.#key, [purpose, fileId, expires, ...(key === undefined ? [] : [key])].join('|'));
  }
}
