/** The outline of a document's pages, from everything that says what a value is. */
import type { FormField, Page } from '../../documents/document.ts';
import { textOf } from '../../documents/document.ts';
import { type Prepared, prepare } from '../extract/candidates/context.ts';
import { LabelScorer } from '../extract/labels/label-scores.ts';
import type { Label } from '../extract/labels/labels-of.ts';
import type { ValueKind } from '../extract/lexicon/value-kinds.ts';
import type { PartyBlock } from '../extract/parties/party-blocks.ts';
import type { Span } from '../extract/recognise/span.ts';
import { trimmed } from '../extract/recognise/value-text.ts';
import { buildView } from '../extract/view/build-view.ts';
import type { ViewWord } from '../extract/view/view.ts';
import { nameOf } from './field-name.ts';
import { type DocumentOutline, OUTLINE_LIMITS, type OutlineField, type OutlineParty } from './outline.ts';
import { blockText, type PrintedPair, tablesOf } from './table-outline.ts';
import { typedValue } from './value-type.ts';

export function outlineOf(pages: readonly Page[]): DocumentOutline {
  const prepared = prepare(buildView(pages));
  const { tables, pairs } = tablesOf(pages, prepared);
  const fields = new FieldCollector(prepared);
  for (const page of pages) {
    for (const field of page.fields) fields.addFormField(page, field);
    for (const { key, value } of page.keyValues) {
      fields.addPair({ label: textOf(page.words, key), value: textOf(page.words, value), page: page.number });
    }
  }
  for (const pair of pairs) fields.addPair(pair);
  for (const span of labelledSpans(prepared, wordsOfTables(pages))) fields.addSpan(span);
  return {
    title: titleOf(pages),
    pages: pages.length,
    fields: fields.found(),
    tables,
    parties: partiesOf(prepared),
  };
}

/** What stands in the rows of a table is described by its columns. Keys are `page index:word index`. */
function wordsOfTables(pages: readonly Page[]): Set<string> {
  const words = new Set<string>();
  for (const [index, page] of pages.entries()) {
    for (const block of page.blocks) {
      if (block.kind !== 'table' || (block.table.columns === 2 && block.table.headerRows === 0)) continue;
      for (const cell of block.table.cells) {
        for (const { from, to } of cell.words) for (let at = from; at < to; at += 1) words.add(`${index}:${at}`);
      }
    }
  }
  return words;
}

const KINDS: readonly ValueKind[] = ['date', 'money', 'percent', 'email', 'identifier', 'number', 'phone', 'boolean'];
const MIN_SCORE = 0.3;

function labelledSpans(prepared: Prepared, inTables: ReadonlySet<string>): Span[] {
  const isFree = (word: ViewWord): boolean => !inTables.has(`${word.page}:${word.index}`);
  return KINDS.flatMap((kind) => prepared.spans[kind])
    .filter((span) => span.score >= MIN_SCORE && span.words.every(isFree))
    .sort((a, b) => a.row - b.row || a.from - b.from);
}

const SURE: ReadonlySet<ValueKind> = new Set(['date', 'email', 'boolean']);
const MIN_CONCEPT = 0.75;
/** Where a page stands in its document says nothing about it. */
const PAGE_COUNTER = /^(?:page|seite|pagina|von|sheet)(?:_|$)/;

class FieldCollector {
  readonly #prepared: Prepared;
  readonly #fields = new Map<string, OutlineField>();
  readonly #scorer = new LabelScorer([]);

  constructor(prepared: Prepared) {
    this.#prepared = prepared;
  }

  addFormField(page: Page, { kind, name, label, value }: FormField): void {
    const text = trimmed(label === null ? (name ?? '').replaceAll(/[_.\d[\]]+/g, ' ') : textOf(page.words, label));
    if (kind === 'signature') return;
    if (kind === 'checkbox' || kind === 'radio') {
      this.#add(text, page.number, { type: 'boolean', value: value === true });
    } else this.addPair({ label: text, value: typeof value === 'string' ? value : '', page: page.number });
  }

  addPair({ label, value, page }: PrintedPair): void {
    const name = nameOf(trimmed(label));
    if (name !== null) this.#add(trimmed(label), page, typedValue(value, name, this.#prepared));
  }

  addSpan(span: Span): void {
    const label = this.#prepared.labels(span).find((entry) => isNear(entry) && this.#isLabel(entry, span.kind));
    if (label === undefined) return;
    const name = nameOf(label.text);
    const page = this.#prepared.view.pages[span.page]?.number ?? 1;
    if (name === null) return;
    if (span.kind === 'boolean') this.#add(label.text, page, { type: 'boolean', value: span.value === true });
    else this.#add(label.text, page, typedValue(span.text, name, this.#prepared));
  }

  /** Words before a number are a label when they end like one or mean one; before a date they mostly are. */
  #isLabel({ text, words }: Label, kind: ValueKind): boolean {
    if (/\d/.test(text)) return false;
    if (SURE.has(kind) || words.at(-1)?.text.endsWith(':') === true) return true;
    return (this.#scorer.score(text).concepts[0]?.score ?? 0) >= MIN_CONCEPT;
  }

  found(): OutlineField[] {
    return [...this.#fields.values()].slice(0, OUTLINE_LIMITS.fields);
  }

  /** The first mention stays; one without a value gives way to one with it. */
  #add(label: string, page: number, { type, value }: ReturnType<typeof typedValue>): void {
    const name = nameOf(label);
    if (name === null || PAGE_COUNTER.test(name)) return;
    const known = this.#fields.get(name);
    const example = value === '' ? null : value;
    if (known !== undefined && (known.example !== null || example === null)) return;
    this.#fields.set(name, { name, label, type, example, page });
  }
}

const MAX_DISTANCE = 0.5;

const isNear = ({ relation, distance, text }: Label): boolean =>
  (relation === 'inside' || relation === 'beside' || relation === 'above') &&
  distance <= MAX_DISTANCE &&
  nameOf(text) !== null;

const ROLES = { issuer: 'seller', customer: 'buyer', delivery: 'delivery' } as const;
const MIN_LIKELIHOOD = 0.5;

/** The likeliest block of each party. */
function partiesOf({ blocks, view }: Prepared): OutlineParty[] {
  const used = new Set<PartyBlock>();
  return (['issuer', 'customer', 'delivery'] as const).flatMap((party) => {
    const best = blocks
      .filter((block) => !used.has(block) && block.parts.name !== undefined)
      .toSorted((a, b) => b.likelihood[party] - a.likelihood[party])[0];
    if (best === undefined || best.likelihood[party] < MIN_LIKELIHOOD) return [];
    used.add(best);
    const page = view.pages[best.page]?.number ?? 1;
    return [{ role: ROLES[party], name: best.parts.name?.text ?? '', address: best.whole.text, page }];
  });
}

const MAX_TITLE_WORDS = 6;

function titleOf(pages: readonly Page[]): string | null {
  const [first] = pages;
  if (first === undefined) return null;
  for (const block of first.blocks) {
    if (block.kind !== 'heading') continue;
    const text = trimmed(blockText(first, block).replaceAll(/\S*\d\S*/g, ' ')).replaceAll(/\s+/g, ' ');
    if (/\p{L}{3}/u.test(text) && text.split(' ').length <= MAX_TITLE_WORDS) return text;
  }
  return null;
}
