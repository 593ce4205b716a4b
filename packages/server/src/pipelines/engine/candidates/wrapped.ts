/** Values that go on in the next line, under their own beginning and beside nothing: the label's column is empty there. */
import type { Candidate } from '../core/candidate.ts';
import type { Context } from '../core/context.ts';
import { type Span, spanOfWords } from '../core/span.ts';
import { heightOf, joinWords, type Rect, type Row, type Segment, type ViewWord } from '../core/view.ts';
import { keyColumnsOf } from '../labels/key-columns.ts';
import { labelLikeness } from '../lexicon/tokens.ts';
import { addressScore } from '../recognise/address-words.ts';
import { areInOneBox } from '../recognise/boxes.ts';
import { cleanName, nameSpan } from '../recognise/names.ts';
import { isOnlyValue, trimmed } from '../recognise/value-text.ts';
import { WRAPPED } from '../weights/candidates.ts';

const MAX_LINES = 3;
const MAX_CELL_LINES = 5;
const MAX_WORDS = 6;

/** Returns the candidate together with the lines that continue it, or undefined if none does. */
export function wrapped(context: Context, candidate: Candidate): Candidate | undefined {
  const { span, label, features } = candidate;
  if ((span.kind !== 'name' && span.kind !== 'text') || span.rows.length > 1) return undefined;
  if (label === undefined || features.label < WRAPPED.minLabel) return undefined;
  const [first] = label.words;
  const row = context.view.rows[span.row];
  const last = span.words.at(-1);
  if (first === undefined || row === undefined || last === undefined) return undefined;
  const isBesideLabel = label.relation === 'inside' || label.relation === 'beside';
  const isInCell = label.relation === 'above' && first.cell !== -1 && first.cell === last.cell;
  const isUnderLabel = label.relation === 'above' && isSameEdge(first, span) && span.top - first.bottom < maxGap(span);
  if (!isBesideLabel && !isInCell && !isUnderLabel) return undefined;
  if (!endsSegment(context, last)) return undefined;
  // Cells that a file declares end where they say.
  const isDeclared = last.cell !== -1 && context.view.pages[span.page]?.model.width === null;
  const cell = isInCell || isDeclared ? last.cell : undefined;
  const lines = linesBelow(context, row, span, { labelLeft: first.left, cell });
  const isOpen = !isBesideLabel && !isInCell && !isAboveLabel(context, lines.at(-1));
  const whole = lines.length === 0 || isOpen ? undefined : joined(span, lines);
  return whole === undefined ? undefined : { ...candidate, span: whole, score: candidate.score + WRAPPED.bonus };
}

const maxGap = (span: Span): number => WRAPPED.maxGap * heightOf(span.words[0] ?? span);

const isSameEdge = (one: Rect, other: Span): boolean =>
  Math.abs(one.left - other.left) < WRAPPED.leftEdge * heightOf(other.words[0] ?? other);

/** Whether nothing but a number in brackets or another label stands behind a word in its segment: "Acme (4711)". */
function endsSegment({ view }: Context, last: ViewWord): boolean {
  const words = view.segments[last.segment]?.words ?? [];
  const behind = words.slice(words.indexOf(last) + 1);
  return /[:：]$/.test(behind[0]?.text ?? '') || behind.every(({ text }) => /^\([\d-]+\)$/.test(text));
}

/** Whether the next line of its column is a label: in a form, what stands between two labels is the value of the first. */
function isAboveLabel({ view: { pages, rows }, scorer }: Context, line: Segment | undefined): boolean {
  const row = rows[line?.row ?? -1];
  if (line === undefined || row === undefined) return false;
  const height = heightOf(line);
  for (const lower of pages[line.page]?.rows.slice(row.place + 1, row.place + 1 + MAX_LINES) ?? []) {
    const next = lower.segments.find(({ left }) => Math.abs(left - line.left) < WRAPPED.leftEdge * height);
    if (next === undefined) continue;
    const { concepts, fields } = scorer.score(next.text);
    const isNamed = Math.max(concepts[0]?.score ?? 0, ...fields) >= WRAPPED.maxNamed;
    return isNamed || labelLikeness(next.text) > 0;
  }
  return false;
}

/** Where the label begins, and the cell that none of the lines leaves. */
interface Place {
  labelLeft: number;
  cell: number | undefined;
}

function linesBelow(context: Context, row: Row, span: Span, { labelLeft, cell }: Place): Segment[] {
  const { view } = context;
  const page = view.pages[span.page];
  const rows = page?.rows ?? [];
  const height = heightOf(span.words[0] ?? span);
  const lines: Segment[] = [];
  let { bottom } = span;
  const maxLines = cell === undefined ? MAX_LINES : MAX_CELL_LINES;
  for (let place = row.place + 1; place < rows.length && lines.length < maxLines; place += 1) {
    const next = rows[place];
    if (next === undefined || next.top - bottom > WRAPPED.maxGap * height) break;
    if (next.top < bottom - WRAPPED.maxOverlap * height) continue;
    const line = next.segments.find((segment) => Math.abs(segment.left - span.left) < WRAPPED.leftEdge * height);
    if (cell !== undefined && line?.words[0]?.cell !== cell) break;
    const isBesideText = next.segments.some(
      ({ left, right }) => right > labelLeft && left < span.left - WRAPPED.leftEdge * height,
    );
    if (line === undefined || isBesideText || !isContinuation(context, line)) break;
    const own = view.segments[span.words.at(-1)?.segment ?? -1];
    if (page !== undefined && own !== undefined && !areInOneBox(page, own, line)) break;
    // A house number under a name begins its address.
    if (span.kind === 'name' && /^\d{1,5}\s+\p{L}/u.test(line.text)) break;
    lines.push(line);
    bottom = line.bottom;
  }
  return lines;
}

function isContinuation({ scorer, view }: Context, line: Segment): boolean {
  const { text, words, page } = line;
  const own = view.pages[page];
  // Under the values of one column of labels, another one may begin.
  if (own !== undefined && keyColumnsOf(own).has(line)) return false;
  if (words.length > MAX_WORDS || /[:：@]/.test(text) || isOnlyValue(text) || labelLikeness(text) > 0) return false;
  // An address under a name is not part of it.
  if (addressScore(text) >= WRAPPED.minAddress) return false;
  const { concepts, fields } = scorer.score(text);
  return Math.max(concepts[0]?.score ?? 0, ...fields) < WRAPPED.maxNamed;
}

function joined({ kind, words, value }: Span, lines: readonly Segment[]): Span | undefined {
  const all: ViewWord[] = [...words, ...lines.flatMap((line) => line.words)];
  const text = trimmed(joinWords(all));
  if (kind === 'text' || typeof value !== 'string')
    return spanOfWords(all, { kind: 'text', value: text, text, normaliser: 'text_line', score: WRAPPED.text });
  return nameSpan(all, cleanName(text));
}
