/** Types of the API as Python writes them, for Python 3.9 and later. */
import { type OpenApi, refName, type Schema } from './operations.ts';

const KEYWORDS = new Set(
  (
    'False None True and as assert async await break class continue def del elif else except finally for from global if ' +
    'import in is lambda nonlocal not or pass raise return try while with yield'
  ).split(' '),
);

/** A name that Python takes: `from_` for `from`. */
export const pythonName = (name: string): string => (KEYWORDS.has(name) ? `${name}_` : name);

export const snakeCase = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

const pascalCase = (name: string): string =>
  name
    .split(/[^A-Za-z0-9]+/)
    .map((word) => word.slice(0, 1).toUpperCase() + word.slice(1))
    .join('');

/** A literal of JSON in Python. */
export function literal(value: unknown): string {
  if (value === null) return 'None';
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  return JSON.stringify(value);
}

/** Collects the classes that types need: Python has no types of objects without a name. */
export class PythonTypes {
  readonly #classes: string[] = [];
  readonly #names = new Set<string>();

  constructor({ components }: OpenApi) {
    for (const name of Object.keys(components.schemas)) this.#names.add(name);
    for (const [name, schema] of Object.entries(components.schemas)) {
      if (name === 'DocumentInput') continue;
      if (schema.properties !== undefined) this.#define(name, schema);
      else this.#classes.push(`${name} = ${this.of(schema, name)}\n`);
    }
  }

  get names(): string[] {
    return [...this.#names].filter((name) => name !== 'DocumentInput').sort();
  }

  /** `owner` names the class of an object that has no name of its own. */
  of(schema: Schema, owner: string): string {
    const name = refName(schema);
    if (name !== undefined) return `"${name}"`;
    if (schema.const !== undefined) return `Literal[${literal(schema.const)}]`;
    if (schema.enum !== undefined) return `Literal[${schema.enum.map(literal).join(', ')}]`;
    const choices = schema.anyOf ?? schema.oneOf;
    if (choices !== undefined) return union(choices.map((choice, index) => this.of(choice, `${owner}${index + 1}`)));
    const types = [schema.type ?? []].flat();
    return types.length === 0 ? 'Any' : union(types.map((type) => this.#plain(type, schema, owner)));
  }

  #plain(type: string, schema: Schema, owner: string): string {
    const plain: Record<string, string> = {
      integer: 'int',
      number: 'float',
      boolean: 'bool',
      string: 'str',
      null: 'None',
    };
    if (type === 'array') return `List[${this.of(schema.items ?? {}, `${owner}Item`)}]`;
    if (type !== 'object') return plain[type] ?? 'Any';
    const { properties, additionalProperties: values } = schema;
    if (properties === undefined) {
      return `Dict[str, ${typeof values === 'object' ? this.of(values, `${owner}Value`) : 'Any'}]`;
    }
    return `"${this.#define(this.#freeName(owner), schema)}"`;
  }

  #freeName(wanted: string): string {
    let name = wanted;
    for (let count = 2; this.#names.has(name); count += 1) name = `${wanted}${count}`;
    this.#names.add(name);
    return name;
  }

  #define(name: string, { properties = {}, required = [], description }: Schema): string {
    const fields = Object.entries(properties).map(([key, schema]) => ({
      key,
      type: this.of(schema, name + pascalCase(key)),
      isRequired: required.includes(key),
      description: schema.description,
    }));
    this.#classes.push(
      fields.some(({ key }) => KEYWORDS.has(key) || !/^[A-Za-z_]\w*$/.test(key))
        ? byFunction(name, fields)
        : byClass(name, fields, description),
    );
    return name;
  }

  /** The module, with classes before the aliases and classes that use them. */
  write(header: string): string {
    const names = this.names.map((name) => `    "${name}",\n`).join('');
    return [
      `${header}from __future__ import annotations\n\nfrom typing import Any, Dict, List, Literal, Optional, TypedDict, Union\n`,
      `__all__ = [\n${names}]\n`,
      ...this.#classes,
    ].join('\n\n');
  }
}

interface TypedField {
  key: string;
  type: string;
  isRequired: boolean;
  description: string | undefined;
}

/** `NotRequired` came with Python 3.11; before, what may be missing is in a class of its own. */
function byClass(name: string, fields: readonly TypedField[], description: string | undefined): string {
  const doc = description === undefined ? '' : `    """${description}"""\n\n`;
  const optional = fields.filter(({ isRequired }) => !isRequired);
  const required = fields.filter(({ isRequired }) => isRequired);
  const body = (some: readonly TypedField[]) => (some.length === 0 ? '    pass\n' : some.map(fieldLine).join(''));
  if (optional.length === 0) return `class ${name}(TypedDict):\n${doc}${body(required)}`;
  if (required.length === 0) return `class ${name}(TypedDict, total=False):\n${doc}${body(optional)}`;
  return `class _${name}Required(TypedDict):\n${body(required)}\n\nclass ${name}(_${name}Required, total=False):\n${doc}${body(optional)}`;
}

const fieldLine = ({ key, type, description }: TypedField): string =>
  `${description === undefined ? '' : `    # ${description.replaceAll('\n', ' ')}\n`}    ${key}: ${type}\n`;

/** Keys that are no names, or words of the language, cannot be fields of a class. */
function byFunction(name: string, fields: readonly TypedField[]): string {
  const entries = fields.map(({ key, type }) => `    "${key}": ${type},\n`).join('');
  const isTotal = fields.every(({ isRequired }) => isRequired);
  return `${name} = TypedDict("${name}", {\n${entries}}${isTotal ? '' : ', total=False'})\n`;
}

function union(types: readonly string[]): string {
  const distinct = [...new Set(types)];
  if (distinct.length === 1) return distinct[0] ?? 'Any';
  if (distinct.includes('Any')) return 'Any';
  const rest = distinct.filter((type) => type !== 'None');
  const inner = rest.length === 1 ? (rest[0] ?? 'Any') : `Union[${rest.join(', ')}]`;
  return rest.length < distinct.length ? `Optional[${inner}]` : inner;
}
