import { hmac } from '../../lib/seal.ts';

/**
 * The value of `X-Service-Signature`: the time, and one `v1` for each secret that receivers may verify with. Signing the
 * time together with the body keeps a recorded delivery from being sent again later.
 */
export function signatureHeader(
  secrets: readonly string[],
  { seconds, body }: { seconds: number; body: string },
): string {
  const signatures = secrets.map((secret) => hmac(Buffer.from(secret), `${seconds}.${body}`).toString('hex'));
  return [`t=${seconds}`, ...signatures.map((signature) => `v1=${signature}`)].join(',');
}
