import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { unauthenticated } from '../lib/errors.ts';
import type { SecretText } from '../lib/secret-text.ts';
import { mountDashboard } from './dashboard-routes.ts';
import type { Metrics } from './metrics.ts';
import type { SystemPages } from './pages.ts';

export interface Readiness {
  ready: boolean;
  checks: Record<string, unknown>;
}

export interface SystemRoutes {
  metrics: Metrics;
  /** Null: only callers on this machine may read the metrics. */
  metricsToken: SecretText | null;
  readiness: () => Promise<Readiness>;
  pages: SystemPages | null;
}

/** Routes for operators and browsers, outside the API contract. They need no key and show no data. */
export function mountSystemRoutes(
  app: FastifyInstance,
  { metrics, metricsToken, readiness, pages }: SystemRoutes,
): void {
  app.get('/healthz', async () => ({ status: 'ok' }));
  app.get('/readyz', async (_, reply) => {
    const state = await readiness();
    return reply.code(state.ready ? 200 : 503).send({ status: state.ready ? 'ready' : 'not_ready', ...state });
  });
  app.get('/metrics', async (request, reply) => {
    if (!mayReadMetrics(request, metricsToken)) throw unauthenticated(METRICS_REFUSAL);
    return reply.type(metrics.contentType).send(await metrics.text());
  });
  if (pages === null) return;
  app.get('/openapi.json', async (_, reply) => {
    const { openApi } = await pages.api();
    return reply.type('application/json; charset=utf-8').send(openApi);
  });
  app.get('/docs', async (_, reply) => {
    const { docs } = await pages.api();
    return reply.headers(pageHeaders(docs)).send(docs);
  });
  mountDashboard(app, pages.dashboard, pages.dashboardBuild);
}

const METRICS_REFUSAL =
  'Metrics need the token of RECTO_METRICS_TOKEN, or a caller on the same machine if it is not set.';
const LOOPBACK = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);

/** A proxy on this machine passes on callers from elsewhere, so a forwarded request does not count as local. */
function mayReadMetrics({ raw, headers }: FastifyRequest, token: SecretText | null): boolean {
  if (token === null) {
    const isForwarded = 'forwarded' in headers || 'x-forwarded-for' in headers;
    return !isForwarded && LOOPBACK.has(raw.socket.remoteAddress ?? '');
  }
  const given = /^Bearer +(\S+)$/i.exec(headers.authorization ?? '')?.[1] ?? '';
  return timingSafeEqual(digestOf(given), digestOf(token.reveal()));
}

const digestOf = (text: string): Buffer => createHash('sha256').update(text).digest();

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
