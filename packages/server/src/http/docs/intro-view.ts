import { codeBlock, commandView, jsonView } from './code-view.ts';
import { ORIGIN } from './curl.ts';
import type { ApiDocument } from './document.ts';
import { type Html, html, prose } from './html.ts';

interface Topic {
  id: string;
  title: string;
  text: Html;
  example?: Html;
}

/** What holds for all operations and therefore stands at none of them. */
export const TOPICS: readonly Topic[] = [
  {
    id: 'authentication',
    title: 'Authentication and environments',
    text: html`<p>Send an API key as a bearer token. There are two environments, <b>production</b> and <b>test</b>, and the key alone selects one: keys that begin with <code>svc_test_</code> see the test environment, keys that begin with <code>svc_live_</code> see production. No header, parameter or address can change that.</p>
<p>Data never crosses over. The id of a record in the other environment is answered exactly like an id that does not exist, with a 404.</p>
<p>The first two keys are in <code>first-keys.json</code> in the server’s data folder.</p>`,
    example: codeBlock(
      'Which environment is this key for?',
      commandView(`curl ${ORIGIN}/v1/auth/status \\\n  -H "Authorization: Bearer $RECTO_API_KEY"`),
    ),
  },
  {
    id: 'lists',
    title: 'Lists and cursors',
    text: html`<p>A list answers with <code>data</code> and <code>list_metadata</code>. To turn the page, repeat the request with <code>after</code> set to <code>list_metadata.after</code>; to turn back, with <code>before</code>. A cursor that is <code>null</code> says that there is no page in that direction.</p>
<p><code>order</code> is the direction of the whole list, newest first unless you ask otherwise. <code>before</code> and <code>after</code> exclude each other. Records that are added while you read do not shift the pages.</p>`,
    example: codeBlock(
      'A page in the middle of a list',
      jsonView({
        data: [{ id: 'file_6Yf2QmX0aB' }, { id: 'file_2nB7kTw9Lc' }],
        list_metadata: { before: 'file_6Yf2QmX0aB', after: 'file_2nB7kTw9Lc' },
      }),
    ),
  },
  {
    id: 'errors',
    title: 'Errors',
    text: html`<p>Every error is JSON with one field, <code>detail</code>, in one of three shapes: a sentence; an object with a stable <code>code</code> to branch on; or, for a 422, a list with every fault of the request at once. <code>loc</code> leads to the faulty value, beginning with <code>path</code>, <code>query</code> or <code>body</code>.</p>
<p>Repeat a request after 429 and 503 (see <code>Retry-After</code>) and after 502. Other errors stay the same until the request changes.</p>`,
    example: html`${codeBlock('A sentence · 404', jsonView({ detail: 'File not found.' }))}${codeBlock(
      'Faults · 422',
      jsonView({
        detail: [{ type: 'missing', loc: ['body', 'filename'], msg: 'Field required', input: {} }],
      }),
    )}`,
  },
  {
    id: 'idempotency',
    title: 'Safe retries',
    text: html`<p>POST, PUT and PATCH take an <code>Idempotency-Key</code> of up to 255 characters, best a fresh UUID. The first request with a key does the work; the same request again within 24 hours gets the first answer, marked with <code>Idempotent-Replayed: true</code>.</p>
<p>The same key with a different request is a 409, and so is a repetition while the first one is still being processed. A request that failed leaves its key free.</p>`,
    example: codeBlock(
      'Retry without doing it twice',
      commandView(
        `curl ${ORIGIN}/v1/files \\\n  -H "Authorization: Bearer $RECTO_API_KEY" \\\n  -H "Idempotency-Key: 5f0c1d3e-import-42" \\\n  -F 'file=@invoice.pdf'`,
      ),
    ),
  },
  {
    id: 'rate-limits',
    title: 'Rate limits',
    text: html`<p>The operator may limit the requests of a key per minute. Then every answer carries <code>X-RateLimit-Limit</code>, <code>X-RateLimit-Remaining</code> and <code>X-RateLimit-Reset</code> (seconds). A request over the limit is a 429 with <code>Retry-After</code> in seconds.</p>`,
  },
  {
    id: 'request-ids',
    title: 'Request ids',
    text: html`<p>Every answer, errors included, carries <code>X-Request-Id</code>. The same id is in the server’s log, so name it when you ask the operator about a request.</p>`,
  },
];

export function introView(document: ApiDocument): Html {
  return html`<section class="intro" id="introduction" aria-labelledby="introduction-title"><p class="eyebrow">API reference · version ${document.version}</p>
<h1 id="introduction-title">${document.title} API</h1><p class="lead">${prose(document.description)}</p>
<p class="facts"><span>Base address <code><span class="origin">${ORIGIN}</span></code></span> <a href="/openapi.json">openapi.json</a></p></section>
${TOPICS.map(topicView)}`;
}

const topicView = ({ id, title, text, example }: Topic): Html =>
  html`<section class="operation topic" id="${id}" aria-labelledby="${id}-title"><div class="about"><h2 id="${id}-title"><a class="anchor" href="#${id}">${title}</a></h2>${text}</div>${
    example !== undefined && html`<div class="side">${example}</div>`
  }</section>`;
