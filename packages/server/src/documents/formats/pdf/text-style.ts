import { readUtf8 } from './pdf-file.ts';
import type { Characters, EngineMemory, Pdfium } from './pdfium-calls.ts';

export interface FontStyle {
  bold: boolean;
  italic: boolean;
  monospace: boolean;
  /** Set for a picture font, whose letters are arrows, boxes and ticks. */
  symbols: 'wingdings' | 'symbol' | null;
}

/** What all characters of one text object share. */
export interface TextStyle extends FontStyle {
  /** In units of the content. */
  fontSize: number;
  /** Direction of the line as PDF counts it: counterclockwise, in radians. */
  direction: number;
  invisible: boolean;
  /** Number of the marked content that it is in, -1 for none. */
  mark: number;
}

const INVISIBLE = 3;
const FIXED_PITCH = 1;
const ITALIC = 1 << 6;
const FORCE_BOLD = 1 << 18;
const BOLD_WEIGHT = 600;
const BOLD_NAME =
  /bold|black|heavy|demi(?!.*regular)|[-,]bd|[-.,]bi?$|(?:^|[^a-z])cm(?:ss)?b(?:x|sy)|^sf(?:bx|bi|sx)\d|medi$/i;
const REGULAR_NAME = /(?:regu(?:lar)?|book|light|thin|-roman)(?:mt)?$|^cm(?:r|ti|sl|ss|tt)\d/i;
const ITALIC_NAME = /italic|oblique|kursiv|[-,](?:it|obl)\b|[-.,]b?i$|ital$|^cmti|^cmmi|^sf(?:ti|bi|si)\d/i;
const MONOSPACE_NAME = /courier|mono(?!type)|consol|typewriter|menlo|inconsolata|lucidacon|^cmtt/i;
const WINGDINGS_NAME = /wingdings|zapfdingbats/i;
const SYMBOL_NAME = /symbol/i;
const UNKNOWN: TextStyle = {
  bold: false,
  italic: false,
  monospace: false,
  symbols: null,
  fontSize: 0,
  direction: 0,
  invisible: false,
  mark: -1,
};

/** Styles of one page's text objects, queried once per object and once per font. */
export class TextStyles {
  readonly #pdfium: Pdfium;
  readonly #textPage: number;
  readonly #memory: EngineMemory;
  readonly #isTagged: boolean;
  readonly #byObject = new Map<number, TextStyle>();
  #lastObject = 0;
  #lastStyle = UNKNOWN;
  // For one page only: once the page is closed, PDFium may put another font at the same address.
  readonly #byFont = new Map<number, FontStyle>();

  /** The memory holds results, 24 bytes. */
  constructor(pdfium: Pdfium, textPage: number, memory: EngineMemory, isTagged = false) {
    this.#pdfium = pdfium;
    this.#textPage = textPage;
    this.#memory = memory;
    this.#isTagged = isTagged;
  }

  styleAt(characters: Characters, index: number): TextStyle {
    const object = characters.objectAt(index);
    if (object === 0) return UNKNOWN;
    if (object === this.#lastObject) return this.#lastStyle;
    let style = this.#byObject.get(object);
    if (style === undefined) {
      style = this.#read(object, characters, index);
      this.#byObject.set(object, style);
    }
    this.#lastObject = object;
    this.#lastStyle = style;
    return style;
  }

  /** True if some word began in it. */
  has(object: number): boolean {
    return this.#byObject.has(object);
  }

  #read(object: number, characters: Characters, index: number): TextStyle {
    const { calls } = this.#pdfium;
    const { bold, italic, monospace, symbols } = this.#fontOf(calls.FPDFTextObj_GetFont(object));
    const size = Math.abs(characters.fontSizeAt(index));
    const invisible = characters.renderModeAt(index) === INVISIBLE;
    const mark = this.#isTagged ? calls.FPDFPageObj_GetMarkedContentID(object) : -1;
    const memory = this.#memory;
    if (calls.FPDFText_GetMatrix(this.#textPage, index, memory.pointer) === 0) {
      return { bold, italic, monospace, symbols, fontSize: size, direction: 0, invisible, mark };
    }
    const a = memory.f32(0);
    const b = memory.f32(1);
    const c = memory.f32(2);
    const d = memory.f32(3);
    const scale = Math.sqrt(c * c + d * d);
    // A slant made by the matrix: strokes that are not upright on the line.
    const lean = Math.abs(a * c + b * d) / (Math.sqrt(a * a + b * b) * scale || 1);
    const isLeaning = lean > 0.1 && lean < 0.6;
    const direction = b === 0 && a > 0 ? 0 : Math.atan2(b, a);
    return {
      bold,
      italic: italic || isLeaning,
      monospace,
      symbols,
      fontSize: size * scale,
      direction,
      invisible,
      mark,
    };
  }

  #fontOf(font: number): FontStyle {
    if (font === 0) return UNKNOWN;
    const known = this.#byFont.get(font);
    if (known !== undefined) return known;
    const { calls } = this.#pdfium;
    const name = readUtf8(this.#pdfium, (pointer, bytes) => calls.FPDFFont_GetBaseFontName(font, pointer, bytes));
    const flags = Math.max(0, calls.FPDFFont_GetFlags(font));
    const angle = calls.FPDFFont_GetItalicAngle(font, this.#memory.pointer) === 0 ? 0 : this.#memory.i32(0);
    const style = fontStyle(name, flags, calls.FPDFFont_GetWeight(font), angle);
    this.#byFont.set(font, style);
    return style;
  }
}

export function fontStyle(baseName: string, flags: number, weight: number, italicAngle: number): FontStyle {
  const name = baseName.replace(/^[A-Z]{6}\+/, '');
  return {
    // Writers state any weight for a regular face, and PDFium guesses it from the width of stems: the name counts most.
    bold:
      BOLD_NAME.test(name) ||
      (!REGULAR_NAME.test(name) && ((flags & FORCE_BOLD) !== 0 || (weight > BOLD_WEIGHT && weight <= 1000))),
    italic: ITALIC_NAME.test(name) || (flags & ITALIC) !== 0 || (italicAngle < 0 && italicAngle > -45),
    monospace: MONOSPACE_NAME.test(name) || (flags & FIXED_PITCH) !== 0,
    symbols: WINGDINGS_NAME.test(name) ? 'wingdings' : SYMBOL_NAME.test(name) ? 'symbol' : null,
  };
}
