/** What the embedded engine says for the fields of a model's answer: one more voice, where both know a field. */
import type { Field } from '../engine/core/field.ts';
import type { FieldResult } from '../engine/extract.ts';
import type { Json } from '../json/json.ts';
import { canonical } from '../locate/canonical.ts';
import type { Leaf } from '../locate/leaves.ts';

export class EngineVoice {
  readonly #single = new Map<Field, Json>();
  readonly #columns = new Map<Field, Set<string>>();

  constructor(results: readonly FieldResult[]) {
    for (const { field, path, value } of results) {
      if (value === null) continue;
      if (!path.some((step) => typeof step === 'number')) {
        this.#single.set(field, value);
        continue;
      }
      const said = this.#columns.get(field) ?? new Set();
      this.#columns.set(field, said.add(canonical(value)));
    }
  }

  /** Null where it says nothing, or where items would have to be told apart. */
  on({ field, item }: Pick<Leaf, 'field' | 'item'>): Json {
    return field === undefined || item !== undefined ? null : (this.#single.get(field) ?? null);
  }

  agrees(leaf: Pick<Leaf, 'field' | 'item' | 'value'>): boolean {
    const { field, item, value } = leaf;
    if (field === undefined || value === null) return false;
    if (item !== undefined) return this.#columns.get(field)?.has(canonical(value)) ?? false;
    const own = this.on(leaf);
    return own !== null && canonical(own) === canonical(value);
  }
}
