/** Parts of a document under headings that name the objects of a schema: "ISSUER:", "Technical contact". */
import type { Field } from '../engine/core/field.ts';
import type { DocumentView } from '../engine/core/view.ts';
import { spacedName } from '../engine/schema/value-kind.ts';
import { areIn, wordsOf } from './literal-labels.ts';

const MAX_WORDS = 4;
const HAS_NUMBER = /\p{N}/u;

interface Heading {
  row: number;
  object: string;
  /** How many objects are around what it names, and it. */
  depth: number;
}

/** Between the steps of a path, as files of data have them before a label. */
const STEP = ' › ';

export class ObjectSections {
  readonly #rows: DocumentView['rows'];
  /** Their depth and the words of their names. */
  readonly #objects: ReadonlyMap<string, { depth: number; name: readonly string[] }>;
  /** From the top. */
  readonly #headings: readonly Heading[];

  constructor({ rows }: DocumentView, fields: readonly Field[]) {
    const objects = new Map(
      fields.flatMap(({ path }) =>
        objectsOf(path).map((object, at) => [object, { depth: at + 1, name: wordsOf(spacedName(path[at] ?? '')) }]),
      ),
    );
    this.#rows = rows;
    this.#objects = objects;
    this.#headings =
      objects.size === 0
        ? []
        : rows.flatMap(({ index, segments: [segment, other] }) => {
            if (segment === undefined || other !== undefined || HAS_NUMBER.test(segment.text)) return [];
            if (segment.words.length > MAX_WORDS) return [];
            const words = wordsOf(segment.text);
            const [named, more] = [...objects].filter(([, { name }]) => words.length > 0 && areIn(words, name));
            // One name of several objects tells none of them.
            return named === undefined || more !== undefined
              ? []
              : [{ row: index, object: named[0], depth: named[1].depth }];
          });
  }

  /** Whether the nearest heading over a row names an object that the field is in, and that over the other row does not. */
  tells({ path }: Field, row: number, other: number): boolean {
    return objectsOf(path).some(
      (object, at) => this.#over(row, at + 1) === object && this.#over(other, at + 1) !== object,
    );
  }

  /** Whether the path before a label names another object of the schema, and none that the field is in. */
  isOfOther({ path }: Field, row: number): boolean {
    const said = this.#inPath(row);
    return said.length > 0 && !objectsOf(path).some((object) => said.includes(object));
  }

  /** The objects that the steps of a path before a label name. */
  #inPath(row: number): string[] {
    const steps = (this.#rows[row]?.segments[0]?.text ?? '').split(STEP).slice(0, -1).map(wordsOf);
    if (steps.length === 0) return [];
    const isNamed = (name: readonly string[]): boolean => steps.some((words) => words.length > 0 && areIn(words, name));
    return [...this.#objects].flatMap(([object, { name }]) => (isNamed(name) ? [object] : []));
  }

  #over(row: number, depth: number): string | undefined {
    const inPath = this.#inPath(row).find((object) => this.#objects.get(object)?.depth === depth);
    if (inPath !== undefined) return inPath;
    return this.#headings.findLast((heading) => heading.row < row && heading.depth === depth)?.object;
  }
}

/** The paths of the objects that a field is in, the outer one first. */
const objectsOf = (path: readonly string[]): string[] =>
  path.slice(0, -1).map((_, at) => JSON.stringify(path.slice(0, at + 1)));
