import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { json, pieces, scripted } from './testing/scripted-service.ts';

interface Described {
  operationId: string;
  parameters: { name: string; in: string }[];
}

const openapi = JSON.parse(readFileSync(new URL('../../../openapi.json', import.meta.url), 'utf8')) as {
  paths: Record<string, Record<string, Described>>;
};
const described = Object.entries(openapi.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), ...operation })),
);

type Method = (input: object) => Promise<unknown> | AsyncIterable<unknown>;

/** All methods of the client and of the resources inside it. */
function methodsOf(resource: object): { name: string; call: Method }[] {
  const prototype = Object.getPrototypeOf(resource);
  const own = Object.getOwnPropertyNames(prototype)
    .filter((name) => name !== 'constructor' && name !== 'waitFor')
    .map((name): { name: string; call: Method } => ({ name, call: prototype[name].bind(resource) }));
  const inside = Object.values(resource).filter((value) => value?.constructor.name.endsWith('Resource'));
  return [...own, ...inside.flatMap(methodsOf)];
}

it('every operation of openapi.json has a method that sends it', async () => {
  const page = { data: [], list_metadata: { before: null, after: null }, status: 'completed' };
  const event = { run_id: 'run_1', lifecycle: { status: 'completed' } };
  const answer = ({ url }: { url: URL }) =>
    url.pathname.endsWith('/events') && url.pathname.includes('/runs/')
      ? pieces(`id: 1\nevent: run.updated\ndata: ${JSON.stringify(event)}\n\n`)
      : json(page);
  const { recto, sent } = scripted(answer);
  const input: Record<string, unknown> = {};
  for (const { parameters } of described) {
    for (const { name, in: where } of parameters) if (where === 'path') input[name] = `{${name}}`;
  }
  const content = { data: new Uint8Array([1]), filename: 'a' };
  Object.assign(input, { document: content, file: content, content, documents: [] });
  const resources = Object.values(recto).filter((value) => value?.constructor.name.endsWith('Resource'));
  for (const { call } of resources.flatMap(methodsOf)) {
    const called = call(input);
    // Streams are sent when they are read.
    if ('then' in called) await called;
    else
      await called[Symbol.asyncIterator]()
        .next()
        .catch(() => undefined);
  }
  const reached = sent.map(({ method, url }) => `${method} ${decodeURIComponent(url.pathname)}`);
  expect(reached.toSorted()).toEqual(described.map(({ method, path }) => `${method} ${path}`).toSorted());
});
