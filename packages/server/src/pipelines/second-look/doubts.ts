/** Finds the values of a model's answer to ask about again, and what to show the model for each. */

import type { ReadSchema } from '../engine/core/field.ts';
import type { DocumentView, Row } from '../engine/core/view.ts';
import { extractPrepared } from '../engine/extract.ts';
import type { Json } from '../json/json.ts';
import { type JsonPath, pathText } from '../json/json-path.ts';
import type { Leaf } from '../locate/leaves.ts';
import { type Located, locate } from '../locate/locate.ts';
import type { LocatedLeaf } from '../locate/locate-scalars.ts';
import { draftsOf } from '../prove/draft.ts';
import type { Evidence, EvidenceByPath, EvidenceStatus } from '../prove/evidence.ts';
import type { PageBatch } from '../prove/page-batches.ts';
import { prove } from '../prove/prove.ts';
import { EngineAnswer } from './engine-answer.ts';

export type DoubtReason = 'contradicted' | 'not_found' | 'several_places';

export interface Doubt {
  keys: (string | number)[];
  value: Json;
  reason: DoubtReason;
  type: 'string' | 'number' | 'integer';
  description: string;
  /** Other values that the document offers, as printed, and the built-in engine's value. */
  rivals: string[];
  /** Lines of the document around the possible places, with the page of each. */
  lines: { page: number; text: string }[];
  /** The same as part of a page, in shares of its height; null in formats without a layout. */
  area: { page: number; top: number; height: number } | null;
}

/** How good a value's proof is. */
export type Rank = number;

/** Most values in one call; more would be another extraction. */
const MAX_DOUBTS = 20;
const MAX_LINES = 10;
const MAX_RIVALS = 4;
const LINES_AROUND = 1;
/** Margin above and below the lines, in line heights. */
const MARGIN = 1.5;

const ORDER: readonly DoubtReason[] = ['contradicted', 'not_found', 'several_places'];

/** A model's answer with its evidence from the document. */
export class ProvedAnswer {
  readonly #located: Located;
  readonly #evidence: EvidenceByPath;
  readonly #view: DocumentView;
  readonly #engine: EngineAnswer;

  constructor({ prepared, anchors, pageCount }: PageBatch, schema: ReadSchema, output: Json) {
    this.#view = prepared.view;
    this.#located = locate(prepared, schema, output);
    const drafts = draftsOf({ view: prepared.view, anchors, located: this.#located, known: new Map() });
    this.#evidence = prove({ schema, output, drafts, likelihoods: null, pageCount });
    this.#engine = new EngineAnswer(extractPrepared(prepared, schema).fields);
  }

  /** Most serious first. */
  doubts(): Doubt[] {
    const found = this.#located.leaves.flatMap((entry) => this.#doubtOf(entry) ?? []);
    return found.sort((a, b) => ORDER.indexOf(a.reason) - ORDER.indexOf(b.reason)).slice(0, MAX_DOUBTS);
  }

  /** Returns the rank of each path. A missing value has the rank of a null. */
  ranks(paths: readonly JsonPath[]): Rank[] {
    const leaves = new Map(this.#located.leaves.map(({ leaf }) => [pathText(leaf.path), leaf]));
    return paths.map((path) => {
      const own = this.#evidence[pathText(path)];
      const leaf = leaves.get(pathText(path));
      if (own === undefined || leaf === undefined) return RANKS.absent;
      return RANKS[own.status] + (this.#engine.agrees(leaf) ? AGREEMENT : 0);
    });
  }

  #doubtOf({ leaf, ranked }: LocatedLeaf): Doubt | undefined {
    const { field, value } = leaf;
    const own = this.#evidence[pathText(leaf.path)];
    const type = field?.schema.type;
    if (own === undefined || field === undefined || value === null || field.schema.enum !== undefined) return undefined;
    if (type !== 'string' && type !== 'number' && type !== 'integer') return undefined;
    const reason = reasonOf(own);
    if (reason === undefined) return undefined;
    const rows = this.#rowsFor(leaf, ranked);
    return {
      keys: [...leaf.path],
      value,
      reason,
      type,
      description: field.schema.description,
      rivals: this.#rivals(leaf, own),
      lines: rows.map(({ page, text }) => ({ page: this.#view.pages[page]?.number ?? 0, text })),
      area: this.#areaOf(rows),
    };
  }

  #rivals(leaf: Leaf, { raw, alternatives }: Evidence): string[] {
    const own = this.#engine.valueFor(leaf);
    const said = own === null || own === leaf.value ? [] : [String(own)];
    const printed = alternatives.map((alternative) => alternative.raw).filter((text) => text !== '' && text !== raw);
    return [...new Set([...printed, ...said])].slice(0, MAX_RIVALS);
  }

  /** The rows of the value, of other values for the field, and of the rest of its item. */
  #rowsFor(leaf: Leaf, ranked: LocatedLeaf['ranked']): Row[] {
    const rows = new Set<number>();
    for (const { occurrence } of ranked.slice(0, 3)) rows.add(occurrence.words[0]?.row ?? -1);
    if (leaf.item === undefined) {
      const group = this.#located.associations.get('');
      const candidates = leaf.field === undefined ? [] : (group?.ranked(leaf.field) ?? []);
      for (const { span } of candidates.slice(0, 3)) rows.add(span.words[0]?.row ?? -1);
    } else {
      for (const other of this.#located.leaves) {
        const isSibling = other.leaf.item?.list === leaf.item.list && other.leaf.item.index === leaf.item.index;
        if (isSibling) rows.add(other.ranked[0]?.occurrence.words[0]?.row ?? -1);
      }
    }
    const around = new Set<number>();
    for (const row of rows) {
      if (row < 0) continue;
      for (let at = row - LINES_AROUND; at <= row + LINES_AROUND; at += 1) around.add(at);
    }
    return [...around]
      .sort((a, b) => a - b)
      .flatMap((at) => this.#view.rows[at] ?? [])
      .slice(0, MAX_LINES);
  }

  #areaOf(rows: readonly Row[]): Doubt['area'] {
    const [first] = rows;
    const page = first === undefined ? undefined : this.#view.pages[first.page];
    if (first === undefined || page === undefined || page.model.width === null) return null;
    const own = rows.filter((row) => row.page === first.page);
    const margin = MARGIN * page.lineHeight;
    const top = Math.max(0, Math.min(...own.map((row) => row.top)) - margin) / page.height;
    const bottom = Math.min(1, (Math.max(...own.map((row) => row.bottom)) + margin) / page.height);
    return { page: page.number, top, height: Math.max(0.01, bottom - top) };
  }
}

/** Agreement with the built-in engine makes an answer slightly better. */
const AGREEMENT = 0.5;

const RANKS: Readonly<Record<EvidenceStatus, Rank>> = {
  proved: 5,
  derived: 4,
  located: 3,
  inferred: 2,
  absent: 2,
  contradicted: 1,
};

function reasonOf({ status, alternatives }: Evidence): DoubtReason | undefined {
  if (status === 'contradicted') return 'contradicted';
  if (status === 'inferred') return 'not_found';
  const isElsewhereToo = alternatives.some(({ reason }) => ELSEWHERE.has(reason));
  return status === 'located' && isElsewhereToo ? 'several_places' : undefined;
}

/** Reasons that mark places with the same value. */
const ELSEWHERE: ReadonlySet<string> = new Set([
  'other_row',
  'other_column',
  'label_names_something_else',
  'weaker_label',
  'further_from_related_values',
]);
