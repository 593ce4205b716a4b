/** Fonts and styles that an RTF file defines before its text. */
import { codePageOfCharset, SYMBOL_CHARSET } from './code-pages.ts';

export interface RtfFont {
  name: string;
  charset: number;
}

export class RtfDefinitions {
  readonly #fonts = new Map<number, RtfFont>();
  readonly #headingLevels = new Map<number, number>();
  /** Number of the definition that is being read. */
  #number = 0;
  #charset = 0;
  #outlineLevel: number | null = null;
  #name = '';

  begin(): void {
    this.#number = 0;
    this.#charset = 0;
    this.#outlineLevel = null;
    this.#name = '';
  }

  word(name: string, parameter: number): void {
    if (name === 'f' || name === 's') this.#number = parameter;
    else if (name === 'fcharset') this.#charset = parameter;
    else if (name === 'outlinelevel') this.#outlineLevel = parameter;
  }

  text(text: string): void {
    this.#name += text;
    // Old writers put all fonts into one group, each ended by a semicolon.
    if (!text.includes(';')) return;
    this.#name = this.#name.replace(/;.*$/s, '').trim();
  }

  endFont(): void {
    if (this.#name !== '') this.#fonts.set(this.#number, { name: this.#name, charset: this.#charset });
    this.begin();
  }

  endStyle(): void {
    const named = /^title$/i.test(this.#name) ? '1' : /^heading ([1-9])/i.exec(this.#name)?.[1];
    const level = this.#outlineLevel === null ? Number(named ?? 0) : this.#outlineLevel + 1;
    if (level >= 1 && level <= 9) this.#headingLevels.set(this.#number, Math.min(level, 6));
    this.begin();
  }

  headingLevel(style: number): number | null {
    return this.#headingLevels.get(style) ?? null;
  }

  codePage(font: number, ansi: number): number {
    return codePageOfCharset(this.#fonts.get(font)?.charset ?? 0) ?? ansi;
  }

  /** The name of a font that draws symbols instead of letters; null for all others. */
  symbolFont(font: number): string | null {
    const found = this.#fonts.get(font);
    return found?.charset === SYMBOL_CHARSET ? found.name : null;
  }
}
