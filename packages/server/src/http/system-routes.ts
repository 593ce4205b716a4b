import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Metrics } from './metrics.ts';
import type { SystemPages } from './pages.ts';

export interface Readiness {
  ready: boolean;
  checks: Record<string, unknown>;
}

/** Routes for operators and browsers, outside the API contract. They need no key and show no data. */
export function mountSystemRoutes(
  app: FastifyInstance,
  { metrics, readiness, pages }: { metrics: Metrics; readiness: () => Promise<Readiness>; pages: SystemPages | null },
): void {
  app.get('/healthz', async () => ({ status: 'ok' }));
  app.get('/readyz', async (_, reply) => {
    const state = await readiness();
    return reply.code(state.ready ? 200 : 503).send({ status: state.ready ? 'ready' : 'not_ready', ...state });
  });
  app.get('/metrics', async (_, reply) => reply.type(metrics.contentType).send(await metrics.text()));
  if (pages === null) return;
  app.get('/openapi.json', async (_, reply) => {
    const { openApi } = await pages.api();
    return reply.type('application/json; charset=utf-8').send(openApi);
  });
  app.get('/docs', async (_, reply) => {
    const { docs } = await pages.api();
    return reply.headers(pageHeaders(docs)).send(docs);
  });
  const headers = pageHeaders(pages.dashboard);
  app.get('/', async (_, reply) => reply.headers(headers).send(pages.dashboard));
}

/**
 * Pages are self-contained: they load nothing from elsewhere, and no other page may frame them. The page's only script
 * and only style are allowed by hash, so injected markup cannot run.
 */
export function pageHeaders(html: string): Record<string, string> {
  const policy = [
    "default-src 'none'",
    `script-src '${inlineHash(html, 'script')}'`,
    `style-src '${inlineHash(html, 'style')}'`,
    "connect-src 'self'",
    "img-src 'self' data:",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ];
  return {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': policy.join('; '),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cache-control': 'no-cache',
  };
}

function inlineHash(html: string, element: 'script' | 'style'): string {
  const [content, ...others] = html.split(new RegExp(`<${element}\\b[^>]*>`, 'i')).slice(1);
  if (content === undefined || others.length > 0) throw new Error(`a page has exactly one ${element} element`);
  const text = content.slice(0, content.indexOf(`</${element}>`));
  return `sha256-${createHash('sha256').update(text).digest('base64')}`;
}
