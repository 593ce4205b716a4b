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
 * Browsers keep the cookies of a host, whatever its port. The port in the name keeps two installations on one host from
 * signing each other's members out.
 */
function cookieName({ host }: FastifyRequest, publicUrl: string | undefined): string {
  const port = publicUrl === undefined ? (/:(\d+)$/.exec(host)?.[1] ?? '') : new URL(publicUrl).port;
  return port === '' ? SESSION_COOKIE : `${SESSION_COOKIE}_${port}`;
}

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

export async function requireSession(
  request: FastifyRequest,
  { ports, publicUrl }: { ports: HttpPorts; publicUrl: string | undefined },
): Promise<Session> {
  const token = sessionTokenOf(request, publicUrl);
  const session = token === undefined ? null : await ports.findSession(token);
  if (session === null) throw notSignedIn();
  return session;
}

export function browserOf(request: FastifyRequest, reply: FastifyReply, publicUrl: string | undefined): Browser {
  const isSecure = request.protocol === 'https' || publicUrl?.startsWith('https:') === true;
  const path = `Path=${cookiePath(publicUrl)}`;
  const attributes = ['HttpOnly', 'SameSite=Strict', path, ...(isSecure ? ['Secure'] : [])].join('; ');
  const name = cookieName(request, publicUrl);
  const write = (value: string, maxAgeSeconds: number): void => {
    reply.header('set-cookie', `${name}=${value}; Max-Age=${maxAgeSeconds}; ${attributes}`);
  };
  return {
    sessionToken: sessionTokenOf(request, publicUrl),
    address: request.ip,
    setSession: write,
    clearSession: () => write('', 0),
  };
}

function sessionTokenOf(request: FastifyRequest, publicUrl: string | undefined): string | undefined {
  const wanted = cookieName(request, publicUrl);
  for (const pair of request.headers.cookie?.split(';') ?? []) {
    const [name, value = ''] = pair.split('=', 2);
    if (name?.trim() === wanted) return value.trim() || undefined;
  }
  return undefined;
}
