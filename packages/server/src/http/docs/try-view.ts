import { literal, unwrapNullable } from './constraints.ts';
import { type Operation, type Parameter, resolveSchema, type Schema, type Schemas, typesOf } from './document.ts';
import { exampleOf } from './example.ts';
import { type Html, html } from './html.ts';

/** A form that the page's script sends to the server the page came from. It has no address of its own. */
export function tryView(operation: Operation, schemas: Schemas): Html {
  const { method, path, needsKey, operationId } = operation;
  return html`<details class="try"><summary>Try it</summary>
<form class="try-form" autocomplete="off" data-method="${method}" data-path="${path}" aria-label="Try ${operationId}">
${needsKey && KEY_FIELD}${operation.parameters.map((parameter) => parameterInput(parameter, schemas))}${bodyInput(operation, schemas)}
<button type="submit" class="send">Send request</button></form><div class="answer" role="status" hidden></div></details>`;
}

// A text field that is drawn as dots: password fields are offered to the browser's password store.
const KEY_FIELD = html`<label class="wide">API key <span class="hint key-kind">Stays in this tab’s memory, gone on reload</span><input class="key" data-role="key" spellcheck="false" autocapitalize="off" autocomplete="off" placeholder="svc_test_…"></label>`;

function parameterInput(parameter: Parameter, schemas: Schemas): Html {
  const { name, required = false } = parameter;
  return html`<label>${name}${required && REQUIRED}${inputFor(parameter, schemas)}</label>`;
}

const REQUIRED = html` <span class="hint required">required</span>`;

function inputFor(parameter: Parameter, schemas: Schemas): Html {
  const { schema } = resolveSchema(unwrapNullable(parameter.schema ?? {}), schemas);
  const required = parameter.required === true && html` required`;
  const marks = html`data-role="parameter" data-in="${parameter.in}" data-name="${parameter.name}"${required}`;
  const fallback = schema.default === undefined ? '' : literal(schema.default);
  const choices = schema.enum ?? (typesOf(schema).includes('boolean') ? [true, false] : undefined);
  if (choices === undefined)
    return html`<input ${marks} placeholder="${fallback}" spellcheck="false" autocomplete="off">`;
  return html`<select ${marks}><option value="">${fallback === '' ? '—' : `${fallback} (default)`}</option>${choices.map(
    (choice) => html`<option>${literal(choice)}</option>`,
  )}</select>`;
}

function bodyInput({ body }: Operation, schemas: Schemas): Html | undefined {
  const contents = Object.entries(body?.content ?? {});
  const [first] = contents;
  if (first === undefined) return undefined;
  if (contents.length === 1) return bodyField(first, schemas, false);
  return html`<label class="wide">Content type<select data-role="media">${contents.map(
    ([mediaType]) => html`<option>${mediaType}</option>`,
  )}</select></label>${contents.map((content, index) => bodyField(content, schemas, index > 0))}`;
}

function bodyField(
  [mediaType, { schema = {} }]: [string, { schema?: Schema }],
  schemas: Schemas,
  hidden: boolean,
): Html {
  const field = mediaType.includes('json')
    ? html`<label class="wide">Body<textarea data-role="json" rows="6" spellcheck="false" autocomplete="off">${JSON.stringify(
        exampleOf(schema, { schemas, fields: 'needed' }),
        null,
        2,
      )}</textarea></label>`
    : mediaType === 'multipart/form-data'
      ? html`${Object.entries(schema.properties ?? {}).map(([name, part]) => formPart(name, part))}`
      : html`<label class="wide">Body<input type="file" data-role="raw"></label>`;
  return html`<div class="body wide" data-media="${mediaType}"${hidden && html` hidden`}>${field}</div>`;
}

const formPart = (name: string, part: Schema): Html =>
  part.format === 'binary'
    ? html`<label class="wide">${name}<input type="file" data-role="part" data-name="${name}"></label>`
    : html`<label class="wide">${name}<input data-role="part" data-name="${name}" autocomplete="off"></label>`;
