/** Verifies that a webhook delivery comes from the service. */
import { RectoError } from './errors.ts';
import type { Event } from './generated/types.ts';

/** A delivery that the service did not sign with this secret, or not just now. Respond with a 4xx. */
export class SignatureError extends RectoError {}

export interface Delivery {
  /** The body exactly as it arrived: parsing and writing it again changes it. */
  body: string | Uint8Array | ArrayBuffer;
  /** The header `X-Service-Signature`, or all headers. */
  signature: string | null | undefined | Headers | Record<string, string | string[] | undefined>;
  /** The signing secret of the environment that the delivery should come from (`whsec_…`). */
  secret: string;
  /** How old a delivery may be, against recorded ones. Default: 300. */
  toleranceSeconds?: number | undefined;
  nowSeconds?: number | undefined;
}

const HEADER = 'x-service-signature';

/** Returns the event of a genuine delivery, and throws a `SignatureError` for any other. */
export async function verifyWebhook(delivery: Delivery): Promise<Event> {
  const { secret, toleranceSeconds = 300, nowSeconds = Date.now() / 1000 } = delivery;
  // An empty key would accept what anybody can sign.
  if (secret === '') throw new TypeError('The signing secret is empty');
  const body = bytesOf(delivery.body);
  const parts = headerOf(delivery.signature)
    .split(',')
    .map((part) => part.trim().split('='));
  const time = parts.find(([name]) => name === 't')?.[1] ?? '';
  if (!/^[0-9]{1,15}$/.test(time)) throw new SignatureError('The delivery is not signed');
  if (Math.abs(nowSeconds - Number(time)) > toleranceSeconds) {
    throw new SignatureError('The delivery was signed too long ago, or in the future');
  }
  const given = parts.filter(([name]) => name === 'v1').map(([, value = '']) => bytesOfHex(value));
  if (!(await isSigned(secret, { time, body }, given))) {
    throw new SignatureError('The delivery is not signed with this secret');
  }
  return JSON.parse(new TextDecoder().decode(body)) as Event;
}

async function isSigned(
  secret: string,
  { time, body }: { time: string; body: Uint8Array },
  given: readonly Uint8Array<ArrayBuffer>[],
): Promise<boolean> {
  const encoder = new TextEncoder();
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const key = await crypto.subtle.importKey('raw', encoder.encode(secret), algorithm, false, ['verify']);
  const head = encoder.encode(`${time}.`);
  const signed = new Uint8Array(head.length + body.length);
  signed.set(head);
  signed.set(body, head.length);
  // `verify` compares in constant time. A rotated secret signs along with the new one for a while.
  const verdicts = await Promise.all(given.map((signature) => crypto.subtle.verify('HMAC', key, signature, signed)));
  return verdicts.includes(true);
}

function headerOf(signature: Delivery['signature']): string {
  if (typeof signature === 'string') return signature;
  if (signature === null || signature === undefined) return '';
  if (signature instanceof Headers) return signature.get(HEADER) ?? '';
  const [, value = ''] = Object.entries(signature).find(([name]) => name.toLowerCase() === HEADER) ?? [];
  return Array.isArray(value) ? value.join(',') : value;
}

function bytesOf(body: Delivery['body']): Uint8Array {
  if (typeof body === 'string') return new TextEncoder().encode(body);
  return body instanceof ArrayBuffer ? new Uint8Array(body) : body;
}

/** Empty for what is not hexadecimal, which no signature equals. */
function bytesOfHex(text: string): Uint8Array<ArrayBuffer> {
  if (!/^([0-9a-f]{2})+$/i.test(text)) return new Uint8Array();
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}
