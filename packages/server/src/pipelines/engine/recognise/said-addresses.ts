/** Addresses in sentences: "I rent the flat at 14 Orchard Lane, Wexcombe, from you" has one between its words. */
import type { Row, Segment, ViewPage, ViewWord } from '../core/view.ts';
import { anyOf, ofLanguages } from '../lexicon/lexicon.ts';

const MIN_WORDS = 6;
const MIN_SMALL = 3;
const MIN_PARTS = 3;
const MAX_PARTS = 14;

/** Small words that stand within names of streets and towns, or begin them: "rue des Aubépines", "Frankfurt am Main". */
const WITHIN =
  /^(?:de|des|du|la|le|les|der|dem|den|das|di|da|do|dos|das|del|della|dei|d['’]\p{L}+|of|the|am|im|an|auf|van|von|upon|y|e|n[°º.]|nr\.?|no\.?)$/u;
const STREET = new RegExp(`^(?:${anyOf(ofLanguages(({ streets }) => streets))})\\.?,?$`, 'u');
const NUMBER = /^\d{1,5}[a-z]?(?:[-/]\d{1,4}[a-z]?)?$/iu;
const POSTCODE_PART = /^[A-Z]{0,2}\d[A-Z\d-]{0,6}$/u;
const NAME = /^\p{Lu}[\p{L}'’.-]*$/u;
const bare = ({ text }: ViewWord): string =>
  text.replace(/^[("“]+|[),;:"”]+$/g, '').replace(/(?<=\p{L}{4}|\d\p{L}{0,2})\.$/u, '');

const isSmall = ({ text }: ViewWord): boolean => /^\p{Ll}{2}/u.test(text);

/** Whether a line is of running text, in which only some words can be of an address. */
export const isOfText = ({ words }: Pick<Segment, 'words'>): boolean => {
  const small = words.filter((word) => isSmall(word) && !WITHIN.test(bare(word)) && !STREET.test(bare(word)));
  return words.length >= MIN_WORDS && small.length >= MIN_SMALL;
};

/** Runs of words in the texts of a page that may be addresses. */
export function runsInTexts({ rows }: ViewPage): ViewWord[][] {
  const found: ViewWord[][] = [];
  let text: ViewWord[] = [];
  const close = (): void => {
    found.push(...runsIn(text));
    text = [];
  };
  for (const [place, row] of rows.entries()) {
    if (!isLineOfText(row) && !(text.length > 0 && isLastLine(row, rows[place - 1]))) {
      close();
      continue;
    }
    text.push(...row.words);
  }
  close();
  return found;
}

const isLineOfText = (row: Row): boolean => row.segments.length === 1 && isOfText(row);
/** The last line of a paragraph may be short. */
const isLastLine = (row: Row, last: Row | undefined): boolean =>
  row.segments.length === 1 && last !== undefined && isLineOfText(last) && row.top - last.bottom < row.bottom - row.top;

function runsIn(words: readonly ViewWord[]): ViewWord[][] {
  const found: ViewWord[][] = [];
  let run: ViewWord[] = [];
  const close = (): void => {
    while (run.length > 0 && WITHIN.test(bare(run.at(-1) as ViewWord))) run.pop();
    // "the second floor of 14 Orchard Lane"
    if (run[1] !== undefined && /^of$/.test(run[1].text)) run.splice(0, 2);
    while (run.length > 0 && WITHIN.test(bare(run[0] as ViewWord))) run.shift();
    const names = run.filter((word) => NAME.test(bare(word)) && bare(word).length > 2);
    const numbers = run.filter((word) => /\d/.test(word.text));
    if (run.length >= MIN_PARTS && run.length <= MAX_PARTS && names.length > 0 && numbers.length > 0) found.push(run);
    run = [];
  };
  for (const word of words) {
    const text = bare(word);
    const isPart = NAME.test(text) || NUMBER.test(text) || POSTCODE_PART.test(text) || STREET.test(text);
    if (!isPart && !(run.length > 0 && WITHIN.test(text))) {
      close();
      continue;
    }
    run.push(word);
    if (/[.;:)!?]$/.test(word.text) && !/^\p{L}{1,3}\.$/u.test(word.text)) close();
  }
  close();
  return found;
}
