/** Objects of a drawn document: their schema, and their truth under its names. */

import type { Json, JsonObject } from '../../packages/server/src/pipelines/json/json.ts';
import { AMOUNT_STYLES, type AmountStyle, DATE_STYLES, type DateStyle, Draw } from './draw.ts';
import { type PairLook, Paper, pairLook, type TableLook, tableLook } from './paper.ts';
import { type Concept, type Type, WORDS, Wording } from './wording.ts';

export interface Drawn {
  kind: string;
  file: Buffer;
  schema: JsonObject;
  truth: JsonObject;
}

/** Everything that a document is drawn with. */
export interface Desk {
  draw: Draw;
  wording: Wording;
  paper: Paper;
  date: DateStyle;
  amount: AmountStyle;
  pair: PairLook;
  table: TableLook;
}

export function desk(seed: number): Desk {
  const draw = new Draw(seed);
  return {
    draw,
    wording: new Wording(draw),
    paper: new Paper(),
    date: draw.one(DATE_STYLES),
    amount: draw.one(AMOUNT_STYLES),
    pair: pairLook(draw),
    table: tableLook(draw),
  };
}

export type Values = Partial<Record<Concept, Json>>;

export class Shape {
  readonly #names = new Map<Concept, string>();
  readonly properties: JsonObject = {};

  constructor({ wording }: Desk, asked: Partial<Record<Concept, Type>>) {
    for (const [concept, type] of Object.entries(asked) as [Concept, Type][]) {
      if (WORDS[concept].labels[0] !== '') wording.label(concept);
      const [name, schema] = wording.property(concept, type, [...this.#names.values()]);
      this.#names.set(concept, name);
      this.properties[name] = schema;
    }
  }

  /** Adds an inner object or list under a name. */
  put(name: string, schema: JsonObject): this {
    this.properties[name] = schema;
    return this;
  }

  get object(): JsonObject {
    return { type: 'object', properties: this.properties };
  }

  get list(): JsonObject {
    return { type: 'array', items: this.object };
  }

  record(values: Values): JsonObject {
    const record: JsonObject = {};
    for (const [concept, name] of this.#names) record[name] = values[concept] ?? null;
    return record;
  }
}

export const finished = (kind: string, { paper }: Desk, schema: JsonObject, truth: JsonObject): Drawn => ({
  kind,
  file: paper.pdf(),
  schema,
  truth,
});
