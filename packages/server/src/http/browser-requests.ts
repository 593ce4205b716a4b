/** The cookie of a session: who may send it, how it is read and written. */
import { SESSION_COOKIE } from '@recto/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { forbiddenWith, notSignedIn } from '../lib/errors.ts';
import type { Browser, Session } from './call.ts';
import type { HttpPorts } from './ports.ts';

/** Operations outside this path never receive the cookie. A proxy may serve us below a path of its own. */
const cookiePath = (publicUrl: string | undefined): string =>
  `${publicUrl === undefined ? '' : new URL(publicUrl).pathname.replace(/\/+$/, '')}/v1/auth`;

/**
 * Refuses what a page of another site sends. Browsers say in `Sec-Fetch-Site` or `Origin` where a request comes from,
 * and no page can change these headers. A request without both comes from no browser, so it has no cookie that somebody
 * else could misuse.
 */
export function requireSameSite(request: FastifyRequest, publicUrl: string | undefined): void {
  const { origin, 'sec-fetch-site': site } = request.headers;
  if (site === undefined && origin === undefined) return;
  if (site !== undefined ? site === 'same-origin' : isOwnOrigin(String(origin), request, publicUrl)) return;
  throw forbiddenWith('other_site', 'Another site sent this request. Use the dashboard of this service.');
}

const isOwnOrigin = (origin: string, { protocol, host }: FastifyRequest, publicUrl: string | undefined): boolean =>
  origin === `${protocol}://${host}` || (publicUrl !== undefined && origin === new URL(publicUrl).origin);

export async function requireSession(request: FastifyRequest, ports: HttpPorts): Promise<Session> {
  const token = sessionTokenOf(request);
  const session = token === undefined ? null : await ports.findSession(token);
  if (session === null) throw notSignedIn();
  return session;
}

export function browserOf(request: FastifyRequest, reply: FastifyReply, publicUrl: string | undefined): Browser {
  const isSecure = request.protocol === 'https' || publicUrl?.startsWith('https:') === true;
  const path = `Path=${cookiePath(publicUrl)}`;
  const attributes = ['HttpOnly', 'SameSite=Strict', path, ...(isSecure ? ['Secure'] : [])].join('; ');
  const write = (value: string, maxAgeSeconds: number): void => {
    reply.header('set-cookie', `${SESSION_COOKIE}=${value}; Max-Age=${maxAgeSeconds}; ${attributes}`);
  };
  return {
    sessionToken: sessionTokenOf(request),
    address: request.ip,
    setSession: write,
    clearSession: () => write('', 0),
  };
}

function sessionTokenOf({ headers }: FastifyRequest): string | undefined {
  for (const pair of headers.cookie?.split(';') ?? []) {
    const [name, value = ''] = pair.split('=', 2);
    if (name?.trim() === SESSION_COOKIE) return value.trim() || undefined;
  }
  return undefined;
}
