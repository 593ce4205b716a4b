/** The API reference: one page that brings everything with it, made from the OpenAPI document alone. */
import { type ApiDocument, type Operation, readDocument } from './docs/document.ts';
import { anchorOf, Html, html } from './docs/html.ts';
import { introView, TOPICS } from './docs/intro-view.ts';
import { methodBadge, operationAnchor, operationView, pathView } from './docs/operation-view.ts';
import { schemaView, typeLabel, valueNotes } from './docs/schema-view.ts';
import { DOCS_SCRIPT } from './docs/script.ts';
import { DOCS_STYLE } from './docs/style.ts';

export function renderDocsPage(openApi: Record<string, unknown>): string {
  const document = readDocument(openApi);
  return html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>${document.title} API reference</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark">
<link rel="icon" href="${ICON}"><style>${new Html(DOCS_STYLE)}</style></head><body>
<a class="skip" href="#main">Skip to the reference</a>
<header class="bar"><a class="brand" href="/">${MARK}<span>${document.title}</span></a><button type="button" class="menu" aria-expanded="false" aria-controls="navigation">Contents</button></header>
${navigationView(document)}
<main id="main" tabindex="-1">${introView(document)}${document.groups.map((group) => groupView(group, document))}${schemasView(document)}</main>
<script>${new Html(DOCS_SCRIPT)}</script></body></html>
`.text;
}

const ICON = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path fill="#b0432a" d="M4 2h11l5 5v15H4z"/><path fill="#f3c9bb" d="M15 2v5h5z"/></svg>',
)}`;

const MARK = html`<svg class="mark" viewBox="0 0 24 24" aria-hidden="true"><path class="leaf" d="M4 2h11l5 5v15H4z"/><path class="fold" d="M15 2v5h5z"/></svg>`;

function navigationView(document: ApiDocument): Html {
  return html`<nav id="navigation" aria-label="Contents of the reference"><a class="brand" href="/">${MARK}<span>${document.title}</span></a>
<div class="find"><input id="filter" type="search" placeholder="Filter" aria-label="Filter the contents" aria-describedby="filter-count" autocomplete="off" spellcheck="false"><kbd aria-hidden="true">/</kbd></div><p id="filter-count" role="status"></p>
${navigationGroup('Guide', 'introduction', [
  navigationItem('introduction', 'Introduction', 'introduction'),
  ...TOPICS.map(({ id, title }) => navigationItem(id, title, `${id} ${title}`)),
])}${document.groups.map(({ name, operations }) =>
  navigationGroup(titleOfGroup(name), anchorOf('group', name), operations.map(navigationOperation)),
)}${navigationGroup(
  'Objects',
  'objects',
  Object.keys(document.schemas).map((name) => navigationItem(anchorOf('schema', name), name, `${name} object schema`)),
)}</nav>`;
}

const navigationGroup = (title: string, key: string, items: Html[]): Html =>
  html`<div class="nav-group"><h2 id="nav-${key}">${title}</h2><ul aria-labelledby="nav-${key}">${items}</ul></div>`;

const navigationItem = (anchor: string, title: string, search: string): Html =>
  html`<li><a href="#${anchor}" data-search="${search.toLowerCase()}">${title}</a></li>`;

function navigationOperation(operation: Operation): Html {
  const { method, path, summary, operationId, group } = operation;
  const search = [method, path, summary, operationId, titleOfGroup(group)].join(' ').toLowerCase();
  return html`<li><a class="to-operation" href="#${operationAnchor(operation)}" data-search="${search}" title="${summary}">${methodBadge(method)}<span class="to-path">${pathView(path.replace(/^\/v1/, ''))}</span></a></li>`;
}

const ACRONYMS: Record<string, string> = { api: 'API', url: 'URL', id: 'id' };

/** `apiKeys` is read as `API keys`. */
function titleOfGroup(name: string): string {
  const words = name
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[\s_-]+/);
  const title = words.map((word) => (Object.hasOwn(ACRONYMS, word) ? ACRONYMS[word] : word)).join(' ');
  return title.slice(0, 1).toUpperCase() + title.slice(1);
}

function groupView({ name, operations }: ApiDocument['groups'][number], { schemas }: ApiDocument): Html {
  const anchor = anchorOf('group', name);
  return html`<section class="group" id="${anchor}" aria-labelledby="${anchor}-title"><h2 id="${anchor}-title"><a class="anchor" href="#${anchor}">${titleOfGroup(name)}</a></h2>${operations.map(
    (operation) => operationView(operation, schemas),
  )}</section>`;
}

function schemasView({ schemas }: ApiDocument): Html {
  return html`<section class="group objects" id="objects" aria-labelledby="objects-title"><h2 id="objects-title"><a class="anchor" href="#objects">Objects</a></h2>${Object.entries(
    schemas,
  ).map(
    ([name, schema]) =>
      html`<details class="object" id="${anchorOf('schema', name)}"><summary><code>${name}</code></summary><p class="notes"><span class="type">${typeLabel(schema, schemas)}</span></p>${valueNotes(schema, schemas)}${schemaView({ $ref: `#/components/schemas/${name}` }, { schemas, direction: 'output' })}</details>`,
  )}</section>`;
}
