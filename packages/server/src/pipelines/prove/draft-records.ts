/** Evidence for the values of items, from the other items of their list. */
import type { DocumentView, ViewWord } from '../engine/core/view.ts';
import type { Anchor, Anchors } from '../locate/anchors.ts';
import { ANY_LIST, type AskedList } from '../locate/asked-lists.ts';
import type { Leaf } from '../locate/leaves.ts';
import type { Located } from '../locate/locate.ts';
import { CONSIDERED } from '../locate/locate-items.ts';
import type { LocatedLeaf, Ranked } from '../locate/locate-scalars.ts';
import { MIN_FOUND_MATCH, rawTextOf } from '../locate/occurrence.ts';
import type { Coverage } from './coverage.ts';
import type { RecordEvidence } from './record-evidence.ts';
import { Records, type RecordsOfList } from './records.ts';
import { ASSOCIATED, NOT_PRINTED, OVER, type Standing } from './standing.ts';
import type { ToldWords } from './told-words.ts';

/** What is in the cell of the value, by row and column. */
export interface DraftCell {
  /** Empty if nothing is there. */
  raw: string;
  anchor: Anchor | null;
}

/** Set for a value of an item: how its best place relates to the item and the column, and what is in its own cell. */
export interface DraftRecord {
  record: RecordEvidence | null;
  cell: DraftCell | null;
}

export const NO_DRAFT_RECORD: DraftRecord = { record: null, cell: null };

interface Around {
  anchors: Anchors;
  coverage: Coverage;
  told: ToldWords;
  located: Located;
}

export function recordsOf(
  view: DocumentView,
  found: readonly { entry: LocatedLeaf; leaf: Leaf; ranked: readonly Ranked[] }[],
  { anchors, coverage, told, located }: Around,
): Map<Leaf, DraftRecord> {
  const items = found.filter(({ leaf }) => leaf.item !== undefined && leaf.value !== null);
  const lists = new Map<string, Records>();
  const standings: Standing[] = [];
  const groups = Map.groupBy(items, ({ leaf }) => leaf.item?.list ?? '');
  for (const [list, own] of groups) {
    const there = own.map(({ entry, leaf, ranked }): Standing => {
      const best = ranked.find(({ occurrence }) => occurrence.match >= MIN_FOUND_MATCH);
      if (best === undefined) return { leaf, ...NOT_PRINTED };
      const { occurrence, association } = best;
      const { own: named, competing, isPeriod } = association;
      const rest = coverage.of(occurrence.words, {
        label: association.label,
        isNumber: typeof leaf.value === 'number',
        ...told.coveredBy(leaf),
      });
      const isWhole = occurrence.isWhole && rest.words === 0;
      const isTitle = isWhole || (occurrence.isWhole && rest.isNote);
      const headed = OVER.has(association.label?.relation ?? '') ? named : 0;
      const label = headed === 0 && named >= ASSOCIATED ? association.label?.text : undefined;
      const { words } = occurrence;
      const printed = allPlacesOf(entry);
      return { leaf, words, printed, isWhole, isTitle, own: named, competing, headed, isPeriod, label };
    });
    const group = located.associations.get(list);
    const asked = askedOf(list, located, groups);
    const headsOver = (words: readonly ViewWord[]) => group?.headsOver(words);
    const ofOtherLists = () => standings.filter(({ leaf }) => leaf.item?.list !== list);
    lists.set(list, new Records(view, there, { asked, outer: outerOf(there, lists), headsOver, ofOtherLists }));
    standings.push(...there);
  }
  // Items without values of their own still have a list of fields.
  for (const list of new Set(items.flatMap(({ leaf }) => leaf.item?.outer?.list ?? []))) {
    const asked = located.lists.get(list) ?? ANY_LIST;
    if (!lists.has(list)) lists.set(list, new Records(view, [], { ...NO_LIST, asked }));
  }
  const evidence = new Map<Leaf, DraftRecord>();
  for (const standing of standings) {
    const records = lists.get(standing.leaf.item?.list ?? '');
    const cell = records?.ownCellOf(standing.leaf);
    evidence.set(standing.leaf, {
      record: records === undefined || standing.words.length === 0 ? null : records.of(standing),
      cell:
        cell === undefined ? null : { raw: rawTextOf(cell.words), anchor: anchors.of(cell.words).anchors[0] ?? null },
    });
  }
  return evidence;
}

/** Of a value that is printed more often than places were looked at, the others are unknown. */
const allPlacesOf = ({ ranked }: LocatedLeaf): ViewWord[][] =>
  ranked.length < CONSIDERED ? ranked.flatMap(({ occurrence: { isWhole, words } }) => (isWhole ? [words] : [])) : [];

function askedOf(list: string, { lists }: Located, groups: ReadonlyMap<string, unknown>): AskedList {
  const asked = lists.get(list) ?? ANY_LIST;
  const isTwin = ([other, { types }]: [string, AskedList]): boolean =>
    other !== list && !groups.has(other) && types === asked.types && asked.fields > 1;
  return { ...asked, hasEmptyTwin: [...lists].some(isTwin) };
}

const NO_LIST: Omit<RecordsOfList, 'asked'> = {
  outer: () => undefined,
  headsOver: () => undefined,
  ofOtherLists: () => [],
};

/** The enclosing items of a nested list. They are used only when all lists are known. */
function outerOf(standings: readonly Standing[], lists: ReadonlyMap<string, Records>): () => Records | undefined {
  const outer = standings[0]?.leaf.item?.outer;
  return () => (outer === undefined ? undefined : lists.get(outer.list));
}
