/** Draws documents of all kinds in turn. A seed gives the same documents in every run. */
import { boxes, cells, grid, groups, periods, records } from './forms.ts';
import { inventory, remittance, results, roster, schedule } from './lists.ts';
import { payRegister, shipments, statement } from './nested.ts';
import { type Desk, type Drawn, desk } from './shape.ts';

const KINDS: readonly ((desk: Desk) => Drawn)[] = [
  ...[statement, roster, payRegister, shipments, remittance, schedule, inventory],
  ...[results, boxes, grid, records, groups, cells, periods],
];

export const drawnDocuments = (seed: number, count: number): Drawn[] =>
  Array.from({ length: count }, (_, at) => {
    const kind = KINDS[at % KINDS.length];
    if (kind === undefined) throw new Error('no kinds of documents');
    return kind(desk(1000 * seed + at));
  });
