/**
 * PDFs with Hebrew and Arabic text that need no font: the file says which characters its codes mean, and they are
 * drawn with whatever glyphs the codes have in Helvetica.
 */
import { pdfWithContent, stream } from './pdf-files.ts';

/** What stands on a line from left to right: the characters of text from right to left turned around. */
export const shown = (text: string): string => [...text].toReversed().join('');

export interface PlacedText {
  /** From left to right, as it is shown. */
  visual: string;
  left: number;
  bottom: number;
}

/**
 * `visual`: a line is one text, drawn from left to right, as browsers and office programs write it. `letters`: every
 * letter is placed by itself, in the order of reading.
 */
export type Writing = 'visual' | 'letters';

const SIZE = 12;
const CELL = 7;

export function rightToLeftPdf(texts: readonly PlacedText[], writing: Writing, drawing = ''): Buffer {
  const codes = new Map<string, number>();
  const codeOf = (character: string): number => {
    const code = character.charCodeAt(0);
    if (code < 0x7f) return code;
    if (!codes.has(character)) codes.set(character, 0xc0 + codes.size);
    return codes.get(character) ?? 0;
  };
  const hex = (text: string): string => [...text].map((character) => codeOf(character).toString(16)).join('');
  const drawn = texts.flatMap(({ visual, left, bottom }) =>
    writing === 'visual'
      ? [`BT /R ${SIZE} Tf ${left} ${bottom} Td <${hex(visual)}> Tj ET`]
      : lettersOf(visual)
          .map(({ character, index }) => ({ character, at: left + index * CELL }))
          .map(({ character, at }) => `BT /R ${SIZE} Tf ${at} ${bottom} Td <${hex(character)}> Tj ET`),
  );
  const content = [...drawn, drawing].join('\n');
  return pdfWithContent([{ content, entries: '/Resources<</Font<</R 10 0 R>>>>' }], {
    objects: [
      `<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding/FirstChar 32/LastChar 255/Widths[${'580 586 '.repeat(112)}]/ToUnicode 11 0 R>>`,
      stream('', toUnicode(codes)),
    ],
  });
}

/** The letters in the order of reading, with their places on the line. */
function lettersOf(visual: string): { character: string; index: number }[] {
  const words = [...visual.matchAll(/[^ ]+/g)].map((word) => {
    const letters = [...word[0]].map((character, index) => ({ character, index: word.index + index }));
    return /[^ -~]/.test(word[0]) ? letters.toReversed() : letters;
  });
  return (/^[ -~]*$/.test(visual) || /^[a-z].*[a-z.]$/i.test(visual) ? words : words.toReversed()).flat();
}

function toUnicode(codes: ReadonlyMap<string, number>): string {
  const rows = [...codes].map(([character, code]) => {
    const units = Buffer.from(character, 'utf16le').swap16().toString('hex');
    return `<${code.toString(16)}> <${units}>`;
  });
  for (let code = 0x20; code < 0x7f; code += 1) rows.push(`<${code.toString(16)}> <00${code.toString(16)}>`);
  const blocks: string[] = [];
  for (let at = 0; at < rows.length; at += 100) {
    const part = rows.slice(at, at + 100);
    blocks.push(`${part.length} beginbfchar\n${part.join('\n')}\nendbfchar`);
  }
  return `/CIDInit /ProcSet findresource begin 12 dict begin begincmap\n/CMapName /R def /CMapType 2 def\n1 begincodespacerange <00> <ff> endcodespacerange\n${blocks.join('\n')}\nendcmap end end`;
}
