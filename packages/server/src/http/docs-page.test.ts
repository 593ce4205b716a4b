import { api, createOpenApi } from '@recto/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { allOperations, readDocument } from './docs/document.ts';
import { escapeHtml, html, prose } from './docs/html.ts';
import { renderDocsPage } from './docs-page.ts';
import { pageHeaders } from './system-routes.ts';

const openApi = createOpenApi(api, '1.2.3');

/** The same document with every name and text replaced; the structure that the reader needs stays. */
function poison(value: unknown, text: string): unknown {
  if (typeof value === 'string') return value.startsWith('#/') ? value : text;
  if (Array.isArray(value)) return value.map((item) => poison(item, text));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, poison(item, text)]));
}

function hostileDocument(text: string): Record<string, unknown> {
  const schema = {
    type: 'object',
    required: [text],
    properties: {
      [text]: { type: 'string', description: text, default: text, enum: [text], pattern: text, format: text },
      other: { anyOf: [{ const: text }, { $ref: `#/components/schemas/${text}` }, { type: text }] },
    },
  };
  const content = { [text]: { schema }, 'application/json': { schema }, 'multipart/form-data': { schema } };
  const operation = {
    operationId: text,
    tags: [text],
    summary: text,
    description: text,
    parameters: ['path', 'query', text].map((where) => ({
      name: text,
      in: where,
      required: true,
      description: text,
      schema: { type: 'string', enum: [text], default: text },
    })),
    requestBody: { content },
    responses: { 200: { description: text, content }, [text]: { description: text, content } },
  };
  return {
    info: { title: text, version: text, description: text },
    paths: { [`/${text}/{${text}}`]: { get: operation, post: operation } },
    components: { schemas: { [text]: schema } },
  };
}

describe('renderDocsPage', () => {
  it('has an anchor and a link to it for every operation and every component', () => {
    const document = readDocument(openApi);
    const page = renderDocsPage(openApi);
    for (const { operationId } of allOperations(document)) {
      expect(page).toContain(`<article class="operation" id="op-${operationId}"`);
      expect(page).toContain(`href="#op-${operationId}"`);
    }
    for (const name of Object.keys(document.schemas)) expect(page).toContain(`id="schema-${name}"`);
  });

  it('leads every link of the page to a place that exists', () => {
    const page = renderDocsPage(openApi);
    const ids = [...page.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const [, target] of page.matchAll(/ href="#([^"]+)"/g)) expect(ids).toContain(target);
  });

  it('never lets text of the document become markup', () => {
    const text = `"><img src=x onerror=alert(1)>'</script></style></textarea></title>\`<u>\`&`;
    for (const document of [hostileDocument(text), poison(openApi, text) as Record<string, unknown>]) {
      const page = renderDocsPage(document);
      expect(/<img|<u>|onerror=alert\(1\)>/.test(page)).toBe(false);
      expect(page.match(/<\/(script|style|title)>/g)).toEqual(['</title>', '</style>', '</script>']);
      expect(page.includes('&lt;img src=x onerror=alert(1)&gt;')).toBe(true);
    }
  });

  it('draws a component that refers to itself once, and one that is missing by its name', () => {
    const reference = { $ref: '#/components/schemas/Node' };
    const response = { content: { 'application/json': { schema: reference } } };
    const node = { type: 'object', properties: { child: reference, lost: { $ref: '#/components/schemas/Lost' } } };
    const page = renderDocsPage({
      paths: { '/v1/nodes': { get: { operationId: 'nodes.get', responses: { 200: response } } } },
      components: { schemas: { Node: node, Loop: { $ref: '#/components/schemas/Loop' } } },
    });
    expect(page).toContain('href="#schema-Lost"');
    expect(page.match(/<code class="name">child<\/code>/g)).toHaveLength(2);
  });
});

describe('html', () => {
  it('escapes every text so that neither a tag nor an attribute can begin or end in it', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('<', '>', '"', "'", '&', '`', 'a', 'é') }), (text) => {
        expect(escapeHtml(text)).not.toMatch(/[<>"']/);
        expect(prose(text).text.replaceAll(/<\/?code>/g, '')).not.toMatch(/[<>"']/);
        expect(html`<i title="${text}">${[text, false, null]}</i>`.text).toBe(
          `<i title="${escapeHtml(text)}">${escapeHtml(text)}</i>`,
        );
      }),
    );
  });
});

describe('pageHeaders', () => {
  it('allows the script and the style of the page, and no other', () => {
    const policy = pageHeaders(renderDocsPage(openApi))['content-security-policy'];
    expect(policy).not.toContain('unsafe');
    expect(policy).toMatch(/script-src 'sha256-[\w+/]{43}='/);
    expect(policy).toMatch(/style-src 'sha256-[\w+/]{43}='/);
  });

  it('refuses a page into which a second script got', () => {
    expect(() => pageHeaders('<style></style><script>1</script><SCRIPT src=x>2</script>')).toThrow(/one script/);
  });
});
