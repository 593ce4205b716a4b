import { codeBlock, commandView, jsonView } from './code-view.ts';
import { curlExamples } from './curl.ts';
import type { Content, Operation, Parameter, Response, Schema, Schemas } from './document.ts';
import { exampleOf } from './example.ts';
import { anchorOf, type Html, html, prose } from './html.ts';
import { schemaView, typeLabel, valueNotes } from './schema-view.ts';
import { tryView } from './try-view.ts';

export const operationAnchor = ({ operationId }: Operation): string => anchorOf('op', operationId);

export const methodBadge = (method: string): Html =>
  html`<span class="method ${method.toLowerCase()}">${method}</span>`;

export function operationView(operation: Operation, schemas: Schemas): Html {
  const anchor = operationAnchor(operation);
  return html`<article class="operation" id="${anchor}" aria-labelledby="${anchor}-title">
<div class="about"><h3 id="${anchor}-title"><a class="anchor" href="#${anchor}">${prose(operation.summary)}</a></h3>
<p class="route">${methodBadge(operation.method)} <code class="path">${pathView(operation.path)}</code></p>
${operation.description !== undefined && html`<p>${prose(operation.description)}</p>`}
<p class="access">${accessView(operation)}</p>
${parametersView(operation.parameters, schemas)}${bodyView(operation, schemas)}${responsesView(operation, schemas)}</div>
<div class="side">${sideView(operation, schemas)}${tryView(operation, schemas)}</div>
</article>`;
}

/** Long paths may break before a slash; parameters stand out. */
export function pathView(path: string): Html {
  const parts = path.split(/(\{[^}]+\}|\/)/);
  return html`${parts.map((part) =>
    part === '/' ? html`<wbr>/` : part.startsWith('{') ? html`<span class="param">${part}</span>` : part,
  )}`;
}

function accessView({ needsKey, needsSession, isForMembers, parameters }: Operation): Html {
  if (isForMembers) return html`Needs the token of a member who is signed in; API keys are refused.`;
  if (needsSession) return html`Needs the cookie of a session of the dashboard.`;
  if (needsKey) return html`Needs an <a href="#authentication">API key</a>.`;
  return parameters.some(({ name }) => name === 'signature')
    ? html`Needs no API key: the signed address is the permission.`
    : html`Needs no API key.`;
}

function parametersView(parameters: Parameter[], schemas: Schemas): Html | undefined {
  if (parameters.length === 0) return undefined;
  return html`<h4>Parameters</h4><table class="parameters"><thead><tr><th scope="col">Name</th><th scope="col">In</th><th scope="col">Type</th><th scope="col">Details</th></tr></thead><tbody>${parameters.map(
    (parameter) => parameterRow(parameter, schemas),
  )}</tbody></table>`;
}

function parameterRow({ name, in: where, required, description, schema = {} }: Parameter, schemas: Schemas): Html {
  return html`<tr><th scope="row"><code class="name">${name}</code>${
    required === true && html` <span class="tag required">required</span>`
  }</th><td>${where}</td><td class="type">${typeLabel(schema, schemas)}</td><td class="details">${
    description !== undefined && html`<p>${prose(description)}</p>`
  }${valueNotes(schema, schemas)}</td></tr>`;
}

function bodyView({ body }: Operation, schemas: Schemas): Html | undefined {
  if (body === undefined) return undefined;
  return html`<h4>Request body${!body.required && html` <span class="tag">optional</span>`}</h4>${contentView(body.content, { schemas, direction: 'input' })}`;
}

function contentView(content: Content, view: { schemas: Schemas; direction: 'input' | 'output' }): Html {
  return html`${Object.entries(content).map(
    ([mediaType, { schema = {} }]) =>
      html`<div class="content"><p class="media"><code>${mediaType}</code> ${bodyType(schema, view.schemas)}</p>${schemaView(schema, view)}</div>`,
  )}`;
}

/** A body whose fields follow needs no word for being an object. */
const bodyType = (schema: Schema, schemas: Schemas): Html | false =>
  schema.properties === undefined && html`<span class="type">${typeLabel(schema, schemas)}</span>`;

const isError = ([status]: [string, Response]): boolean => !/^[123]/.test(status);

function responsesView({ responses }: Operation, schemas: Schemas): Html {
  const successes = responses.filter((entry) => !isError(entry));
  const errors = responses.filter(isError);
  return html`<h4>Responses</h4>${successes.map(
    ([status, response]) =>
      html`<div class="response"><p>${statusView(status)} ${response.description ?? ''}${response.content === undefined && html` <span class="type">without a body</span>`}</p>${contentView(response.content ?? {}, { schemas, direction: 'output' })}</div>`,
  )}${errors.length > 0 && errorsView(errors, schemas)}`;
}

const statusView = (status: string): Html => html`<span class="status s${status.slice(0, 1)}">${status}</span>`;

/** Errors share their bodies, so each different body is shown once under the statuses that have it. */
function errorsView(errors: [string, Response][], schemas: Schemas): Html {
  const byBody = Map.groupBy(errors, ([, { content }]) => JSON.stringify(content ?? {}));
  return html`${[...byBody.values()].map(
    (members) =>
      html`<div class="response"><ul class="errors">${members.map(
        ([status, { description }]) => html`<li>${statusView(status)} <span>${prose(description ?? '')}</span></li>`,
      )}</ul>${errorBody(members[0]?.[1].content ?? {}, schemas)}</div>`,
  )}`;
}

function errorBody(content: Content, schemas: Schemas): Html | undefined {
  if (Object.keys(content).length === 0) return undefined;
  return html`<details class="nested"><summary>Body of these errors</summary>${contentView(content, { schemas, direction: 'output' })}</details>`;
}

function sideView(operation: Operation, schemas: Schemas): Html {
  const examples = curlExamples(operation, schemas);
  const commands = examples.map(({ mediaType, text }) =>
    codeBlock(examples.length > 1 ? `curl · ${mediaType}` : 'curl', commandView(text)),
  );
  const success = operation.responses.find((entry) => !isError(entry));
  const schema = success?.[1].content?.['application/json']?.schema;
  return html`${commands}${schema !== undefined && answerExample(success?.[0] ?? '', schema, schemas)}`;
}

function answerExample(status: string, schema: Schema, schemas: Schemas): Html | undefined {
  const example = exampleOf(schema, { schemas, fields: 'all' });
  return example === null ? undefined : codeBlock(`Answer · ${status}`, jsonView(example));
}
