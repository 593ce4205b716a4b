import type { FastifyInstance } from 'fastify';
import type { Metrics } from './metrics.ts';

export interface Readiness {
  ready: boolean;
  checks: Record<string, unknown>;
}

export interface SystemPages {
  openApi: string;
  docs: string;
  dashboard: string;
}

/** Routes for operators and browsers, outside the API's contract. They need no key and show no data. */
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
  app.get('/openapi.json', async (_, reply) => reply.type('application/json; charset=utf-8').send(pages.openApi));
  for (const [url, html] of [
    ['/docs', pages.docs],
    ['/', pages.dashboard],
  ] as const) {
    app.get(url, async (_, reply) => reply.headers(PAGE_HEADERS).send(html));
  }
}

// Pages bring everything with them: nothing is loaded from elsewhere, and no other page may frame them.
const PAGE_HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; connect-src 'self'; img-src 'self' data:; frame-ancestors 'none'; base-uri 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
};
