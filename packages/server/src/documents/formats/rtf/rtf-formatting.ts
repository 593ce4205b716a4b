/** RTF control words that format characters, paragraphs and rows. */
import type { CellEdge, ParagraphProperties, RowProperties } from './rtf-flow.ts';
import type { GroupState } from './rtf-state.ts';

export const PLAIN_PARAGRAPH: ParagraphProperties = { inTable: false, headingLevel: null, depth: 0, startsPage: false };

/** Returns whether the word formats characters. */
export function applyCharacterWord(state: GroupState, name: string, parameter: number | null): boolean {
  const isOn = parameter !== 0;
  switch (name) {
    case 'b':
      state.bold = isOn;
      return true;
    case 'i':
      state.italic = isOn;
      return true;
    case 'v':
      state.hidden = isOn;
      return true;
    case 'deleted':
      state.deleted = isOn;
      return true;
    case 'fs':
      state.fontSize = parameter !== null && parameter > 0 && parameter < 4_000 ? parameter / 2 : 0;
      return true;
    case 'f':
      state.font = parameter ?? state.font;
      return true;
    case 'uc':
      state.fallbackCharacters = Math.max(0, Math.min(parameter ?? 1, 16));
      return true;
    case 'plain':
      Object.assign(state, { bold: false, italic: false, hidden: false, deleted: false, fontSize: 0, font: -1 });
      return true;
    default:
      return false;
  }
}

/** The paragraph after the word; null when the word does not concern it. */
export function applyParagraphWord(
  paragraph: ParagraphProperties,
  name: string,
  parameter: number | null,
  headingLevel: (style: number) => number | null,
): ParagraphProperties | null {
  switch (name) {
    case 'pard':
      return PLAIN_PARAGRAPH;
    case 'intbl':
      return { ...paragraph, inTable: true };
    case 's':
      return { ...paragraph, headingLevel: headingLevel(parameter ?? 0) };
    case 'outlinelevel': {
      const level = (parameter ?? 9) + 1;
      return { ...paragraph, headingLevel: level >= 1 && level <= 9 ? Math.min(level, 6) : null };
    }
    case 'ilvl':
      return { ...paragraph, depth: Math.max(0, Math.min(parameter ?? 0, 8)) };
    case 'pagebb':
      return { ...paragraph, startsPage: parameter !== 0 };
    default:
      return null;
  }
}

/** The definition of the next row, assembled word by word. */
export class RtfRowDefinition {
  #row: RowProperties = { left: 0, isHeader: false, cells: [] };
  #edge: Omit<CellEdge, 'right'> = { vertical: 'none', horizontal: 'none' };

  get row(): RowProperties {
    return this.#row;
  }

  apply(name: string, parameter: number | null): void {
    if (name === 'trowd') {
      this.#row = { left: 0, isHeader: false, cells: [] };
      this.#edge = { vertical: 'none', horizontal: 'none' };
    } else if (name === 'trleft') this.#row.left = parameter ?? 0;
    else if (name === 'trhdr') this.#row.isHeader = true;
    else if (name === 'clvmgf') this.#edge = { ...this.#edge, vertical: 'first' };
    else if (name === 'clvmrg') this.#edge = { ...this.#edge, vertical: 'continued' };
    else if (name === 'clmgf') this.#edge = { ...this.#edge, horizontal: 'first' };
    else if (name === 'clmrg') this.#edge = { ...this.#edge, horizontal: 'continued' };
    else if (name === 'cellx') {
      this.#row.cells.push({ ...this.#edge, right: parameter ?? 0 });
      this.#edge = { vertical: 'none', horizontal: 'none' };
    }
  }
}
