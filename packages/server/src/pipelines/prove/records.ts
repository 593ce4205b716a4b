/**
 * Items of a list as records: which values of an item are together, and which values of its neighbours are in the same
 * column. A value belongs to its item if the item's other values are in its row, and to its field if the values of that
 * field in other items are in one column with it.
 */

import { median } from '../engine/core/median.ts';
import { type DocumentView, heightOf, joinWords, overlapX, unionOf, type ViewWord } from '../engine/core/view.ts';
import { type AskedList, isCalled, isFarFromWhole, isPartial } from '../locate/asked-lists.ts';
import { isFirstHead } from '../locate/group-headings.ts';
import type { Leaf } from '../locate/leaves.ts';
import type { NamedOver } from '../locate/printed-headers.ts';
import { type Cell, COLUMN_SHARE, type ColumnCell, isAligned, MIN_COLUMN, mainCell } from './column-cells.ts';
import { notedTexts, oddTexts, unsignedAmounts } from './column-forms.ts';
import { ColumnHeads } from './column-heads.ts';
import { ItemDoubts } from './item-doubts.ts';
import { ItemLabels } from './item-labels.ts';
import type { Item } from './item-rows.ts';
import { ListPlaces } from './list-places.ts';
import { NO_RECORD, type OwnCell, type RecordEvidence } from './record-evidence.ts';
import { RivalColumns } from './rival-columns.ts';
import { shiftedCells } from './row-doubts.ts';
import { columnKey, type Standing } from './standing.ts';
import { isSameTableRow } from './table-places.ts';
import { type TurnedPlace, turnedPlaces } from './turned-records.ts';
import { UntoldColumns } from './untold-columns.ts';

export interface RecordsOfList {
  asked: AskedList;
  /** The enclosing items, if the list is inside of items. */
  outer: () => Records | undefined;
  /** What printed rows of heads say about words under them. */
  headsOver: (words: readonly ViewWord[]) => NamedOver | undefined;
  /** The values of the answer's other lists, which are asked for when all lists are known. */
  ofOtherLists: () => readonly Standing[];
}

/** How many columns have heads that name their fields and are no periods. */
function namedColumns(standings: readonly Standing[]): number {
  const columns = Map.groupBy(standings, ({ leaf }) => columnKey(leaf));
  const isNamed = ({ headed, isPeriod }: Standing): boolean => headed >= HEADED && !isPeriod;
  return [...columns.values()].filter((own) => own.some(isNamed)).length;
}

export class Records {
  readonly #places: ListPlaces;
  readonly doubts: ItemDoubts;
  /** Cells of columns that are a row higher or lower than the rest of their rows. */
  readonly #shifted: ReadonlySet<ColumnCell>;
  readonly #heads: ColumnHeads;
  readonly #labels: ItemLabels;
  readonly #untold: UntoldColumns;
  readonly #rivals: RivalColumns;
  readonly #unnamed: string | undefined;
  readonly #odd: ReadonlySet<Leaf>;
  readonly #unsigned: ReadonlySet<Leaf>;
  readonly #noted: ReadonlySet<Leaf>;
  readonly #turned: ReadonlyMap<Standing, TurnedPlace>;
  readonly #list: Pick<RecordEvidence, 'isPartial' | 'isNamedTable' | 'isFarFromWhole' | 'isSelected'>;
  readonly #headsOver: RecordsOfList['headsOver'];
  /** Whether most items have several values in their record. */
  readonly #areTogether: boolean;

  constructor(
    view: DocumentView,
    standings: readonly Standing[],
    { asked, outer, headsOver, ofOtherLists }: RecordsOfList,
  ) {
    const places = new ListPlaces(view, standings);
    this.#places = places;
    this.#headsOver = headsOver;
    this.doubts = new ItemDoubts(places, standings, { asked, outer: () => outer()?.doubts, ofOtherLists });
    this.#labels = new ItemLabels(standings);
    this.#untold = new UntoldColumns(places, standings, this.#labels);
    this.#rivals = new RivalColumns(places, standings, ofOtherLists);
    this.#unnamed = this.#findUnnamed();
    this.#odd = oddTexts(standings);
    this.#unsigned = unsignedAmounts(standings);
    this.#noted = notedTexts(standings);
    this.#turned = turnedPlaces(standings);
    this.#heads = new ColumnHeads(standings, headsOver, { isInRow: (standing) => places.isOn(standing), ofOtherLists });
    const isSelected = asked.isSelective && asked.isByWord && this.doubts.isSelected;
    const filled = [...places.valued.values()].filter(({ size }) => 2 * size > places.items.size);
    // Rows that have what the list selects by are certainly of its table.
    const isOfTwo = asked.hasEmptyTwin && (places.areParted() || places.haveOtherTable());
    this.#list = {
      isPartial: !isSelected && (asked.isSelective || isOfTwo || isPartial(asked, filled.length)),
      isNamedTable: isCalled(asked, namedColumns(standings)),
      isFarFromWhole: isFarFromWhole(asked, filled.length),
      isSelected,
    };
    const several = [...places.items.values()].filter(
      (item) => item.standings.filter((own) => own.isWhole && places.isInRecord(item, own)).length >= SURE_OTHERS,
    );
    this.#areTogether = several.length >= SURE_OTHERS && several.length >= MIN_NAMED * places.items.size;
    const { rows, rowOf } = places;
    this.#shifted = shiftedCells(view, { columns: [...places.columns.values()], rows, rowOf });
  }

  of(standing: Standing): RecordEvidence {
    const { leaf } = standing;
    const item = this.#places.items.get(leaf.item?.index ?? 0);
    const cell = this.#places.cellOf(standing);
    if (item !== undefined && (this.#isHeading(item, standing) || this.#isGroupCell(item, standing))) {
      const own = item.standings.filter(
        (other) => other !== standing && other.isWhole && this.#places.isInRecord(item, other),
      );
      const under = this.#places.sharing(standing).length;
      return {
        ...NO_RECORD,
        others: own.length,
        inColumn: under,
        ofColumn: this.#places.valuedBut(item, leaf),
        doubt: this.doubts.of(item),
        isHeading: true,
        isUntold: this.#untold.has(standing),
        isUnlikeNamed: this.doubts.isUnlikeNamed(item),
        ...this.#list,
      };
    }
    if (item === undefined || cell === undefined) return { ...NO_RECORD, turned: this.#turned.get(standing) ?? null };
    const others = item.standings.filter(
      (other) =>
        other !== standing &&
        other.isWhole &&
        this.#places.isInRecord(item, other) &&
        !other.words.some((word) => standing.words.includes(word)),
    );
    const all = this.#places.columns.get(columnKey(leaf)) ?? [];
    const column = all.filter(({ index }) => index !== item.index);
    const aligned = column.filter((other) => isAligned(other.cell, cell));
    const inColumn = aligned.length;
    const isInRecord = this.#places.isInRecord(item, standing);
    const ofColumn = this.#ofColumn(item, leaf, { cell, aligned, isSure: others.length >= SURE_OTHERS });
    return {
      others: isInRecord ? others.length : 0,
      isAway: isInRecord ? others.length === 0 && this.#isElsewhere(item, standing) : others.length > 0,
      isLone: !(isInRecord && others.length > 0) && this.#areTogether,
      inColumn,
      competing: inColumn < MIN_COLUMN ? undefined : median(aligned.map(({ competing }) => competing)),
      isOffColumn: column.length > 0 && (inColumn === 0 || MINORITY * inColumn < ofColumn),
      isShifted: all.some((entry) => entry.index === item.index && this.#shifted.has(entry)),
      ofColumn,
      isForeign: cell.offset === 0 && this.#heads.isForeign(standing),
      isUntold: this.#untold.has(standing),
      isRivalled: this.#rivals.has(standing),
      isDoubled: this.#heads.isDoubled(standing),
      isUnlikeNamed: this.doubts.isUnlikeNamed(item),
      columnHead: aligned.reduce((most, other) => (isAbove(other.cell, cell) ? Math.max(most, other.headed) : most), 0),
      isOnlyUnnamed: this.#isOnlyUnnamed(item, standing),
      isLabelledAlike: this.#labels.isAlike(standing),
      isOdd: this.#odd.has(leaf),
      isUnsigned: this.#unsigned.has(leaf),
      isNoted: this.#noted.has(leaf),
      isShared: this.#isShared(standing),
      doubt: this.doubts.of(item),
      isRow: others.some((other) => this.#isInLine(other, standing)),
      isHeading: false,
      turned: this.#turned.get(standing) ?? null,
      ...this.#list,
    };
  }

  /** Whether two values are in one line, or in one row of a table. */
  #isInLine({ words: [one] }: Standing, { words: [other] }: Standing): boolean {
    if (one === undefined || other === undefined) return false;
    return one.row === other.row || isSameTableRow(this.#places.placeOf(one), this.#places.placeOf(other));
  }

  /** Whether other values of an item are printed, but not in its record. */
  #isElsewhere(item: Item, standing: Standing): boolean {
    const others = item.standings.filter((other) => other !== standing && other.isWhole);
    return others.length >= SURE_OTHERS && !others.some((other) => this.#places.isInRecord(item, other));
  }

  /** How many other items have a value of the field where it could be in the same column. */
  #ofColumn(
    item: Item,
    leaf: Leaf,
    { cell, aligned, isSure }: { cell: Cell; aligned: readonly ColumnCell[]; isSure: boolean },
  ): number {
    // A table that continues over pages may have another position on each.
    const all = this.#places.valuedBut(item, leaf, isSure ? item.page : undefined);
    if (aligned.length < MIN_COLUMN || aligned.length >= COLUMN_SHARE * all) return all;
    // So may a table in several parts, unless another field has its values there in the other parts.
    const indexes = [item.index, ...aligned.map(({ index }) => index)];
    const [first, last] = [Math.min(...indexes), Math.max(...indexes)];
    for (const [key, cells] of this.#places.columns) {
      if (key === columnKey(leaf)) continue;
      const foreign = cells.filter(
        ({ index, cell: other }) => (index < first || index > last) && isAligned(other, cell),
      );
      if (foreign.length > 0) return all;
    }
    return [...(this.#places.valued.get(columnKey(leaf)) ?? [])].filter(
      (index) => index >= first && index <= last && index !== item.index,
    ).length;
  }

  /** The only column of the answer that no head names; undefined if there are several, or fewer than two have heads. */
  #findUnnamed(): string | undefined {
    // Texts above the rows have no column.
    const inRows = [...this.#places.columns].filter(
      ([, cells]) => 2 * cells.filter(({ cell }) => cell.offset === 0).length > cells.length,
    );
    const unnamed = inRows.filter(([, cells]) => {
      const named = cells.filter(({ headed }) => headed >= HEADED);
      return named.length < MIN_COLUMN || named.length < MIN_NAMED * cells.length;
    });
    const isSure = unnamed.length === 1 && inRows.length > SURE_OTHERS;
    return isSure ? unnamed[0]?.[0] : undefined;
  }

  /** Whether a text is in the only column without a head, and no other text is among the values of its item. */
  #isOnlyUnnamed(item: Item, { leaf, words: [first] }: Standing): boolean {
    if (columnKey(leaf) !== this.#unnamed || first === undefined || first.row !== item.row) return false;
    if (typeof leaf.value !== 'string' || !HAS_LETTER.test(leaf.value)) return false;
    const { left, right } = unionOf(item.standings.flatMap(({ words }) => words.filter(({ row }) => row === item.row)));
    const between = (this.#places.view.rows[item.row]?.words ?? []).filter(
      (word) => overlapX(word, { left, right }) > 0,
    );
    return between.every((word) => this.#places.claims.has(word) || !HAS_LETTER.test(word.text));
  }

  /** Whether a text is alone above the rows of several items, with no other value of its field in between. */
  #isHeading(item: Item, standing: Standing): boolean {
    const { leaf, words, isTitle } = standing;
    const row = words[0]?.row ?? -1;
    if (typeof leaf.value !== 'string' || !(HAS_LETTER.test(leaf.value) || IS_DAY.test(leaf.value))) return false;
    // A group may have a number, but its name is the number of no item.
    if (leaf.field?.kind === 'identifier' && !/\d/.test(leaf.value)) return false;
    if (this.#hasColumn(item, leaf)) return false;
    if (!isTitle || row < 0 || row >= item.row || words.some((word) => word.row !== row)) return false;
    const alike = this.#places.texts.get(columnKey(leaf)) ?? [];
    // Beside other texts it is one of the heads of a table, unless rows below have their names there, as below others.
    const isAlone = this.#places.view.rows[row]?.segments.length === 1;
    const isOther = (other: Standing): boolean => other.leaf.value !== leaf.value && this.#isHeadOfNames(other);
    if (!isAlone && !(this.#isHeadOfNames(standing) && alike.some(isOther))) return false;
    const under = this.#places.sharing(standing).length;
    // A text above all items is a title and says nothing about single items.
    if (under >= this.#places.valuedBut(item, leaf)) return false;
    // A group of one or two items has its heading where larger ones have theirs.
    if (under < SURE_OTHERS && !alike.some((other) => this.#isHeadingLike(other, standing, under))) return false;
    if (this.#isHeadedAgain(item, standing)) return false;
    // If other items have it in their rows, so must this one.
    if (alike.filter((other) => this.#places.isOn(other)).length > (1 - COLUMN_SHARE) * alike.length) return false;
    const isTheirs = item.standings.some(
      (other) =>
        other !== standing && other.isWhole && this.#places.isInRecord(item, other) && !this.#places.isOfOthers(other),
    );
    return (
      isTheirs &&
      alike.every((other) => {
        const at = other.words[0]?.row ?? -1;
        return other.leaf.value === leaf.value || at <= row || at > item.row;
      })
    );
  }

  #isHeadOfNames = ({ words }: Standing): boolean =>
    isFirstHead(this.#places.view, words) &&
    !this.#places.view.rows[words[0]?.row ?? -1]?.words.some(
      (word) => !words.includes(word) && this.#places.isClaimed(word),
    );

  /** Whether a text that no value has is between the first item under a heading and this one, and begins where that does. */
  #isHeadedAgain(item: Item, standing: Standing): boolean {
    const [own] = standing.words;
    const first = Math.min(
      ...this.#places.sharing(standing).map(({ leaf }) => this.#places.rowOf(leaf.item?.index ?? -1)),
    );
    if (own === undefined || first >= item.row) return false;
    return this.#places.view.rows.slice(first + 1, item.row).some(({ page, segments: [segment, other], words }) => {
      if (segment === undefined || other !== undefined || page !== own.page || words.some(this.#places.isClaimed))
        return false;
      return (
        Math.abs(segment.left - own.left) <= heightOf(own) / 2 &&
        HAS_WORD.test(segment.text) &&
        !/\p{N}/u.test(segment.text)
      );
    });
  }

  /** Whether another text heads the rows of several items, with its beginning above or below that of a text. */
  #isHeadingLike(other: Standing, { leaf, words: [own] }: Standing, under: number): boolean {
    const [first] = other.words;
    if (first === undefined || own === undefined || other.leaf.value === leaf.value || !other.isTitle) return false;
    if (Math.abs(first.left - own.left) > heightOf(own)) return false;
    return (
      (this.#places.view.rows[first.row]?.segments.length === 1 || this.#isHeadOfNames(other)) &&
      this.#places.sharing(other).length >= SURE_OTHERS - Math.min(under, 1)
    );
  }

  /**
   * Whether a text is printed once for the rows of several items: in its column, in the row of the first of them, and the
   * column is empty in the other rows.
   */
  #isGroupCell(item: Item, standing: Standing): boolean {
    const { leaf, words, isWhole } = standing;
    const [first] = words;
    // A letter or two mark a single row: "H", "LL".
    if (typeof leaf.value !== 'string' || !(HAS_WORD.test(leaf.value) || IS_DAY.test(leaf.value))) return false;
    if (!isWhole || first === undefined || first.page !== item.page || item.row < first.row) return false;
    const sharing = this.#places.sharing(standing);
    const rows = [standing, ...sharing].map((other) => this.#places.rowOf(other.leaf.item?.index ?? -1));
    if (sharing.length === 0 || Math.min(...rows) !== first.row) return false;
    // Several groups make a column.
    const texts = this.#places.texts.get(columnKey(leaf)) ?? [];
    const cells = Map.groupBy(
      texts.filter((other) => other.isWhole && other.words[0]?.page === first.page),
      (other) => other.words[0],
    );
    const box = unionOf(words);
    const column = [...cells.values()].flatMap(([other]) => {
      const own = unionOf(other?.words ?? []);
      return other !== undefined && overlapX(own, box) > 0 ? [own] : [];
    });
    if (column.length < SURE_OTHERS) return false;
    const { left, right } = unionOf(column);
    const below = this.#places.view.rows
      .slice(first.row + 1, item.row + 1)
      .map((row) => joinWords(row.words.filter((word) => overlapX(word, { left, right }) > 0)));
    // A quantity in brackets below the text belongs to it.
    if (below.some((said, at) => said !== '' && !(at === 0 && QUANTITY.test(said)))) return false;
    return item.standings.some(
      (other) =>
        other !== standing && other.isWhole && this.#places.isInRecord(item, other) && !this.#places.isOfOthers(other),
    );
  }

  /** Whether a head over the row of an item is the name of the field: its values are then in the rows. */
  #hasColumn(item: Item, { field }: Leaf): boolean {
    const words = item.standings.find(({ words: [first] }) => first?.row === item.row)?.words ?? [];
    const heads = this.#headsOver(words);
    if (heads === undefined || field === undefined) return false;
    return [heads.own, ...heads.others].some(({ literal }) => (literal.get(field) ?? 0) >= LITERAL);
  }

  /** The place of its field's values in the row of its item; undefined if row or column are uncertain. */
  ownCellOf(leaf: Leaf): OwnCell | undefined {
    const item = this.#places.items.get(leaf.item?.index ?? 0);
    if (item === undefined || item.row < 0 || ![null, 'unnamed'].includes(this.doubts.of(item))) return undefined;
    const others = item.standings.filter(
      (other) => other.leaf !== leaf && other.isWhole && this.#places.isInRecord(item, other),
    );
    const column = (this.#places.columns.get(columnKey(leaf)) ?? []).filter(({ index }) => index !== item.index);
    const main = mainCell(
      column.map(({ cell }) => cell),
      this.#places.valuedBut(item, leaf),
    );
    if (others.length < SURE_OTHERS || main === undefined) return undefined;
    const line = this.#places.lineOf(item, main.offset);
    if (line === undefined) return undefined;
    const words = line.filter(
      (word) => Math.min(word.right, main.right) - Math.max(word.left, main.left) > 0.3 * (word.right - word.left),
    );
    const [first] = words;
    if (first === undefined) return { words };
    // A cell or a run of words may be wider than the head of the column.
    const own = line.filter(({ segment }) => words.some((word) => word.segment === segment));
    // If another item is there, it is undecided whose row it is.
    return own.some((word) => this.#places.isClaimedByOthers(word, item)) ? undefined : { words: own };
  }

  #isShared({ words, leaf, own }: Standing): boolean {
    const sharing = new Set(
      words.flatMap((word) => this.#places.claims.get(word) ?? []).filter((other) => other.leaf !== leaf),
    );
    return [...sharing].some((other) => {
      if (other.leaf.item?.index !== leaf.item?.index) return true;
      if (isRangeOf(other.leaf, leaf)) return false;
      // The longer one has taken the other one along.
      if (other.words.length !== words.length) return words.length > other.words.length;
      // Two fields of one item share the words: the one that the column's head names keeps them.
      return !(own > other.own + 0.1);
    });
  }
}

/** Whether two fields have the first and the last day of a range, in its order: "03/31/20-04/03/20" is one word. */
function isRangeOf(one: Leaf, other: Leaf): boolean {
  const [first, last] =
    (one.field?.index ?? 0) < (other.field?.index ?? 0) ? [one.value, other.value] : [other.value, one.value];
  return IS_DAY.test(String(first)) && IS_DAY.test(String(last)) && String(first) < String(last);
}

const HAS_LETTER = /\p{L}/u;
const QUANTITY = /^\([^()]*\p{N}[^()]*\)$/u;
const HAS_WORD = /\p{L}{3}/u;
const IS_DAY = /^\d{4}-\d{2}-\d{2}$/;
const SURE_OTHERS = 2;
/** With more than so many times as many values elsewhere, the column of a few is not that of the field. */
const MINORITY = 3;
/** Least score of a head that is a name that the schema gives to a field. */
const LITERAL = 0.9;
/** Least score of a head that names a field, and the share of values or items that counts as most. */
const HEADED = 0.5;
const MIN_NAMED = 0.6;

const isAbove = (one: Cell, other: Cell): boolean => one.page === other.page && one.top < other.top;
