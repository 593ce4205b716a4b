import { OutboundError } from './outbound-error.ts';

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const;
export type Method = (typeof METHODS)[number];

const MAX_URL_CHARACTERS = 16_384;

/**
 * Headers that frame or route the message. A caller's `host`, for example, would reach another site behind the checked
 * address.
 */
const OWN_HEADERS = new Set([
  'host',
  'connection',
  'keep-alive',
  'content-length',
  'transfer-encoding',
  'te',
  'trailer',
  'upgrade',
  'expect',
  'accept-encoding',
  'proxy-authorization',
  'proxy-connection',
]);

/** Headers that another origin may see. This is an allow list because any other header may carry a credential. */
const HEADERS_FOR_OTHER_ORIGINS = new Set(['accept', 'accept-language', 'user-agent', 'range']);

export function checkedMethod(text: string): Method {
  const method = METHODS.find((known) => known === text.toUpperCase());
  if (method === undefined) throw new OutboundError('invalid', 'The request method is not supported.');
  return method;
}

export function parseTarget(text: string, base?: URL): URL {
  const url = text.length > MAX_URL_CHARACTERS ? null : URL.parse(text, base?.href);
  if (url === null) throw new OutboundError('invalid', 'The URL is not valid.');
  if (url.protocol !== 'http:' && url.protocol !== 'https:') {
    throw new OutboundError('blocked', 'Only http and https URLs are supported.');
  }
  if (url.username !== '' || url.password !== '') {
    throw new OutboundError('blocked', 'The URL must not contain a user name or password.');
  }
  return url;
}

export function checkedHeaders(given: Record<string, string>): Record<string, string> {
  const headers: Record<string, string> = {};
  for (const [name, value] of Object.entries(given)) {
    const lowerName = name.toLowerCase();
    if (OWN_HEADERS.has(lowerName)) throw new OutboundError('invalid', `The header "${lowerName}" cannot be set.`);
    headers[lowerName] = value;
  }
  return headers;
}

export function forOtherOrigin(headers: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => HEADERS_FOR_OTHER_ORIGINS.has(name)));
}
