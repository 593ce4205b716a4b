/** The text of one paragraph while it is assembled, and its words. */
import type { Line, Word } from '../../model/document.ts';
import { appendWords } from '../text/words.ts';

export interface TextStyle {
  bold: boolean;
  italic: boolean;
  /** Points; 0 when unknown. */
  fontSize: number;
}

export const PLAIN: TextStyle = { bold: false, italic: false, fontSize: 0 };

/** Something between the characters: a page break, or text that is not in the file. */
interface Mark {
  at: number;
  /** Null means a page break. */
  text: string | null;
}

const SOFT_HYPHENS = /\u00ad/g;

/** Offsets of words count in `text`, from `base`. */
export class ParagraphText {
  text = '';
  readonly #styles: { from: number; style: TextStyle }[] = [];
  readonly #marks: Mark[] = [];

  add(text: string, style: TextStyle): void {
    if (text === '') return;
    const last = this.#styles.at(-1);
    if (last === undefined || !sameStyle(last.style, style)) this.#styles.push({ from: this.text.length, style });
    this.text += text;
  }

  /** Adds words that the reader generates, such as the number of a footnote; they have no position in the file. */
  addNote(text: string): void {
    this.#marks.push({ at: this.text.length, text });
  }

  addPageBreak(): void {
    this.#marks.push({ at: this.text.length, text: null });
  }

  get isBlank(): boolean {
    return this.text.trim() === '' && !this.#marks.some((mark) => mark.text !== null);
  }

  get pageBreaks(): number {
    return this.#marks.filter((mark) => mark.text === null).length;
  }

  /** True if the only page break precedes all text, so that the whole paragraph belongs to the next page. */
  get startsWithPageBreak(): boolean {
    const first = this.#marks.find((mark) => mark.text === null);
    return first !== undefined && this.text.slice(0, first.at).trim() === '';
  }

  /** Removes a page break after all text, and returns whether there was one. */
  dropLastBreak(): boolean {
    const last = this.#marks.at(-1);
    if (last === undefined || last.text !== null || this.text.slice(last.at).trim() !== '') return false;
    this.#marks.pop();
    return true;
  }

  /** The pieces between page breaks, each as a function that appends its words; one if there are none. */
  pieces(): { isBlank: boolean; appendTo: (words: Word[], base?: number) => Line[] }[] {
    const cuts = this.#marks.filter((mark) => mark.text === null).map((mark) => mark.at);
    const starts = [0, ...cuts];
    return starts.map((from, index) => {
      const to = cuts[index] ?? this.text.length;
      const notes = this.#marks.filter(
        (mark) => mark.text !== null && mark.at >= from && isWithin(mark.at, to, index < cuts.length),
      );
      return {
        isBlank: this.text.slice(from, to).trim() === '' && notes.length === 0,
        appendTo: (words, base = 0) => this.#append(words, from, to, notes, base),
      };
    });
  }

  appendTo(words: Word[], base = 0): Line[] {
    return this.#append(
      words,
      0,
      this.text.length,
      this.#marks.filter((mark) => mark.text !== null),
      base,
    );
  }

  #append(words: Word[], from: number, to: number, notes: readonly Mark[], base: number): Line[] {
    const lines: Line[] = [];
    let line: Line = { from: words.length, to: words.length };
    const first = words.length;
    let at = from;
    const addUntil = (end: number): void => {
      for (const [index, part] of this.text.slice(at, end).split('\n').entries()) {
        if (index > 0) {
          if (line.to > line.from) lines.push(line);
          line = { from: words.length, to: words.length };
          at += 1;
        }
        const isContinuation =
          line.to > line.from && index === 0 && at > from && !/\s/.test(this.text.slice(at - 1, at));
        appendWords(words, part, base + at, { spaceBefore: !isContinuation });
        line.to = words.length;
        at += part.length;
      }
      at = end;
    };
    for (const note of notes) {
      addUntil(note.at);
      const isAttached = line.to > line.from && !/\s/.test(this.text.slice(note.at - 1, note.at));
      appendWords(words, note.text ?? '', null, { spaceBefore: !isAttached });
      line.to = words.length;
    }
    addUntil(to);
    if (line.to > line.from) lines.push(line);
    this.#dress(words, first, base);
    return lines;
  }

  #dress(words: Word[], first: number, base: number): void {
    let next = 0;
    let style = PLAIN;
    for (let index = first; index < words.length; index += 1) {
      const word = words[index];
      if (word === undefined) continue;
      if (word.text.includes('\u00ad')) word.text = word.text.replace(SOFT_HYPHENS, '') || '-';
      if (word.span === undefined) continue;
      for (
        let run = this.#styles[next];
        run !== undefined && run.from <= word.span.start - base;
        run = this.#styles[next]
      ) {
        style = run.style;
        next += 1;
      }
      if (style.bold) word.bold = true;
      if (style.italic) word.italic = true;
      if (style.fontSize > 0) word.fontSize = style.fontSize;
    }
  }
}

const isWithin = (at: number, to: number, isCut: boolean): boolean => (isCut ? at < to : at <= to);

const sameStyle = (a: TextStyle, b: TextStyle): boolean =>
  a.bold === b.bold && a.italic === b.italic && a.fontSize === b.fontSize;
