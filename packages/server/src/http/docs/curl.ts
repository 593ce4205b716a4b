import type { Operation, Schema, Schemas } from './document.ts';
import { exampleOf } from './example.ts';

/** Where the page is served from; its script puts the real address here. */
export const ORIGIN = 'http://localhost:4180';

export interface CurlExample {
  /** The media type of the body it sends. */
  mediaType: string | undefined;
  text: string;
}

/** One command per media type the operation takes. What the caller must know stands as a shell variable. */
export function curlExamples(operation: Operation, schemas: Schemas): CurlExample[] {
  const contents = Object.entries(operation.body?.content ?? {});
  if (contents.length === 0) return [{ mediaType: undefined, text: curl(operation, []) }];
  return contents.map(([mediaType, { schema = {} }]) => ({
    mediaType,
    text: curl(operation, bodyArguments(mediaType, schema, schemas)),
  }));
}

function curl(operation: Operation, bodyWords: string[]): string {
  const isDefaultMethod = operation.method === 'GET' || (operation.method === 'POST' && bodyWords.length > 0);
  const lines = [
    `curl ${isDefaultMethod ? '' : `-X ${operation.method} `}${addressOf(operation)}`,
    ...(operation.needsKey ? ['-H "Authorization: Bearer $RECTO_API_KEY"'] : []),
    ...bodyWords,
  ];
  return lines.join(' \\\n  ');
}

function addressOf({ path, parameters }: Operation): string {
  const filled = path
    .split(/\{([^}]+)\}/)
    .map((part, index) => (index % 2 === 0 ? encodeURI(part) : shellVariable(part)));
  const query = parameters.filter((parameter) => parameter.in === 'query' && parameter.required === true);
  const pairs = query.map(({ name }) => `${encodeURIComponent(name)}=${shellVariable(name)}`);
  const address = `${ORIGIN}${filled.join('')}${pairs.length > 0 ? `?${pairs.join('&')}` : ''}`;
  return address.includes('$') ? `"${address}"` : address;
}

const shellVariable = (name: string): string => `$${name.toUpperCase().replaceAll(/\W/g, '_')}`;

const shellWord = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

function bodyArguments(mediaType: string, schema: Schema, schemas: Schemas): string[] {
  const example = exampleOf(schema, { schemas, fields: 'needed' });
  if (mediaType === 'multipart/form-data') return formArguments(schema, example);
  if (mediaType.includes('json')) {
    return [`-H "Content-Type: ${mediaType}"`, `-d ${shellWord(JSON.stringify(example, null, 2))}`];
  }
  return [`-H "Content-Type: ${mediaType}"`, '--data-binary @invoice.pdf'];
}

function formArguments(schema: Schema, example: unknown): string[] {
  return Object.entries(example as Record<string, unknown>).map(([name, value]) =>
    schema.properties?.[name]?.format === 'binary'
      ? `-F ${shellWord(`${name}=@invoice.pdf`)}`
      : `-F ${shellWord(`${name}=${typeof value === 'string' ? value : JSON.stringify(value)}`)}`,
  );
}
