import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { notFound } from '../lib/errors.ts';
import type { Dashboard } from './dashboard.ts';
import type { DashboardBuild } from './dashboard-build.ts';
import { BUILD_FAILED, END_OF_PAGE, notBuilt, RELOAD, waitingForBuild } from './dashboard-placeholders.ts';

/** A name of a file has the hash of its content, so it never changes. */
const FOREVER = 'public, max-age=31536000, immutable';

/** Routes of the browser application: its files, and one page for all of its addresses. */
export function mountDashboard(app: FastifyInstance, dashboard: Dashboard, build: DashboardBuild | null): void {
  app.get<{ Params: { '*': string } }>('/assets/*', async ({ params, headers }, reply) => {
    const asset = await dashboard.asset(`assets/${params['*']}`, headers['accept-encoding']?.toString() ?? '');
    if (asset === null) throw notFound('Route');
    reply.headers({
      'content-type': asset.type,
      'cache-control': FOREVER,
      'x-content-type-options': 'nosniff',
      vary: 'accept-encoding',
      ...(asset.encoding !== null && { 'content-encoding': asset.encoding }),
    });
    return reply.send(asset.content);
  });
  const sendPage = async (path: string, reply: FastifyReply): Promise<FastifyReply> => {
    const page = await dashboard.page(path);
    if (page !== null) return reply.headers(pageHeaders(page.nonce)).send(page.html);
    const nonce = randomBytes(16).toString('base64');
    // The build decides which addresses the application has, so until then a browser may wait at any of them.
    if (build?.isExpected === true && isBrowser(reply) && !(await dashboard.isBuilt())) {
      return reply.headers(pageHeaders(nonce)).send(Readable.from(waitFor(build, nonce)));
    }
    // Browsers get a page that names the missing address and links onward; API clients get JSON.
    const own = isBrowser(reply) && !path.startsWith('/v1/') ? await dashboard.page('/') : null;
    if (own !== null) return reply.code(404).headers(pageHeaders(own.nonce)).send(own.html);
    if (path !== '/') throw notFound('Route');
    return reply.headers(pageHeaders(nonce)).send(notBuilt(nonce));
  };
  app.get('/', async (_, reply) => sendPage('/', reply));
  // This route matches last. It answers 404 for addresses that the application does not have.
  app.get<{ Params: { '*': string } }>('/*', async ({ params }, reply) => sendPage(`/${params['*']}`, reply));
}

const isBrowser = ({ request: { headers } }: FastifyReply): boolean => headers.accept?.includes('text/html') ?? false;

/** Sends the page at once and its end when the build has ended, which then loads the address again. */
async function* waitFor(build: DashboardBuild, nonce: string): AsyncGenerator<string> {
  yield waitingForBuild(nonce);
  yield (await build.ended) ? RELOAD : BUILD_FAILED;
  yield END_OF_PAGE;
}

/** Scripts only from our own files; style elements only with the nonce, which injected markup does not know. */
function pageHeaders(nonce: string): Record<string, string> {
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    "worker-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "font-src 'self'",
    // Pages of documents are fetched with the credential and shown from memory.
    "img-src 'self' blob: data:",
    "connect-src 'self'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ];
  return {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': policy.join('; '),
    'cross-origin-opener-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cache-control': 'no-cache',
  };
}
