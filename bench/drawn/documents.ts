/**
 * Draws documents of all kinds in turn. A seed gives the same documents in every run. Kinds stand in four sets: rules
 * may be developed on the first three, and the last shows what they are worth on kinds that nobody has looked at.
 */
import { bank, brokerage, financial, rentRoll } from './accounts.ts';
import { claim, coverages, labReport, transcript } from './cases.ts';
import { boxes, cells, grid, groups, periods, records } from './forms.ts';
import { inventory, remittance, results, roster, schedule } from './lists.ts';
import { payRegister, shipments, statement } from './nested.ts';
import { billOfLading, mediaOrder, pickList, purchaseOrder } from './orders.ts';
import { balances, bullets, twins } from './sections.ts';
import { type Desk, type Drawn, desk } from './shape.ts';
import { assets, priceList, taxForm, timetable, utilityBill } from './sheets.ts';

export const KINDS = {
  first: [
    ...[statement, roster, payRegister, shipments, remittance, schedule, inventory],
    ...[results, boxes, grid, records, groups, cells, periods],
  ],
  second: [bank, labReport, purchaseOrder, rentRoll, taxForm, priceList, utilityBill, assets],
  third: [balances, bullets, twins],
  'held out': [
    ...[coverages, financial, billOfLading, brokerage, transcript],
    ...[mediaOrder, claim, pickList, timetable],
  ],
} satisfies Record<string, readonly ((desk: Desk) => Drawn)[]>;

export type KindSet = keyof typeof KINDS;

/** As many documents of each kind. */
export const drawnDocuments = (set: KindSet, seed: number, rounds: number): Drawn[] => {
  const kinds: readonly ((desk: Desk) => Drawn)[] = KINDS[set];
  return Array.from({ length: rounds * kinds.length }, (_, at) => {
    const kind = kinds[at % kinds.length];
    if (kind === undefined) throw new Error('no kinds of documents');
    return kind(desk(1000 * seed + at));
  });
};
