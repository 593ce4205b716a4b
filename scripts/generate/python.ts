/** Writes the generated part of the Python client: typed records, and a class with a method for each operation. */
import { type Field, type OpenApi, type Operation, refName } from './operations.ts';
import { literal, PythonTypes, pythonName, snakeCase } from './python-types.ts';

const HEADER = '# Written by `npm run generate` from the contract. Do not edit.\n';

/** What streams consist of: the contract describes them in words only. */
const STREAMS: Record<string, string> = {
  'extractions.stream': 'ResultStream',
  'workflowRuns.events': 'Iterator[RunEvent]',
};

export interface PythonFiles {
  types: string;
  resources: string;
}

export function writePython(operations: readonly Operation[], openapi: OpenApi): PythonFiles {
  const types = new PythonTypes(openapi);
  const groups = Map.groupBy(operations, ({ id }) => id.split('.')[0] ?? '');
  const places = new Map([...groups].map(([group, [first]]) => [group, first?.resource ?? []]));
  const childrenOf = (place: readonly string[]): Child[] =>
    [...places]
      .filter(([, other]) => other.length === place.length + 1 && place.every((part, index) => other[index] === part))
      .map(([group, other]) => ({ group, name: snakeCase(other.at(-1) ?? '') }));
  const classes = [...groups].map(([group, members]) =>
    resourceClass(group, members, childrenOf(places.get(group) ?? []), types),
  );
  const root = `class Resources(Resource):\n    """Every resource of the API."""\n\n${initOf(childrenOf([]))}`;
  const resources = [
    `${HEADER}# ruff: noqa: E501\n# mypy: disable-error-code="no-any-return"\nfrom __future__ import annotations\n\n` +
      'from typing import Any, Dict, Iterator, List, Literal, Optional, Union\n\n' +
      'from .._documents import ContentSource, DocumentSource\nfrom .._options import UNSET, RequestOptions, Unset, WaitOptions\n' +
      'from .._pages import Page\nfrom .._requests import Operation, RawResponse, Requests\nfrom .._resource import Resource\n' +
      'from .._streams import ResultStream, RunEvent\nfrom .types import *\n',
    ...classes,
    root,
  ].join('\n\n');
  // Written last: the methods above have added the types that only they use.
  return { types: types.write(HEADER), resources };
}

interface Child {
  group: string;
  name: string;
}

const className = (group: string): string => `${group.slice(0, 1).toUpperCase()}${group.slice(1)}Resource`;

const initOf = (children: readonly Child[]): string =>
  [
    '    def __init__(self, requests: Requests) -> None:\n        super().__init__(requests)\n',
    ...children.map(({ group, name }) => `        self.${name} = ${className(group)}(requests)\n`),
  ].join('');

function resourceClass(
  group: string,
  operations: readonly Operation[],
  children: readonly Child[],
  types: PythonTypes,
): string {
  const parts = operations.flatMap((operation) => [
    method(operation, types),
    ...(operation.pollsUntil === undefined ? [] : [waitMethod(operation, types)]),
  ]);
  return [
    `class ${className(group)}(Resource):`,
    [...(children.length > 0 ? [initOf(children)] : []), ...parts].join('\n'),
  ].join('\n');
}

const fieldsOf = ({ pathFields, queryFields, bodyFields }: Operation): Field[] =>
  // Those that must be given come first.
  [...pathFields, ...queryFields, ...bodyFields].toSorted((a, b) => Number(b.isRequired) - Number(a.isRequired));

const ownerOf = ({ id, name }: Operation): string => {
  const [group = ''] = id.split('.');
  return `${group.slice(0, 1).toUpperCase()}${group.slice(1)}${name.slice(0, 1).toUpperCase()}${name.slice(1)}`;
};

function parameter(operation: Operation, field: Field, types: PythonTypes): string {
  const { body } = operation;
  const { name, schema, isRequired } = field;
  const isContent = (body === 'form' && name === 'file') || (body === 'raw' && name === 'content');
  const owner = `${ownerOf(operation)}${name.slice(0, 1).toUpperCase()}${name.slice(1)}`;
  const type = isContent ? 'ContentSource' : types.of(schema, owner).replaceAll('"DocumentInput"', 'DocumentSource');
  return isRequired ? `${pythonName(name)}: ${type}` : `${pythonName(name)}: Union[${type}, Unset] = UNSET`;
}

/** A call with every field under the name that the API has for it. */
function argumentsOf(operation: Operation): string {
  const fields = fieldsOf(operation).map(({ name }) => `"${name}": ${pythonName(name)}`);
  return `{${fields.join(', ')}}`;
}

function operationOf({ id, endpoint, queryFields, body, documents, pollsUntil }: Operation): string {
  const given = [
    literal(id),
    literal(endpoint.method),
    literal(endpoint.path),
    ...(queryFields.length > 0 ? [`query=(${queryFields.map(({ name }) => `${literal(name)}, `).join('')})`] : []),
    ...(body === undefined ? [] : [`body=${literal(body)}`]),
    ...(documents.length > 0 ? [`documents=(${documents.map((path) => `${literal(path)}, `).join('')})`] : []),
    ...(pollsUntil === undefined ? [] : [`polls_until=${literal(pollsUntil)}`]),
    ...((endpoint.access ?? 'key') === 'key' ? [] : ['needs_no_key=True']),
  ];
  return `Operation(${given.join(', ')})`;
}

function signature(operation: Operation, types: PythonTypes, last: string): string {
  const parameters = [...fieldsOf(operation).map((field) => parameter(operation, field, types)), last];
  return `self, *, ${parameters.join(', ')}`;
}

function answerOf(operation: Operation, types: PythonTypes): { type: string; send: string } {
  const record = recordOf(operation, types);
  switch (operation.response) {
    case 'none':
      return { type: 'None', send: 'none' };
    case 'json':
      return { type: record, send: 'json' };
    case 'page':
      return { type: `Page[${record}]`, send: 'page' };
    case 'raw':
      return { type: 'RawResponse', send: 'raw' };
    case 'lines':
    case 'events': {
      const type = STREAMS[operation.id];
      if (type === undefined) throw new Error(`scripts/generate/python.ts: what does ${operation.id} stream?`);
      return { type, send: operation.response };
    }
  }
}

const recordOf = ({ responseSchema = {}, ...rest }: Operation, types: PythonTypes): string =>
  refName(responseSchema) ?? types.of(responseSchema, `${ownerOf(rest as Operation)}Result`).replaceAll('"', '');

function method(operation: Operation, types: PythonTypes): string {
  const { name, endpoint } = operation;
  const { type, send } = answerOf(operation, types);
  const about = [`${endpoint.summary}.`, endpoint.description, `\`${endpoint.method} ${endpoint.path}\``]
    .filter((line) => line !== undefined)
    .join('\n\n        ');
  return (
    `    def ${pythonName(snakeCase(name))}(${signature(operation, types, 'options: Optional[RequestOptions] = None')}) -> ${type}:\n` +
    `        """${about.replaceAll('\\', '\\\\')}"""\n` +
    `        return self._requests.${send}(${operationOf(operation)}, ${argumentsOf(operation)}, options)\n`
  );
}

function waitMethod(operation: Operation, types: PythonTypes): string {
  return (
    `    def wait_for(${signature(operation, types, 'options: Optional[WaitOptions] = None')}) -> ${recordOf(operation, types)}:\n` +
    '        """Polls until it has ended, and returns it. Raises `EndedError` if it has failed or was cancelled."""\n' +
    `        return self._requests.wait(${operationOf(operation)}, ${argumentsOf(operation)}, options)\n`
  );
}
