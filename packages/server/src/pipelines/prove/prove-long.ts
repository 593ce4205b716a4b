/** Proves documents with long lists: values outside as usual, those inside by the words that the engine used. */
import type { Page } from '../../documents/model/document.ts';
import { undrawnWord } from '../engine/arrays/grid.ts';
import { prepare } from '../engine/candidates/prepare.ts';
import type { Field } from '../engine/core/field.ts';
import type { DocumentView, ViewWord } from '../engine/core/view.ts';
import { ViewBuilder } from '../engine/view/build-view.ts';
import { framedPage } from '../extract-job/framed-page.ts';
import type { Json, JsonObject } from '../json/json.ts';
import { pathText, setAtPath } from '../json/json-path.ts';
import { Anchors } from '../locate/anchors.ts';
import { Associations } from '../locate/association.ts';
import { leavesOf } from '../locate/leaves.ts';
import { locate } from '../locate/locate.ts';
import { rawTextOf } from '../locate/occurrence.ts';
import { TextPlaces } from '../locate/text-places.ts';
import { columnChecks } from './checks.ts';
import { QuoteFinder } from './cite.ts';
import { type Draft, draftsOf, mergeDrafts, wordPlaces } from './draft.ts';
import { type CellLabel, type LongList, NO_LABEL } from './long-list.ts';
import type { DocumentPages } from './page-batches.ts';
import { decimalsOf, evidenceOf, prove } from './prove.ts';
import type { Proof, ProvableExtraction } from './prove-document.ts';
import { unsearched } from './unsearched.ts';

const BATCH_WORDS = 50_000;

interface LongBatch {
  view: DocumentView;
  anchors: Anchors;
  pages: readonly Page[];
}

/** Returns the evidence of values outside of long lists, and fills the lists, which return that of their own values. */
export async function proveLong(
  document: DocumentPages,
  extraction: ProvableExtraction,
  { lists, onBatch }: { lists: readonly LongList[]; onBatch?: (pages: number) => void },
): Promise<Proof> {
  const { schema, known, likelihoods, quotes = [] } = extraction;
  const finder = new QuoteFinder(quotes);
  const output = withoutItems(extraction.output, lists);
  const searched = new Set<number>();
  for (const { places } of known.values()) for (const { page } of places) searched.add(page);
  let drafts: Draft[] | undefined;
  let pageCount = 0;
  for await (const batch of longBatches(document)) {
    const { view, anchors, pages } = batch;
    // The engine searched all pages for missing values; values that it found are where it says.
    const isSearched = drafts === undefined || quotes.length > 0 || pages.some(({ number }) => searched.has(number));
    if (isSearched) {
      const prepared = prepare(view);
      drafts = mergeDrafts(drafts, draftsOf({ view, anchors, located: locate(prepared, schema, output), known }));
      finder.add({ prepared, anchors, pageCount: pages.length });
    }
    for (const list of lists) fill(list, batch, new Associations(unsearched(view), list.fields));
    pageCount += pages.length;
    onBatch?.(pageCount);
  }
  const decimals = new Map((drafts ?? []).map((draft) => [pathText(draft.path), printedDecimalsOf(draft)]));
  const single = leavesOf(output, schema)
    .filter(({ item }) => item === undefined)
    .map((leaf) => ({ ...leaf, decimals: decimals.get(pathText(leaf.path)) }));
  const further = lists.flatMap((list) =>
    [...list.numberColumns()].flatMap((column) => {
      const checks = columnChecks(single, column);
      for (const { check } of checks) list.addSum(column, check);
      return checks;
    }),
  );
  const evidence = prove({ schema, output, drafts: drafts ?? [], likelihoods, pageCount, further });
  return { evidence, lists: {}, pageCount, quotesFound: finder.cite(evidence) };
}

function printedDecimalsOf(draft: Draft): number | undefined {
  return decimalsOf(evidenceOf(draft, 0), draft.value);
}

const withoutItems = (output: Json, lists: readonly LongList[]): Json =>
  emptiedCopy(output, new Set(lists.map(({ items }) => items)));

/** Returns a copy in which those arrays are empty. */
function emptiedCopy(value: Json, emptied: ReadonlySet<readonly Json[]>): Json {
  if (Array.isArray(value)) return emptied.has(value) ? [] : value.map((item) => emptiedCopy(item, emptied));
  if (value === null || typeof value !== 'object') return value;
  const copy: JsonObject = {};
  for (const [key, inner] of Object.entries(value)) setAtPath(copy, [key], emptiedCopy(inner, emptied));
  return copy;
}

async function* longBatches({ format, pages, textIndex, parts }: DocumentPages): AsyncGenerator<LongBatch> {
  const texts = new TextPlaces(textIndex, parts);
  const batchOf = (of: readonly Page[]): LongBatch => {
    const view = longView(of);
    return { view, anchors: new Anchors(view, format, texts, parts), pages: of };
  };
  let batch: Page[] = [];
  let words = 0;
  for await (const page of pages) {
    if (batch.length > 0 && words + page.words.length > BATCH_WORDS) {
      yield batchOf(batch);
      batch = [];
      words = 0;
    }
    texts.add(page);
    batch.push(page);
    words += page.words.length;
  }
  if (batch.length > 0) yield batchOf(batch);
}

function longView(pages: readonly Page[]): LongBatch['view'] {
  const builder = new ViewBuilder();
  for (const page of pages) builder.add(page, framedPage(page));
  return builder.finish();
}

function fill(list: LongList, { view, anchors }: LongBatch, associations: Associations): void {
  const labelOf = cellLabels(associations, anchors);
  for (const [pageIndex, page] of view.pages.entries()) {
    const cells = list.cellsOn(page.number);
    if (cells.length === 0) continue;
    const drawn = drawnWords(view, pageIndex);
    for (const cell of cells) {
      const places = list.wordsOf(cell);
      // The value continues on a page of the next batch; this is its beginning.
      const words = places.flatMap(({ page: number, words: indexes }) =>
        number !== page.number
          ? []
          : indexes.flatMap(
              (index) => drawn[index] ?? undrawnWord(page.model, index, { page: pageIndex, row: -1 - cell }) ?? [],
            ),
      );
      if (words.length === 0) continue;
      const raw = rawTextOf(words);
      list.put(cell, { raw, ...anchors.of(words, raw), label: labelOf({ field: list.fieldOf(cell), words, raw }) });
    }
  }
}

function drawnWords(view: DocumentView, pageIndex: number): (ViewWord | undefined)[] {
  const drawn: (ViewWord | undefined)[] = [];
  for (const { words } of view.pages[pageIndex]?.rows ?? []) {
    for (const word of words) if (word.index >= 0) drawn[word.index] = word;
  }
  return drawn;
}

type LabelOf = (cell: { field: Field | undefined; words: ViewWord[]; raw: string }) => CellLabel;

/** Cached, because many cells have the same one. */
function cellLabels(associations: Associations, anchors: Anchors): LabelOf {
  const labels = new Map<string, CellLabel>();
  return ({ field, words, raw }) => {
    // Too far from the header row: the view there shows another part of the table.
    if (!words.every(({ segment }) => segment >= 0)) return NO_LABEL;
    const occurrence = { words, raw, match: 1, normaliser: 'text_folded' as const, isWhole: true };
    const { own, competing, label } = associations.of(field, occurrence);
    if (label === undefined) return NO_LABEL;
    const [first] = label.words;
    const key = `${label.relation} ${first?.row}.${first?.place}.${label.words.length} ${own} ${competing}`;
    let known = labels.get(key);
    if (known === undefined) {
      const { text, relation } = label;
      const anchor = anchors.of(label.words).anchors[0] ?? null;
      const association = { label: text, relation, anchor, words: wordPlaces(anchors.view, label.words) };
      known = { own, competing, association };
      labels.set(key, known);
    }
    return known;
  };
}
