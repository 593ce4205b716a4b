/** Checks every statement of an evidence again, from the document and the output alone. Pure, no model. */

import { isDeepStrictEqual } from 'node:util';
import type { ReadSchema } from '../engine/core/field.ts';
import { spanOfWords } from '../engine/core/span.ts';
import type { ViewWord } from '../engine/core/view.ts';
import { labelsOf } from '../engine/labels/labels-of.ts';
import type { Json } from '../json/json.ts';
import { pathText, valueAtText } from '../json/json-path.ts';
import { fold } from '../locate/fold.ts';
import { leavesOf } from '../locate/leaves.ts';
import { rawTextOf } from '../locate/occurrence.ts';
import { streamsOf } from '../locate/word-streams.ts';
import { agrees, isExactly } from './agrees.ts';
import { checksByPath } from './checks.ts';
import { type DocumentPages, type Stretch, stretchesOf } from './document-stretches.ts';
import type { Evidence, EvidenceByPath, WordPlace } from './evidence.ts';
import { decimalsOf } from './prove.ts';

export type Statement =
  | 'evidence_for_every_value'
  | 'status'
  | 'printed_text'
  | 'anchors'
  | 'normaliser'
  | 'label'
  | 'relation'
  | 'alternative'
  | 'check'
  | 'searched'
  | 'citation';

export interface VerificationFailure {
  path: string;
  statement: Statement;
  message: string;
}

export interface Verification {
  is_verified: boolean;
  /** How many statements were checked, the false ones counted. */
  statements: number;
  failures: VerificationFailure[];
}

const MAX_FAILURES = 1000;

export async function verify(
  document: DocumentPages,
  { schema, output }: { schema: ReadSchema; output: Json },
  evidence: EvidenceByPath,
): Promise<Verification> {
  const report = new Report();
  const values = new Map(leavesOf(output, schema).map(({ path, value }) => [pathText(path), value] as const));
  let pageCount = 0;
  for await (const stretch of stretchesOf(document)) {
    const checker = new StretchChecker(stretch, report);
    for (const [path, own] of Object.entries(evidence)) checker.check(path, own, values.get(path));
    pageCount += stretch.pageCount;
  }
  checkValues(evidence, values, pageCount, report);
  checkArithmetic(evidence, schema, output, report);
  return report.result();
}

class Report {
  #statements = 0;
  readonly #failures: VerificationFailure[] = [];

  say(holds: boolean, path: string, statement: Statement, message: string): void {
    this.#statements += 1;
    if (!holds && this.#failures.length < MAX_FAILURES) this.#failures.push({ path, statement, message });
  }

  result(): Verification {
    return { is_verified: this.#failures.length === 0, statements: this.#statements, failures: this.#failures };
  }
}

/** What needs the words of the document. */
class StretchChecker {
  readonly #stretch: Stretch;
  readonly #report: Report;
  readonly #words = new Map<string, ViewWord>();
  readonly #pages: ReadonlySet<number>;
  #text: string | undefined;

  constructor(stretch: Stretch, report: Report) {
    this.#stretch = stretch;
    this.#report = report;
    const { pages, rows } = stretch.prepared.view;
    this.#pages = new Set(pages.map(({ number }) => number));
    for (const word of rows.flatMap((row) => row.words)) {
      if (word.index >= 0) this.#words.set(`${pages[word.page]?.number}.${word.index}`, word);
    }
  }

  check(path: string, own: Evidence, value: Json | undefined): void {
    const words = this.#wordsOf(own.words);
    if (words !== undefined && own.raw !== null) {
      this.#printed(path, words, own.raw, 'printed_text');
      const { anchors, parts } = this.#stretch.anchors.of(words);
      const isThere = isDeepStrictEqual(anchors, own.anchors) && isDeepStrictEqual(parts, own.parts);
      this.#report.say(isThere, path, 'anchors', 'The words do not stand where the anchors say.');
      if (own.normaliser !== null && value !== undefined) this.#said(path, own, value, words);
    }
    this.#association(path, own, words);
    this.#alternatives(path, own);
    for (const { quote, raw, words: cited } of own.citations) {
      const found = this.#wordsOf(cited);
      if (found === undefined) continue;
      this.#printed(path, found, raw, 'citation');
      this.#report.say(isQuoted(quote, raw), path, 'citation', 'The passage does not say what is quoted.');
    }
  }

  /** Undefined where they are of other pages, or of no words at all. */
  #wordsOf(places: readonly WordPlace[]): ViewWord[] | undefined {
    if (places.length === 0 || !places.every(({ page }) => this.#pages.has(page))) return undefined;
    return places.flatMap(({ page, words }) => words.flatMap((index) => this.#words.get(`${page}.${index}`) ?? []));
  }

  #printed(path: string, words: readonly ViewWord[], raw: string, statement: Statement): void {
    const printed = rawTextOf(words);
    const holds = words.length > 0 && (printed.includes(raw) || fold(printed).includes(fold(raw)));
    this.#report.say(holds, path, statement, `The document has "${shortened(printed)}" there.`);
  }

  #said(path: string, { status, raw, normaliser }: Evidence, value: Json, words: readonly ViewWord[]): void {
    const holds =
      normaliser === 'checkbox_state'
        ? this.#stretch.prepared.spans.boolean.some(
            (span) => span.value === value && span.words.some((word) => words.includes(word)),
          )
        : (status === 'proved' ? isExactly : agrees)(value, raw ?? '', normaliser ?? '');
    this.#report.say(holds, path, 'normaliser', `${normaliser} does not make the value of the printed text.`);
  }

  #association(path: string, { association, raw }: Evidence, words: readonly ViewWord[] | undefined): void {
    const label = association === null ? undefined : this.#wordsOf(association.words);
    if (association === null || label === undefined) return;
    const printed = fold(rawTextOf(label));
    this.#report.say(printed.includes(fold(association.label)), path, 'label', 'The label is not printed there.');
    if (words === undefined) return;
    const ordered = words.toSorted((a, b) => a.row - b.row || a.place - b.place);
    const span = spanOfWords(ordered, {
      kind: 'text',
      value: raw ?? '',
      text: raw ?? '',
      normaliser: 'text_line',
      score: 1,
    });
    const kinds = span === undefined ? [] : [span, { ...span, kind: 'date' as const }];
    const holds = kinds.some((entry) =>
      labelsOf(this.#stretch.prepared.view, entry).some(
        ({ text, relation }) => text === association.label && relation === association.relation,
      ),
    );
    this.#report.say(holds, path, 'relation', `The label does not stand ${association.relation} the value.`);
  }

  #alternatives(path: string, { alternatives }: Evidence): void {
    for (const { raw, anchor } of alternatives) {
      if (anchor === null || !('page' in anchor) || !this.#pages.has(anchor.page)) continue;
      this.#text ??= this.#allText();
      const wanted = fold(raw);
      const holds = wanted === '' || this.#text.includes(wanted);
      this.#report.say(holds, path, 'alternative', `"${shortened(raw)}" is not printed.`);
    }
  }

  #allText(): string {
    const { rows, others } = streamsOf(this.#stretch.prepared.view);
    return [...rows, ...others].map(({ text }) => text).join('\n');
  }
}

const shortened = (text: string): string => (text.length > 80 ? `${text.slice(0, 80)}…` : text);
export const isQuoted = (quote: string, raw: string): boolean => agrees(quote, raw, 'text_similar');

function checkValues(
  evidence: EvidenceByPath,
  values: ReadonlyMap<string, Json>,
  pageCount: number,
  report: Report,
): void {
  for (const path of values.keys()) {
    const has = Object.hasOwn(evidence, path);
    report.say(has, path, 'evidence_for_every_value', 'The value has no evidence.');
  }
  for (const [path, own] of Object.entries(evidence)) {
    const value = values.get(path);
    report.say(
      value !== undefined && statusFits(own, value),
      path,
      'status',
      `The status ${own.status} is not earned.`,
    );
    if (own.searched === null) continue;
    report.say(own.searched.pages === pageCount, path, 'searched', `The document has ${pageCount} pages.`);
  }
}

const CONTRADICTING: ReadonlySet<string> = new Set(['better_labelled_value', 'other_value_in_cell', 'empty_cell']);

/** What must be there for a status to be said at all. */
function statusFits(own: Evidence, value: Json): boolean {
  const { status, raw, normaliser, association, record, checks, alternatives } = own;
  const isPrinted = raw !== null;
  const holds = checks.some((check) => check.holds);
  switch (status) {
    case 'proved':
      return isPrinted && normaliser !== null && (association !== null || (record?.others ?? 0) > 0);
    case 'located':
      return isPrinted;
    case 'derived':
      return holds;
    case 'inferred':
      return !isPrinted && value !== null;
    case 'contradicted':
      return alternatives.some(({ reason }) => CONTRADICTING.has(reason));
    case 'absent':
      return value === null && !isPrinted;
  }
}

function checkArithmetic(evidence: EvidenceByPath, schema: ReadSchema, output: Json, report: Report): void {
  const known = checksByPath(schema, output, (path) => decimalsOf(evidence[path], valueAtText(output, path)));
  for (const [path, { checks }] of Object.entries(evidence)) {
    const own = (known.get(path) ?? []).map((check) => JSON.stringify(check));
    for (const { kind, holds, inputs, rounded_to } of checks) {
      const isTrue = own.includes(JSON.stringify({ kind, holds, inputs, rounded_to }));
      report.say(isTrue, path, 'check', `${kind} of these values ${holds ? 'does not hold' : 'does not fail'}.`);
    }
    report.say(own.length === checks.length, path, 'check', 'The values can be checked in other ways.');
  }
}
