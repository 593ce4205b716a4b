/** The outline of a document's pages, from everything that says what a value is. */

import type { FormField, Page } from '../../documents/model/document.ts';
import { textOf } from '../../documents/model/document.ts';
import { prepare } from '../engine/candidates/prepare.ts';
import type { Prepared } from '../engine/core/context.ts';
import type { Label } from '../engine/core/label.ts';
import type { PartyBlock } from '../engine/core/party.ts';
import type { Span } from '../engine/core/span.ts';
import type { ValueKind } from '../engine/core/value-kinds.ts';
import type { ViewWord } from '../engine/core/view.ts';
import { LabelScorer } from '../engine/labels/label-scores.ts';
import { labelLikeness } from '../engine/lexicon/tokens.ts';
import { trimmed } from '../engine/recognise/value-text.ts';
import { buildView } from '../engine/view/build-view.ts';
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

/** The words in table rows, which the columns describe. Keys are `page index:word index`. */
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

/** Kinds that are certain by their form: adjacent words that look like a label are one. */
const SURE: ReadonlySet<ValueKind> = new Set(['date', 'email']);
const MAX_HEAD_WORDS = 4;
const MIN_CONCEPT = 0.75;
/** Page counters say nothing about the document. */
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
    // The end of a code is no value of its own.
    const before = this.#prepared.view.rows[span.row]?.text[(span.start ?? 0) - 1] ?? ' ';
    if (/[\p{L}\d-]/u.test(before)) return;
    const label = this.#prepared.labels(span).find((entry) => isNear(entry) && this.#isLabel(entry, span.kind));
    if (label === undefined) return;
    const page = this.#prepared.view.pages[span.page]?.number ?? 1;
    const pair = this.#pairAround(span, label);
    if (pair !== undefined) {
      this.addPair({ ...pair, page });
      return;
    }
    const name = nameOf(label.text);
    if (name === null) return;
    if (span.kind === 'boolean') this.#add(label.text, page, { type: 'boolean', value: span.value === true });
    else this.#add(label.text, page, typedValue(span.text, name, this.#prepared));
  }

  /** "From: Ada <ada@…>": the value is everything after the colon, without the label. */
  #pairAround(span: Span, { relation, text }: Label): Omit<PrintedPair, 'page'> | undefined {
    const head = headOf(text);
    const segment = this.#prepared.view.segments[span.words[0]?.segment ?? -1];
    if (relation !== 'inside' || head === undefined || segment === undefined) return undefined;
    const at = segment.text.indexOf(head);
    const colon = at < 0 ? -1 : segment.text.indexOf(':', at);
    return colon < 0 ? undefined : { label: head, value: segment.text.slice(colon + 1).trim() };
  }

  /** Words before a value are its label if they end or read like one; a place or a verb is none. */
  #isLabel({ text, words, relation }: Label, kind: ValueKind): boolean {
    if (/\d/.test(text)) return false;
    // "Name: Ada" describes what follows its colon, and not what is below.
    if (headOf(text) !== undefined) return relation === 'inside';
    if (kind === 'boolean' || words.at(-1)?.text.endsWith(':') === true) return true;
    if ((this.#scorer.score(text).concepts[0]?.score ?? 0) >= MIN_CONCEPT) return true;
    return relation !== 'inside' && SURE.has(kind) && labelLikeness(text) > 0;
  }

  found(): OutlineField[] {
    return [...this.#fields.values()].slice(0, OUTLINE_LIMITS.fields);
  }

  /** The first mention stays, but one with a value replaces one without. */
  #add(label: string, page: number, { type, value }: ReturnType<typeof typedValue>): void {
    const name = nameOf(label);
    if (name === null || PAGE_COUNTER.test(name)) return;
    const known = this.#fields.get(name);
    const example = value === '' ? null : value;
    if (known !== undefined && (known.example !== null || example === null)) return;
    this.#fields.set(name, { name, label, type, example, page });
  }
}

/** The text before a colon inside a label. */
function headOf(text: string): string | undefined {
  const head = trimmed(/^([^:]+):\s*\S/.exec(text)?.[1] ?? '');
  return head === '' || head.split(/\s+/).length > MAX_HEAD_WORDS ? undefined : head;
}

const MAX_DISTANCE = 0.5;

const isNear = ({ relation, distance, text }: Label): boolean =>
  (relation === 'inside' || relation === 'beside' || relation === 'above') &&
  distance <= MAX_DISTANCE &&
  nameOf(text) !== null;

const ROLES = { issuer: 'seller', customer: 'buyer', delivery: 'delivery' } as const;
const MIN_LIKELIHOOD = 0.5;
/** Score of a block under a heading that says whose it is. */
const LABELLED = 1;
/** Trade documents have a seller and a buyer; the sender and recipient of a letter are neither. */
const TRADE =
  /\b(?:invoice|bill|receipt|order|quotation|quote|offer|estimate|credit note|delivery note|packing list|rechnung|quittung|bestellung|auftrag|angebot|lieferschein|gutschrift|facture|devis|commande|factura|pedido|fattura|ordine|factuur|faktura|fatura)/i;
const TITLE_ROWS = 15;

/** The most likely block of each party. */
function partiesOf({ blocks, view }: Prepared): OutlineParty[] {
  const isTrade = view.rows
    .slice(0, TITLE_ROWS)
    .some(({ segments }) => segments.some(({ text, words }) => words.length <= MAX_TITLE_WORDS && TRADE.test(text)));
  const least = isTrade ? MIN_LIKELIHOOD : LABELLED;
  const used = new Set<PartyBlock>();
  return (['issuer', 'customer', 'delivery'] as const).flatMap((party) => {
    const best = blocks
      .filter((block) => !used.has(block) && block.parts.name !== undefined)
      .toSorted((a, b) => b.likelihood[party] - a.likelihood[party])[0];
    if (best === undefined || best.likelihood[party] < least) return [];
    used.add(best);
    const page = view.pages[best.page]?.number ?? 1;
    return [{ role: ROLES[party], name: best.parts.name?.text ?? '', address: best.whole.text, page }];
  });
}

const MAX_TITLE_WORDS = 6;
/** A title names a kind of document; a heading may also be a name or the subject of a mail. */
const DOCUMENT_WORDS =
  /(?:invoice|bill|receipt|order|quotation|quote|estimate|statement|report|form|application|agreement|contract|certificate|declaration|claim|policy|notice|list|sheet|slip|note|protocol|questionnaire|registration|schedule|rechnung|quittung|bestellung|angebot|lieferschein|gutschrift|vertrag|antrag|bericht|formular|facture|devis|contrat|factura|contrato|fattura|factuur|faktura)/i;

function titleOf(pages: readonly Page[]): string | null {
  const [first] = pages;
  if (first === undefined) return null;
  for (const block of first.blocks) {
    if (block.kind !== 'heading') continue;
    const text = trimmed(blockText(first, block).replaceAll(/\S*\d\S*/g, ' ')).replaceAll(/\s+/g, ' ');
    if (DOCUMENT_WORDS.test(text) && text.split(' ').length <= MAX_TITLE_WORDS) return text;
  }
  return null;
}
