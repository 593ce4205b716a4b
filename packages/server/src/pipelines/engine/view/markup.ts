/**
 * Text that is markup (source of XML or HTML). A tag is never a value: the text between tags is kept, preceded by the
 * name of its tag, and the rest of the tags is dropped. The structure itself is not read here.
 */
import type { PlacedWord } from './place-words.ts';
import { piecesOf, rowText } from './word-pieces.ts';

const BEGINS_WITH_TAG = /^<(?:[\p{L}_]|\/[\p{L}_]|\?xml|!)/u;
/** Least share of tagged rows. A placeholder such as <Name> in a letter is not markup. */
const MIN_SHARE = 0.3;
const MIN_ROWS = 3;

/** Returns the same rows if the page is not markup; rows with only tags are dropped. */
export function withoutMarkup(rows: readonly PlacedWord[][]): PlacedWord[][] {
  const tagged = rows.filter(([first]) => first !== undefined && BEGINS_WITH_TAG.test(first.text)).length;
  if (tagged < MIN_ROWS || tagged < MIN_SHARE * rows.length) return [...rows];
  const stripper = new TagStripper();
  return rows.map((row) => strippedRow(row, stripper)).filter((row) => row.length > 0);
}

const ENTITY = /&(amp|lt|gt|quot|apos);/g;
const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function strippedRow(row: readonly PlacedWord[], stripper: TagStripper): PlacedWord[] {
  const { text, starts } = rowText(row);
  const plain = stripper.strip(text);
  return row.flatMap((word, place) => {
    const start = starts[place] ?? 0;
    return piecesOf(word, plain.slice(start, start + word.text.length), withoutEntities);
  });
}

const withoutEntities = (text: string): string => text.replace(ENTITY, (_, name: string) => ENTITIES[name] ?? '');

/** A tag, a comment or an instruction; it may continue in the next row. */
const MARKUP =
  /<!--[\s\S]*?(?:-->|$)|<!\[CDATA\[|\]\]>|<[?!][^>]*(?:>|$)|<(\/?)([\p{L}_][\p{L}\d._:-]*)[^<>]*(?:>|$)/gu;

/** Blanks out tags, so that every other character keeps its place. */
class TagStripper {
  #isOpen = false;

  strip(text: string): string {
    let from = 0;
    if (this.#isOpen) {
      const end = text.indexOf('>');
      if (end < 0) return ' '.repeat(text.length);
      from = end + 1;
      this.#isOpen = false;
    }
    const rest = text.slice(from).replace(MARKUP, (tag: string, ...groups: unknown[]) => {
      const [slash, name, offset, whole] = groups as [string | undefined, string | undefined, number, string];
      const isWhole = tag.endsWith('>') || tag.endsWith('[');
      if (!isWhole) this.#isOpen = true;
      const isLabel =
        isWhole &&
        slash === '' &&
        !tag.endsWith('/>') &&
        /^\s*(?:<!\[CDATA\[)?\s*[^\s<]/.test(whole.slice(offset + tag.length));
      if (isWhole && slash === '' && !isLabel) return withAttributes(tag);
      // Namespace prefixes carry no meaning.
      return (isLabel ? `${(name ?? '').replace(/^.*:/, '')}: ` : '').padStart(tag.length);
    });
    return ' '.repeat(from) + rest;
  }
}

const ATTRIBUTE = /\s(?!xmlns|xsi:|xml:)[\p{L}_][\p{L}\d._:-]*\s?=\s?("[^"]+"|'[^']+')/gu;

/** What the attributes of a tag without a text of its own say, each with its name as a label: `card="7"` is "card: 7". */
function withAttributes(tag: string): string {
  let plain = '';
  for (const match of tag.matchAll(ATTRIBUTE)) {
    const said = match[0].replace(/[\p{L}\d_.-]+:(?=[^=]*=)/u, (prefix) => ' '.repeat(prefix.length));
    plain = plain.padEnd(match.index) + said.replace(/=(\s?)["']/, ': $1').replace(/["']$/, ' ');
  }
  return plain.padEnd(tag.length);
}
