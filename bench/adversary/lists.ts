/** What is said of whole lists: rows left out, had twice or made one leave every value as true as it was. */
import type { Json, JsonObject } from '../../packages/server/src/pipelines/json/json.ts';
import { isObject } from '../../packages/server/src/pipelines/json/json.ts';
import type { ListEvidence } from '../../packages/server/src/pipelines/prove/evidence.ts';
import { type ReportWriter, rounded, table } from '../support/report.ts';
import { withRowDropped, withRowsMadeOne, withRowTwice } from './rows.ts';

export const LIST_KINDS = ['true', 'a row dropped', 'a row twice', 'two rows made one'] as const;
type ListKind = (typeof LIST_KINDS)[number];

export interface ToldList {
  set: string;
  kind: ListKind;
  status: ListEvidence['status'];
}

const MIN_ITEMS = 3;
/** Least share of lists that are complete when true and not complete when false. */
const LEAST_CAUGHT = 0.95;

/** @param listsOf what a proof of an output says of its lists */
export async function toldAboutLists(
  set: string,
  gold: JsonObject,
  listsOf: (output: JsonObject) => Promise<Record<string, ListEvidence>>,
): Promise<ToldList[]> {
  const told: ToldList[] = [];
  const lists = Object.entries(gold).filter(
    (entry): entry is [string, JsonObject[]] =>
      Array.isArray(entry[1]) && entry[1].length >= MIN_ITEMS && entry[1].every(isObject),
  );
  if (lists.length === 0) return told;
  const honest = await listsOf(gold);
  for (const [key, items] of lists) {
    const status = honest[key]?.status ?? 'unknown';
    told.push({ set, kind: 'true', status });
    if (status !== 'complete') continue;
    for (const [kind, lied] of Object.entries(LIES) as [keyof typeof LIES, (typeof LIES)[keyof typeof LIES]][]) {
      const found = await listsOf({ ...gold, [key]: lied(items) });
      told.push({ set, kind, status: found[key]?.status ?? 'unknown' });
    }
  }
  return told;
}

const LIES: Readonly<Record<Exclude<ListKind, 'true'>, (items: readonly JsonObject[]) => Json[]>> = {
  'a row dropped': withRowDropped,
  'a row twice': (items) => withRowTwice(items).rows,
  'two rows made one': (items) => withRowsMadeOne(items).rows,
};

const STATUSES: readonly ListEvidence['status'][] = ['complete', 'rows_left_over', 'rows_repeated', 'unknown'];

export function addLists(writer: ReportWriter, told: readonly ToldList[]): void {
  const rows = LIST_KINDS.map((kind) => ({ kind, own: told.filter((one) => one.kind === kind) }));
  writer.add(
    'Lists as a whole; lies are told about those that are called complete when they are true',
    table(
      ['what', 'lists', ...STATUSES],
      rows.map(({ kind, own }) => [
        kind,
        own.length,
        ...STATUSES.map((status) => own.filter((one) => one.status === status).length),
      ]),
    ),
  );
  for (const { kind, own } of rows.slice(1)) {
    if (own.length === 0) continue;
    const share =
      own.filter(({ status }) => status === 'rows_left_over' || status === 'rows_repeated').length / own.length;
    writer.require(share >= LEAST_CAUGHT, `${kind}: ${rounded(share, 3)} caught, at least ${LEAST_CAUGHT}`);
  }
}
