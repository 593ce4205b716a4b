import { isIP } from 'node:net';

/** Names that Fastify accepts for loopback, link-local and private networks. */
const PROXY_NAMES = ['loopback', 'linklocal', 'uniquelocal'];
export const PROXY_MISTAKE = `must be an address, a network such as 10.0.0.0/8, or one of ${PROXY_NAMES.join(', ')}`;

export function isProxyAddress(text: string): boolean {
  if (PROXY_NAMES.includes(text)) return true;
  const [address = '', prefix, ...rest] = text.split('/');
  const bits = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1;
  if (prefix === undefined) return bits > 0;
  return rest.length === 0 && /^\d{1,3}$/.test(prefix) && Number(prefix) <= bits;
}
