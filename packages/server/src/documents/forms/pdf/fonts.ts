/** The fonts that texts are set in, embedded with the letters that were used. */
import { readFileSync } from 'node:fs';
import type { PDFDocument, PDFFont } from '@cantoo/pdf-lib';
import * as fontkit from 'fontkit';

/** In the order in which they are asked for a letter. The second is 4.5 MB and read only when the first lacks one. */
const FILES = [
  { package: '@embedpdf/fonts-latin', file: '../fonts/NotoSans-Regular.ttf' },
  { package: '@embedpdf/fonts-jp', file: '../fonts/NotoSansJP-Regular.otf' },
] as const;

type FontFile = (typeof FILES)[number];

type OpenFont = ReturnType<typeof fontkit.create>;

interface Source {
  bytes: Uint8Array;
  font: OpenFont;
}

const sources = new Map<FontFile, Source>();

function sourceOf(name: FontFile): Source {
  const known = sources.get(name);
  if (known !== undefined) return known;
  // The packages export only their code, from which the files are found.
  const bytes = readFileSync(new URL(name.file, import.meta.resolve(name.package)));
  const source = { bytes, font: fontkit.create(bytes) };
  sources.set(name, source);
  return source;
}

/** A piece of a text in one font. */
export interface FontRun {
  font: PDFFont;
  text: string;
}

export class Fonts {
  /** Letters that no font has; they were left out. */
  readonly missing = new Set<string>();
  readonly #document: PDFDocument;
  readonly #embedded = new Map<FontFile, PDFFont>();

  constructor(document: PDFDocument) {
    this.#document = document;
    document.registerFontkit(fontkit as unknown as Parameters<PDFDocument['registerFontkit']>[0]);
  }

  /** Embeds what the texts need. Setting them afterwards is synchronous. */
  async prepare(texts: Iterable<string>): Promise<void> {
    const needed = new Set<FontFile | undefined>();
    for (const text of texts) for (const letter of text) if (letter >= ' ') needed.add(fileFor(letter));
    for (const name of FILES) {
      if (!needed.has(name)) continue;
      this.#embedded.set(name, await this.#document.embedFont(sourceOf(name).bytes, { subset: true }));
    }
  }

  runsOf(text: string): FontRun[] {
    const runs: FontRun[] = [];
    for (const letter of text) {
      const name = fileFor(letter);
      const font = name === undefined ? undefined : this.#embedded.get(name);
      if (font === undefined) {
        if (letter >= ' ') this.missing.add(letter);
        continue;
      }
      const last = runs.at(-1);
      if (last?.font === font) last.text += letter;
      else runs.push({ font, text: letter });
    }
    return runs;
  }

  widthOf(text: string): number {
    return this.runsOf(text).reduce((sum, run) => sum + run.font.widthOfTextAtSize(run.text, 1), 0);
  }
}

const files = new Map<string, FontFile | undefined>();

function fileFor(letter: string): FontFile | undefined {
  if (files.has(letter)) return files.get(letter);
  const found = FILES.find((file) => sourceOf(file).font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0));
  files.set(letter, found);
  return found;
}
