/** The fields of a set under other names and without descriptions, as a caller may have them. */
import type { Json, JsonObject } from '../../packages/server/src/pipelines/json/json.ts';
import { isObject } from '../../packages/server/src/pipelines/json/json.ts';
import type { Answer } from './answers.ts';

type Names = Readonly<Record<string, string>>;

/** By set; documents take them in turn. */
const NAMES: Readonly<Record<string, readonly Names[]>> = {
  'kie-deepform': [
    {
      contract_num: 'order_id',
      advertiser: 'sponsor',
      gross_amount: 'total_value',
      flight_from: 'start_date',
      flight_to: 'end_date',
    },
    {
      contract_num: 'reference',
      advertiser: 'client_name',
      gross_amount: 'amount',
      flight_from: 'begins_on',
      flight_to: 'ends_on',
    },
    {
      contract_num: 'document_no',
      advertiser: 'customer',
      gross_amount: 'grand_total',
      flight_from: 'period_start',
      flight_to: 'period_end',
    },
  ],
};

export const isRenamed = (set: string): boolean => NAMES[set] !== undefined;

/** The names for a document of a set; none if the set is not renamed. */
export function namesFor(set: string, number: number): Names {
  const all = NAMES[set] ?? [];
  return all[number % Math.max(1, all.length)] ?? {};
}

/** The schema itself without names. */
export function renamedSchema(schema: JsonObject, names: Names): JsonObject {
  const properties = isObject(schema.properties) ? schema.properties : {};
  if (Object.keys(names).length === 0) return schema;
  return {
    type: 'object',
    properties: Object.fromEntries(
      Object.entries(properties).map(([key, own]) => {
        const { description: _, ...rest } = isObject(own) ? own : {};
        return [names[key] ?? key, rest] as const;
      }),
    ),
  };
}

/** What belongs to the fields, under the names of the set. */
export function withOwnKeys<Value>(values: ReadonlyMap<string, Value>, names: Names): Map<string, Value> {
  const own = new Map(Object.entries(names).map(([key, name]) => [name, key]));
  return new Map([...values].map(([key, value]) => [own.get(key) ?? key, value]));
}

export function withOwnNames(answer: Answer, names: Names): Answer {
  const keyed = <Value>(values: Record<string, Value>): Record<string, Value> =>
    Object.fromEntries(withOwnKeys(new Map(Object.entries(values)), names));
  return {
    ...answer,
    output: keyed<Json>(answer.output),
    likelihoods: withOwnKeys(answer.likelihoods, names),
    values: withOwnKeys(answer.values, names),
    sources: keyed(answer.sources),
  };
}
