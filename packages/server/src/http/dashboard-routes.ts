import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { notFound } from '../lib/errors.ts';
import type { Dashboard } from './dashboard.ts';

/** A name of a file has the hash of its content, so it never changes. */
const FOREVER = 'public, max-age=31536000, immutable';

/** Routes of the browser application: its files, and one page for all of its addresses. */
export function mountDashboard(app: FastifyInstance, dashboard: Dashboard): void {
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
    if (path !== '/') throw notFound('Route');
    const nonce = randomBytes(16).toString('base64');
    return reply.headers(pageHeaders(nonce)).send(notBuilt(nonce));
  };
  app.get('/', async (_, reply) => sendPage('/', reply));
  // Every other route is more specific. An address that is none of the application's gets the same 404 as before.
  app.get<{ Params: { '*': string } }>('/*', async ({ params }, reply) => sendPage(`/${params['*']}`, reply));
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

const notBuilt = (nonce: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="refresh" content="3">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Recto</title>
<style nonce="${nonce}">
:root { color-scheme: light dark; }
body { max-width: 40rem; margin: 15vh auto; padding: 0 1.25rem; font: 1rem/1.6 ui-sans-serif, system-ui, sans-serif; }
</style>
</head>
<body>
<main>
<h1>The dashboard is not built</h1>
<p>After a first <code>npm start</code> it takes some seconds, and this page opens it by itself. If it stays: it was
installed without the tools that build it. In the folder of the project, <code>npm ci &amp;&amp; npm run build</code>
builds it; <code>npm prune --omit=dev</code> removes the tools again.</p>
<p>The API runs in any case: see <a href="/docs">its reference</a>.</p>
</main>
</body>
</html>
`;
