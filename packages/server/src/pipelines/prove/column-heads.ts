/** What a printed row of heads says against the columns that values of a list were taken from. */
import type { Field } from '../engine/core/field.ts';
import type { ViewWord } from '../engine/core/view.ts';
import type { NamedOver, NamingHead } from '../locate/printed-headers.ts';
import { columnKey, type Standing } from './standing.ts';

/** How much better the heads must name two fields that changed places. */
const SWAP_LEAD = 0.25;
/** Least score of a head that no other field uses to name the field of a column elsewhere, and its lead. */
const SURE_HEAD = 0.75;
const SURE_LEAD = 0.3;

/** Least score of a head that is a name that the schema gives to a field, and of one that names another one as well. */
const LITERAL = 0.9;
const SHARED = 0.5;
/** Heads whose scores differ by less name a field equally well. */
const SAME_NAME = 0.02;

interface Elsewhere {
  /** Whether a value is in the row of its item. */
  isInRow: (standing: Standing) => boolean;
  /** The values of the answer's other lists. */
  ofOtherLists: () => readonly Standing[];
}

export class ColumnHeads {
  readonly #over = new Map<Standing, NamedOver>();
  /** For each head, how many values of each field are under it. */
  readonly #under = new Map<NamingHead, Map<Field, number>>();
  /** Which fields have values under heads. */
  readonly #valued = new Set<Field>();
  /** Which fields have numbers: a number and a text do not change places. */
  readonly #numeric = new Set<Field>();
  /** Which fields have numbers with decimals: a whole number that is asked for does not change places with one. */
  readonly #fractional = new Set<Field>();
  /** Which fields ask for days and have nothing else: a day and a text do not change places. */
  readonly #days = new Map<Field, boolean>();
  /** For each column of the answer, how many of its values are under heads of other fields, and how many not. */
  #verdicts: ReadonlyMap<string, { foreign: number; own: number }> | undefined;

  /** Which fields have values, in rows or elsewhere. */
  readonly #told: ReadonlySet<Field | undefined>;
  readonly #headsOver: (words: readonly ViewWord[]) => NamedOver | undefined;
  readonly #ofOtherLists: Elsewhere['ofOtherLists'];
  /** Heads over values of other lists; found when one is first asked for. */
  #otherHeads: ReadonlySet<NamingHead> | undefined;

  constructor(
    all: readonly Standing[],
    headsOver: (words: readonly ViewWord[]) => NamedOver | undefined,
    { isInRow = () => true, ofOtherLists = () => [] }: Partial<Elsewhere> = {},
  ) {
    this.#headsOver = headsOver;
    this.#ofOtherLists = ofOtherLists;
    this.#told = new Set(all.map(({ leaf: { field } }) => field));
    const standings = all.filter(isInRow);
    for (const standing of standings) {
      const named = headsOver(standing.words);
      const { field } = standing.leaf;
      if (named === undefined || field === undefined) continue;
      this.#over.set(standing, named);
      this.#valued.add(field);
      const { value } = standing.leaf;
      if (typeof value === 'number') this.#numeric.add(field);
      this.#days.set(field, (this.#days.get(field) ?? field.kind === 'date') && IS_DAY.test(String(value)));
      if (typeof value === 'number' && !Number.isInteger(value)) this.#fractional.add(field);
      const counts = this.#under.get(named.own) ?? new Map<Field, number>();
      this.#under.set(named.own, counts.set(field, (counts.get(field) ?? 0) + 1));
    }
  }

  /**
   * Whether the heads fit better if the field and another one, or a column that the answer does not use, changed
   * places. A single head may name several fields, so it is not compared alone.
   */
  isForeign(standing: Standing): boolean {
    const named = this.#over.get(standing);
    if (named !== undefined) return this.#namesOther(standing, named);
    // The columns of a table that goes on without its heads are the same.
    this.#verdicts ??= this.#judgeColumns();
    const { foreign, own } = this.#verdicts.get(columnKey(standing.leaf)) ?? { foreign: 0, own: 0 };
    return foreign > own;
  }

  /** Whether a head over values that no field of any list has names the field as well as the one over the value does. */
  isDoubled(standing: Standing): boolean {
    const named = this.#over.get(standing);
    const { field } = standing.leaf;
    const own = field === undefined ? 0 : (named?.own.names.get(field) ?? 0);
    if (named === undefined || field === undefined || own < SHARED) return false;
    return named.others.some((other) => (other.names.get(field) ?? 0) >= own - SAME_NAME && this.#isFree(other));
  }

  #judgeColumns(): Map<string, { foreign: number; own: number }> {
    const verdicts = new Map<string, { foreign: number; own: number }>();
    for (const [standing, named] of this.#over) {
      const key = columnKey(standing.leaf);
      const verdict = verdicts.get(key) ?? { foreign: 0, own: 0 };
      verdict[this.#namesOther(standing, named) ? 'foreign' : 'own'] += 1;
      verdicts.set(key, verdict);
    }
    return verdicts;
  }

  #namesOther({ leaf: { field, value }, headed }: Standing, { own, others }: NamedOver): boolean {
    if (field === undefined) return false;
    // "Medium and dimensions": a text under it is both, unless the other one was told apart.
    const isSplit = ([other, score]: [Field, number]): boolean => score < SHARED || this.#told.has(other);
    if (typeof value === 'string' && ![...own.literal].every(isSplit)) return true;
    // The head is the name of a field without values, so this value is that field's.
    if (!isLiterally(field, own) && this.#fields(own).some((other) => other !== field && !this.#valued.has(other)))
      return true;
    const score = Math.max(headed, own.names.get(field) ?? 0);
    return others.some((elsewhere) => {
      // The schema calls both by name: the field is there, and another one here.
      if (
        isLiterally(field, elsewhere) &&
        !isLiterally(field, own) &&
        this.#fields(own).some((other) => other !== field)
      )
        return true;
      const there = elsewhere.names.get(field) ?? 0;
      const other = this.#fieldUnder(elsewhere);
      if (other === undefined) return there >= SURE_HEAD && there > score + SURE_LEAD && this.#isFree(elsewhere);
      if (other === field || this.#numeric.has(other) !== this.#numeric.has(field)) return false;
      if (this.#days.get(other) !== this.#days.get(field)) return false;
      if (this.#isTooPrecise(other, field) || this.#isTooPrecise(field, other)) return false;
      return there + (own.names.get(other) ?? 0) > score + (elsewhere.names.get(other) ?? 0) + SWAP_LEAD;
    });
  }

  /** Whether a field has decimals and the other one asks for whole numbers. */
  #isTooPrecise(field: Field, other: Field): boolean {
    return this.#fractional.has(field) && other.schema.type === 'integer';
  }

  /** Fields that a head calls by a name that the schema gives them. */
  #fields(head: NamingHead): Field[] {
    return [...head.literal.keys()].filter((field) => isLiterally(field, head));
  }

  /** Whether no value is under a head: of two tables side by side, the heads of one are those of another list. */
  #isFree(head: NamingHead): boolean {
    if (this.#fieldUnder(head) !== undefined) return false;
    this.#otherHeads ??= new Set(this.#ofOtherLists().flatMap(({ words }) => this.#headsOver(words)?.own ?? []));
    return !this.#otherHeads.has(head);
  }

  /** The field that most values under a head are of. */
  #fieldUnder(head: NamingHead): Field | undefined {
    return [...(this.#under.get(head) ?? [])].sort((a, b) => b[1] - a[1])[0]?.[0];
  }
}

const IS_DAY = /^\d{4}-\d{2}-\d{2}/;

const isLiterally = (field: Field, { literal }: NamingHead): boolean => (literal.get(field) ?? 0) >= LITERAL;
