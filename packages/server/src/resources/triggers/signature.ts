/** How a webhook shows that it knows the secret: the secret itself, or a signature of the body. */
import { createHash, createHmac, type Hmac, timingSafeEqual } from 'node:crypto';
import type { BodyObserver } from '../../http/call.ts';
import { type AppError, unauthenticated } from '../../lib/errors.ts';

/** A signature is valid for this long before and after its time, so that a recorded request soon is worth nothing. */
const TOLERANCE_SECONDS = 300;

export const refusedHook = (): AppError => unauthenticated('Invalid or missing credentials of the webhook.');

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

export const isSecret = (given: string, secret: string): boolean => timingSafeEqual(digest(given), digest(secret));

export interface SignatureHeaders {
  /** `t=<unix time>,v1=<hex>`, over the time, a dot and the body. */
  service: string | undefined;
  /** `sha256=<hex>`, over the body. */
  hub: string | undefined;
}

/** Checks the signature while the body passes. Undefined if the request has none. */
export function signatureCheck(
  { service, hub }: SignatureHeaders,
  { secret, now }: { secret: string; now: Date },
): BodyObserver | undefined {
  if (service !== undefined) {
    const match = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/i.exec(service.replaceAll(' ', ''));
    const [, time, signature] = match ?? [];
    if (time === undefined || signature === undefined) throw refusedHook();
    if (Math.abs(now.getTime() / 1000 - Number(time)) > TOLERANCE_SECONDS) throw refusedHook();
    return check(createHmac('sha256', secret).update(`${time}.`), signature);
  }
  if (hub === undefined) return undefined;
  const signature = /^sha256=([0-9a-f]{64})$/i.exec(hub)?.[1];
  if (signature === undefined) throw refusedHook();
  return check(createHmac('sha256', secret), signature);
}

const check = (hmac: Hmac, expected: string): BodyObserver => ({
  update: (chunk) => {
    hmac.update(chunk);
  },
  end: () => {
    if (!timingSafeEqual(hmac.digest(), Buffer.from(expected, 'hex'))) throw refusedHook();
  },
});
