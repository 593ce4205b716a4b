/** The built-in engine's own values for the fields of a model's answer, to compare with. */
import type { Field } from '../engine/core/field.ts';
import type { FieldResult } from '../engine/results.ts';
import type { Json } from '../json/json.ts';
import { canonical } from '../locate/canonical.ts';
import type { Leaf } from '../locate/leaves.ts';

export class EngineAnswer {
  readonly #single = new Map<Field, Json>();
  readonly #columns = new Map<Field, Set<string>>();

  constructor(results: readonly FieldResult[]) {
    for (const { field, path, value } of results) {
      if (value === null) continue;
      if (!path.some((step) => typeof step === 'number')) {
        this.#single.set(field, value);
        continue;
      }
      const values = this.#columns.get(field) ?? new Set();
      this.#columns.set(field, values.add(canonical(value)));
    }
  }

  /** Returns null if the engine has no value, or for items of a list, which cannot be matched. */
  valueFor({ field, item }: Pick<Leaf, 'field' | 'item'>): Json {
    return field === undefined || item !== undefined ? null : (this.#single.get(field) ?? null);
  }

  agrees(leaf: Pick<Leaf, 'field' | 'item' | 'value'>): boolean {
    const { field, item, value } = leaf;
    if (field === undefined || value === null) return false;
    if (item !== undefined) return this.#columns.get(field)?.has(canonical(value)) ?? false;
    const own = this.valueFor(leaf);
    return own !== null && canonical(own) === canonical(value);
  }
}
