import { constraintsOf, literal, unwrapNullable } from './constraints.ts';
import { alternativesOf, referenceName, resolveSchema, type Schema, type Schemas, typesOf } from './document.ts';
import { anchorOf, type Html, html, prose } from './html.ts';

export interface SchemaView {
  schemas: Schemas;
  /** Requests mark the fields that must be there, answers the ones that may be missing. */
  direction: 'input' | 'output';
}

interface Place extends SchemaView {
  depth: number;
  /** Components this one is inside of: they are named, not repeated. */
  within: readonly string[];
}

/** What is deeper is closed. */
const OPEN_DEPTH = 2;
/**
 * From this depth on components are only links to their own place: repeated wherever they occur, they were half of the
 * page. Callers write requests while they look at them, so those show more at once.
 */
const LINKED_DEPTH = { input: OPEN_DEPTH, output: 1 };

/** Everything inside a schema: fields, alternatives, items. Empty for a plain value. */
export function schemaView(schema: Schema, view: SchemaView): Html {
  return inside(schema, { ...view, depth: 0, within: [] }) ?? html``;
}

/** What a value is, in a few words; components are links to their own place. */
export function typeLabel(schema: Schema, schemas: Schemas): Html {
  const bare = unwrapNullable(schema);
  const orNull = alternativesOf(schema).nullable ? html` <span class="or">or null</span>` : '';
  const name = referenceName(bare);
  if (name !== undefined) return html`<a href="#${anchorOf('schema', name)}">${name}</a>${orNull}`;
  if (bare.const !== undefined) return html`<code>${literal(bare.const)}</code>${orNull}`;
  const { variants } = alternativesOf(bare);
  if (variants.length > 0) return html`${joined(variants.map((variant) => typeLabel(variant, schemas)))}${orNull}`;
  return html`${joined(typesOf(bare).flatMap((type) => plainType(type, bare, schemas)))}${
    typesOf(bare).length === 0 && 'any value'
  }${orNull}`;
}

function plainType(type: string, schema: Schema, schemas: Schemas): Html[] {
  if (type === 'null') return [];
  if (type === 'array') {
    return [typeof schema.items === 'object' ? html`array of ${typeLabel(schema.items, schemas)}` : html`array`];
  }
  if (type === 'object' && typeof schema.additionalProperties === 'object' && schema.properties === undefined) {
    return [html`map of ${typeLabel(schema.additionalProperties, schemas)}`];
  }
  if (type === 'string' && schema.format === 'binary') return [html`file`];
  if (type === 'string' && schema.enum !== undefined) return [html`enum`];
  return [html`${type}${schema.format !== undefined && html` <span class="or">${schema.format}</span>`}`];
}

const joined = (labels: Html[]): Html =>
  html`${labels.map((label, index) => (index === 0 ? label : html` <span class="or">or</span> ${label}`))}`;

/** Limits, default and allowed values; the same under a parameter and under a field. */
export function valueNotes(schema: Schema, schemas: Schemas): Html {
  const { schema: value } = resolveSchema(unwrapNullable(schema), schemas);
  const constraints = constraintsOf(value);
  const defaultValue = schema.default ?? value.default;
  return html`${
    constraints.length > 0 &&
    html`<p class="notes">${constraints.map((text, index) => html`${index > 0 && ' · '}${constraintText(text)}`)}</p>`
  }${
    value.enum !== undefined &&
    html`<p class="notes values"><span>One of</span> ${value.enum.map((item) => html`<code>${literal(item)}</code> `)}</p>`
  }${defaultValue !== undefined && html`<p class="notes">Default <code>${literal(defaultValue)}</code></p>`}`;
}

function constraintText(text: string): Html {
  const [, pattern] = /^matches (.*)$/s.exec(text) ?? [];
  return pattern === undefined ? html`${text}` : html`matches <code>${pattern}</code>`;
}

function inside(schema: Schema, place: Place): Html | undefined {
  const resolved = resolveSchema(unwrapNullable(schema), place.schemas);
  const { name } = resolved;
  if (name !== undefined && (place.depth >= LINKED_DEPTH[place.direction] || place.within.includes(name)))
    return undefined;
  const here = name === undefined ? place : { ...place, within: [...place.within, name] };
  const value = unwrapNullable(resolved.schema);
  if (referenceName(value) !== undefined) return inside(value, here);
  const { variants } = alternativesOf(value);
  const parts = [
    ...(value.allOf ?? []).map((part) => inside(part, here)),
    fieldsOf(value, here),
    variantsOf(variants, here),
    typeof value.items === 'object' ? inside(value.items, here) : undefined,
    typeof value.additionalProperties === 'object' ? inside(value.additionalProperties, here) : undefined,
  ].filter((part) => part !== undefined);
  return parts.length === 0 ? undefined : html`${parts}`;
}

function fieldsOf(schema: Schema, place: Place): Html | undefined {
  const properties = Object.entries(schema.properties ?? {});
  if (properties.length === 0) return undefined;
  const required = new Set(schema.required ?? []);
  return html`<ul class="fields">${properties.map(([name, field]) => fieldView(name, field, { required, place }))}</ul>`;
}

function fieldView(name: string, field: Schema, { required, place }: { required: Set<string>; place: Place }): Html {
  const isRequired = required.has(name);
  const { schemas, direction } = place;
  const { schema: resolved } = resolveSchema(unwrapNullable(field), schemas);
  const description = unwrapNullable(field).description ?? resolved.description;
  return html`<li><div class="field"><code class="name">${name}</code> <span class="type">${typeLabel(field, schemas)}</span>${
    direction === 'input' && isRequired && html` <span class="tag required">required</span>`
  }${direction === 'output' && !isRequired && html` <span class="tag">optional</span>`}${
    (field.deprecated ?? resolved.deprecated) === true && html` <span class="tag">deprecated</span>`
  }</div>${description !== undefined && html`<p class="notes">${prose(description)}</p>`}${valueNotes(field, schemas)}${nested(
    field,
    place,
  )}</li>`;
}

function nested(field: Schema, place: Place): Html | undefined {
  const content = inside(field, { ...place, depth: place.depth + 1 });
  if (content === undefined) return undefined;
  return html`<details class="nested"${place.depth + 1 < OPEN_DEPTH && html` open`}><summary>${insideLabel(
    field,
    place.schemas,
  )}</summary>${content}</details>`;
}

function insideLabel(schema: Schema, schemas: Schemas): string {
  const { schema: value } = resolveSchema(unwrapNullable(schema), schemas);
  if (alternativesOf(value).variants.length > 1) return 'Alternatives';
  if (typesOf(value).includes('array')) return 'Fields of each item';
  return typeof value.additionalProperties === 'object' ? 'Fields of each value' : 'Fields';
}

function variantsOf(variants: Schema[], place: Place): Html | undefined {
  const views = variants.map((variant) => ({ variant, content: inside(variant, place) }));
  // A choice among plain values is said by the label already.
  if (views.every(({ content }) => content === undefined)) return undefined;
  return html`<ol class="variants">${views.map(
    ({ variant, content }) =>
      html`<li><div class="variant">${typeLabel(variant, place.schemas)}</div>${
        variant.description !== undefined && html`<p class="notes">${prose(variant.description)}</p>`
      }${content}</li>`,
  )}</ol>`;
}
