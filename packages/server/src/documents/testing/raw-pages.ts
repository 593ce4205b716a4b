import type { RawPage, RawWord, Ruling } from '../model/raw-page.ts';

const WIDTH = 600;
const HEIGHT = 800;

interface Style {
  size?: number;
  bold?: boolean;
  origin?: RawWord['origin'];
}

/** For tests: a page written with a pen. Positions and sizes are points; characters are half as wide as high. */
export class RawPageWriter {
  readonly #words: RawWord[] = [];
  readonly #rulings: Ruling[] = [];
  readonly #number: number;
  #line = 0;

  constructor(number = 1) {
    this.#number = number;
  }

  line(x: number, y: number, text: string, { size = 10, bold = false, origin = 'text_layer' }: Style = {}): this {
    let left = x;
    for (const word of text.split(' ')) {
      const width = word.length * size * 0.5;
      this.#words.push({
        text: word,
        box: { left: left / WIDTH, top: y / HEIGHT, width: width / WIDTH, height: size / HEIGHT },
        origin,
        confidence: 1,
        fontSize: origin === 'ocr' ? 0 : size,
        bold,
        italic: false,
        monospace: false,
        line: origin === 'ocr' ? -1 : this.#line,
        angle: 0,
      });
      left += width + size * 0.3;
    }
    this.#line += 1;
    return this;
  }

  horizontal(y: number, from: number, to: number): this {
    this.#rulings.push({
      orientation: 'horizontal',
      position: y / HEIGHT,
      start: from / WIDTH,
      end: to / WIDTH,
      thickness: 0.001,
    });
    return this;
  }

  vertical(x: number, from: number, to: number): this {
    this.#rulings.push({
      orientation: 'vertical',
      position: x / WIDTH,
      start: from / HEIGHT,
      end: to / HEIGHT,
      thickness: 0.001,
    });
    return this;
  }

  page(): RawPage {
    return {
      number: this.#number,
      width: WIDTH,
      height: HEIGHT,
      words: this.#words,
      rulings: this.#rulings,
      fills: [],
      images: [],
      fields: [],
      outline: [],
    };
  }
}
