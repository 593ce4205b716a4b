/**
 * What a mail quotes of older ones. Its order, its total and its phone number are those of the older mail, however
 * well they are labelled. Somebody who passes a mail on, or has nothing to say himself, shows the older one: that stays.
 */
import { type Block, type Page, textOf } from '../../documents/model/document.ts';
import type { ReadSchema } from '../engine/core/field.ts';
import { CLOSINGS } from '../engine/lexicon/letter-words.ts';
import { anyOf } from '../engine/lexicon/lexicon.ts';
import { FORWARDED_MESSAGE, FORWARDS, MAIL_LINES, ORIGINAL_MESSAGE, WROTE } from '../engine/lexicon/mail-words.ts';
import { tokensOf } from '../engine/lexicon/tokens.ts';

/** The head of a mail stands at its beginning, within this many lines, and has so many of its lines. */
const HEAD_LINES = 15;
const MIN_HEAD = 3;
/** The head of an older mail has no lines between its own but those for copies and attachments. */
const QUOTED_HEAD_LINES = 7;
/** "On Monday, 2 March 2026 at 11:04, Ada Byte <ada@example.org> wrote:" takes up to so many lines. */
const MAX_SAID_LINES = 3;
const MAX_SAID = 250;
/** Who answers with fewer words and without a number has the older mail speak. */
const MIN_OWN_WORDS = 25;

const PARTS = Object.values(MAIL_LINES).map((words) => new RegExp(`^[\\s>*]*(?:${words})\\s?:`, 'iu'));
const [FROM = /^$/] = PARTS;
const SAID = new RegExp(`(?<!\\p{L})(?:${anyOf(WROTE)})(?!\\p{L}).{0,80}:\\s*$`, 'iu');
const ORIGINAL = new RegExp(`^[\\s>*]*[-_]{2,}\\s*(?:${anyOf(ORIGINAL_MESSAGE)})`, 'iu');
const FORWARDED = new RegExp(
  `(?:^[\\s>*]*[-_]{2,}.*|^(?:begin|anfang der|début du)\\s.*)(?:${anyOf(FORWARDED_MESSAGE)})`,
  'iu',
);
const PASSED_ON = new RegExp(`:\\s*(?:${anyOf(FORWARDS)})\\s?:`, 'iu');
const CLOSING = new RegExp(`^(?:${anyOf(CLOSINGS)})[\\s,.!]*$`, 'iu');
const MARKED = /^\s*>/;

const THREAD: ReadonlySet<string> = new Set([
  ...['thread', 'conversation', 'message', 'reply', 'replie', 'correspondence', 'history', 'email', 'mail', 'post'],
]);
const OLDER: ReadonlySet<string> = new Set([
  'original',
  'quoted',
  'previous',
  'earlier',
  'older',
  'initial',
  'answered',
]);

/** Whether a schema asks for the messages of a thread, or for something of an older one. */
export const asksForThread = ({ fields, lists }: ReadSchema): boolean =>
  lists.some(({ name, fields: ofItems }) => ofItems !== null && tokensOf(name).some((token) => THREAD.has(token))) ||
  fields.some(({ path }) => path.some((name) => tokensOf(name).some((token) => OLDER.has(token))));

interface TextLine {
  block: number;
  /** Place in its block. */
  place: number;
  text: string;
}

/** The page without what a mail on it quotes; the page itself if it does not. Words stay, so that their indexes do not change. */
export function withoutQuoted(page: Page): Page {
  if (page.width !== null) return page;
  const lines = page.blocks.flatMap((block, at) => linesOf(page, block, at));
  const head = headEnd(lines);
  if (head === undefined || isPassedOn(lines, head)) return page;
  const cut = lines.findIndex((_, at) => at >= head && isQuoteBegin(lines, at));
  const own = lines.slice(head, cut < 0 ? lines.length : cut);
  const marked = own.filter((line, at) => MARKED.test(line.text) || isAttribution(own, at));
  if (cut < 0 && marked.length === 0) return page;
  const hasTable = page.blocks.slice(0, lines[cut]?.block).some(({ kind }) => kind === 'table');
  if (!hasTable && !saysEnough(own.filter((line) => !marked.includes(line)))) return page;
  return { ...page, blocks: without(page.blocks, new Set(marked), lines[cut]) };
}

function linesOf(page: Page, block: Block, at: number): TextLine[] {
  if (block.kind === 'table' || block.kind === 'image') return [];
  return block.lines.map((line, place) => ({ block: at, place, text: textOf(page.words, line) }));
}

/** The number of the first line behind the head, if the page begins with the head of a mail. */
function headEnd(lines: readonly TextLine[]): number | undefined {
  const first = lines.slice(0, HEAD_LINES).find(({ text }) => partsOf(text).length > 0);
  const head = lines.filter(({ block }) => block === first?.block);
  const parts = new Set(head.flatMap(({ text }) => partsOf(text)));
  const last = head.at(-1);
  return last === undefined || parts.size < MIN_HEAD || !parts.has(FROM) ? undefined : lines.indexOf(last) + 1;
}

const partsOf = (text: string): RegExp[] => PARTS.filter((part) => part.test(text));

const isPassedOn = (lines: readonly TextLine[], head: number): boolean =>
  lines.some(({ text }, at) => FORWARDED.test(text) || (at < head && PASSED_ON.test(text)));

/** Whether everything from here on is of an older mail: lines with no mark of their own before them. */
const isQuoteBegin = (lines: readonly TextLine[], at: number): boolean =>
  !MARKED.test(lines[at]?.text ?? '') &&
  (ORIGINAL.test(lines[at]?.text ?? '') ||
    isHead(lines.slice(at, at + QUOTED_HEAD_LINES)) ||
    saidAt(lines, at).some((count) => !MARKED.test(lines[at + count]?.text ?? '')));

function isHead(lines: readonly TextLine[]): boolean {
  const [first] = lines;
  return (
    first !== undefined && FROM.test(first.text) && new Set(lines.flatMap(({ text }) => partsOf(text))).size >= MIN_HEAD
  );
}

/** Whether a line is one of those that say who wrote the marked lines below. */
const isAttribution = (lines: readonly TextLine[], at: number): boolean =>
  Array.from({ length: MAX_SAID_LINES }, (_, back) => back).some((back) =>
    saidAt(lines, at - back).some((count) => count > back && MARKED.test(lines[at - back + count]?.text ?? '')),
  );

/** Over how many lines from this one somebody is said to have written something at some time; none or one number. */
function saidAt(lines: readonly TextLine[], at: number): number[] {
  let said = '';
  for (let count = 1; count <= MAX_SAID_LINES && at >= 0; count += 1) {
    const line = lines[at + count - 1];
    if (line === undefined || line.block !== lines[at]?.block) break;
    said = `${said} ${line.text.replace(/^[>\s]+/, '')}`.trimStart();
    if (said.length > MAX_SAID) break;
    if (/\d/.test(said) && SAID.test(said)) return [count];
  }
  return [];
}

/** Whether the lines before the closing words say something of their own. */
function saysEnough(lines: readonly TextLine[]): boolean {
  const closing = lines.findIndex(({ text }) => CLOSING.test(text));
  const said = lines.slice(0, closing < 0 ? lines.length : closing).map(({ text }) => text);
  return said.some((text) => /\d/.test(text)) || said.join(' ').split(/\s+/).length >= MIN_OWN_WORDS;
}

/** @param cut the first line of which nothing is kept, nor anything below it */
function without(blocks: readonly Block[], marked: ReadonlySet<TextLine>, cut: TextLine | undefined): Block[] {
  const dropped = new Set([...marked].map(({ block, place }) => `${block} ${place}`));
  return blocks.flatMap((block, at): Block[] => {
    if (cut !== undefined && at > cut.block) return [];
    if (block.kind === 'table' || block.kind === 'image') return [block];
    const isKept = (place: number): boolean =>
      !dropped.has(`${at} ${place}`) && (cut === undefined || at < cut.block || place < cut.place);
    const lines = block.lines.filter((_, place) => isKept(place));
    if (lines.length === block.lines.length) return [block];
    return lines.length === 0 ? [] : [{ ...block, lines }];
  });
}
