/** Reads the tokens of an RTF file into blocks. */
import { badDocument } from '../../../lib/errors.ts';
import { BlockBuffer } from '../office/block-buffer.ts';
import type { BlockTarget, TextBlockDraft } from '../office/block-target.ts';
import { readSymbols, symbolOf } from '../office/symbol-fonts.ts';
import { CodePages, WESTERN } from './code-pages.ts';
import { RtfDefinitions } from './rtf-definitions.ts';
import { type ParagraphProperties, RtfFlow } from './rtf-flow.ts';
import { applyCharacterWord, applyParagraphWord, PLAIN_PARAGRAPH, RtfRowDefinition } from './rtf-formatting.ts';
import {
  type Destination,
  FIRST_STATE,
  type GroupState,
  OPTIONAL_TEXT,
  SKIPPED_DESTINATIONS,
  TEXT_OF_WORD,
} from './rtf-state.ts';
import type { RtfTokenHandler } from './rtf-tokens.ts';

const MAX_DEPTH = 1_000;

/** Text that is shown elsewhere than where it is written. */
export interface RtfAside {
  kind: 'header' | 'footer' | 'footnote' | 'endnote' | 'annotation';
  /** Marker of a note. */
  marker: string;
  blocks: BlockBuffer;
}

const DESTINATIONS: Readonly<Record<string, Destination>> = {
  fonttbl: 'font',
  stylesheet: 'style',
  listtext: 'marker',
  pntext: 'marker',
  info: 'info',
};

const ASIDE_KINDS: Readonly<Record<string, TextBlockDraft['kind']>> = {
  header: 'page_header',
  footer: 'page_footer',
  annotation: 'quote',
};

export class RtfInterpreter implements RtfTokenHandler {
  title = '';
  author = '';
  readonly #onAside: (aside: RtfAside) => void;
  readonly #codePages = new CodePages();
  readonly #definitions = new RtfDefinitions();
  readonly #rowDefinition = new RtfRowDefinition();
  readonly #noteCounts = { footnote: 0, endnote: 0 };
  readonly #stack: GroupState[] = [];
  #state: GroupState = { ...FIRST_STATE };
  readonly #body: RtfFlow;
  #flow: RtfFlow;
  #paragraph: ParagraphProperties = PLAIN_PARAGRAPH;
  #ansiCodePage = WESTERN;
  #defaultFont = 0;
  #bytes: number[] = [];
  #fallbackLeft = 0;
  /** A section has ended; only the next one says whether it begins a page. */
  #isSectionPending: boolean = false;

  constructor(target: BlockTarget, onAside: (aside: RtfAside) => void) {
    this.#onAside = onAside;
    this.#body = new RtfFlow(target, 'body');
    this.#flow = this.#body;
  }

  open(): void {
    this.#flushBytes();
    this.#fallbackLeft = 0;
    if (this.#stack.length >= MAX_DEPTH)
      throw badDocument('document_too_complex', 'The document is nested too deeply.');
    const outer = this.#state;
    this.#stack.push(outer);
    // A group inside a font's or style's group only holds more about it.
    const destination = outer.holdsTwice || outer.isDefinition ? 'skip' : outer.destination;
    const isDefinition = destination === 'font' || destination === 'style';
    this.#state = { ...outer, destination, isDefinition, holdsTwice: false, isOptional: false, onEnd: null };
    if (isDefinition) this.#definitions.begin();
  }

  close(): void {
    this.#flushBytes();
    this.#fallbackLeft = 0;
    const { destination, onEnd } = this.#state;
    if (destination === 'font') this.#definitions.endFont();
    else if (destination === 'style') this.#definitions.endStyle();
    onEnd?.();
    this.#state = this.#stack.pop() ?? { ...FIRST_STATE };
  }

  byte(byte: number): void {
    if (this.#fallbackLeft > 0) this.#fallbackLeft -= 1;
    else if (this.#state.destination !== 'skip') this.#bytes.push(byte);
  }

  symbol(character: string): void {
    this.#flushBytes();
    if (character === '*') this.#state.isOptional = true;
    else if (this.#fallbackLeft > 0) this.#fallbackLeft -= 1;
    else if (character === '~') this.#add('\u00a0');
    else if (character === '_') this.#add('-');
    else if (character === '-') this.#add('\u00ad');
    else if (character === '\t') this.#add('\t');
    else if (character === '\n' || character === '\r') this.#word('par', null);
    else if ('\\{}'.includes(character)) this.#add(character);
  }

  word(name: string, parameter: number | null): void {
    this.#flushBytes();
    if (name === 'u' && parameter !== null) {
      this.#add(String.fromCharCode(parameter & 0xffff));
      this.#fallbackLeft = this.#state.fallbackCharacters;
      return;
    }
    this.#fallbackLeft = 0;
    const { isOptional } = this.#state;
    this.#state.isOptional = false;
    // The second of two alternatives, inside a group whose first one is skipped.
    if (name === 'ud') this.#state.destination = 'text';
    else if (this.#state.destination === 'info') this.#state.destination = this.#infoDestination(name);
    else if (this.#state.destination === 'font' || this.#state.destination === 'style')
      this.#definitions.word(name, parameter ?? 0);
    else if (this.#state.destination !== 'skip' && !this.#beginDestination(name)) {
      if (isOptional && !OPTIONAL_TEXT.has(name)) this.#state.destination = 'skip';
      else this.#word(name, parameter);
    }
  }

  /** The first of each counts: some writers repeat the author as the last editor. */
  #infoDestination(name: string): Destination {
    return (name === 'title' || name === 'author') && this[name] === '' ? name : 'info';
  }

  /** Closes what a truncated file left open. */
  end(): void {
    this.#flushBytes();
    while (this.#stack.length > 0) this.close();
    this.#flow.end(this.#paragraph);
  }

  #word(name: string, parameter: number | null): void {
    const text = TEXT_OF_WORD[name];
    if (text !== undefined) this.#add(text);
    else if (!applyCharacterWord(this.#state, name, parameter) && this.#state.destination === 'text') {
      const paragraph = applyParagraphWord(this.#paragraph, name, parameter, (style) =>
        this.#definitions.headingLevel(style),
      );
      if (paragraph !== null) this.#paragraph = paragraph;
      else this.#structure(name, parameter);
    }
  }

  #structure(name: string, parameter: number | null): void {
    switch (name) {
      case 'par':
      // Nested tables are read as text of their cell.
      case 'nestcell':
      case 'nestrow':
        this.#flow.endParagraph(this.#paragraph);
        break;
      case 'cell':
        this.#flow.endCell(this.#paragraph);
        break;
      case 'row':
        this.#flow.endRow(this.#rowDefinition.row);
        break;
      case 'page':
        this.#flow.breakPage();
        break;
      case 'sbknone':
        this.#isSectionPending = false;
        break;
      case 'sect':
        this.#flow.endParagraph(this.#paragraph);
        this.#isSectionPending = true;
        break;
      case 'ansicpg':
        this.#ansiCodePage = parameter ?? WESTERN;
        break;
      case 'mac':
      case 'pc':
      case 'pca':
        this.#ansiCodePage = { mac: 10_000, pc: 437, pca: 850 }[name];
        break;
      case 'deff':
        this.#defaultFont = parameter ?? 0;
        break;
      default:
        this.#rowDefinition.apply(name, parameter);
    }
  }

  /** True if the word says where the text of its group goes. */
  #beginDestination(name: string): boolean {
    const destination = DESTINATIONS[name];
    const margin = /^(header|footer)[lrf]?$/.exec(name)?.[1];
    if (destination !== undefined) this.#state.destination = destination;
    else if (margin !== undefined) this.#beginAside(margin);
    else if (name === 'footnote' || name === 'annotation') this.#beginAside(name);
    else if (name === 'ftnalt') this.#state.isEndnote = true;
    else if (name === 'shptxt') this.#beginTextBox();
    else if (name === 'upr') this.#state.holdsTwice = true;
    else if (SKIPPED_DESTINATIONS.has(name)) {
      if (name === 'pict') this.#flow.afterParagraph((target) => target.addImage(undefined));
      this.#state.destination = 'skip';
    } else return false;
    return true;
  }

  #beginAside(name: string): void {
    const blocks = new BlockBuffer();
    const flow = this.#beginFlow(new RtfFlow(blocks, name, ASIDE_KINDS[name]));
    const state = this.#state;
    state.isEndnote = false;
    this.#state.onEnd = () => {
      const outer = flow();
      if (name !== 'footnote') {
        this.#onAside({ kind: name as RtfAside['kind'], marker: '', blocks });
        return;
      }
      const kind = state.isEndnote ? 'endnote' : 'footnote';
      this.#noteCounts[kind] += 1;
      const marker = kind === 'endnote' ? `[e${this.#noteCounts[kind]}]` : `[${this.#noteCounts[kind]}]`;
      outer.text.addNote(marker);
      this.#onAside({ kind, marker, blocks });
    };
  }

  #beginTextBox(): void {
    const blocks = new BlockBuffer();
    const end = this.#beginFlow(new RtfFlow(blocks, 'text box'));
    this.#state.onEnd = () => end().afterParagraph((target) => blocks.writeTo(target));
  }

  /** Returns the function that ends the inner stream of text and restores the outer one. */
  #beginFlow(inner: RtfFlow): () => RtfFlow {
    const outer = this.#flow;
    const outerParagraph = this.#paragraph;
    this.#flow = inner;
    this.#paragraph = PLAIN_PARAGRAPH;
    this.#state.destination = 'text';
    return () => {
      inner.end(this.#paragraph);
      this.#flow = outer;
      this.#paragraph = outerParagraph;
      return outer;
    };
  }

  #flushBytes(): void {
    if (this.#bytes.length === 0) return;
    const bytes = this.#bytes;
    this.#bytes = [];
    const font = this.#state.font >= 0 ? this.#state.font : this.#defaultFont;
    const symbols = this.#definitions.symbolFont(font);
    if (symbols !== null && this.#state.destination === 'text') {
      this.#add(bytes.map((byte) => symbolOf(symbols, byte) ?? String.fromCharCode(byte)).join(''));
    } else this.#add(this.#codePages.decode(bytes, this.#definitions.codePage(font, this.#ansiCodePage)));
  }

  #add(text: string): void {
    const { destination, hidden, deleted } = this.#state;
    if (destination === 'text' && !hidden && !deleted) this.#addToFlow(text);
    else if (destination === 'marker') this.#flow.addMarker(text);
    else if (destination === 'font' || destination === 'style') this.#addDefinition(text, destination);
    else if (destination === 'title') this.title += text;
    else if (destination === 'author') this.author += text;
  }

  #addToFlow(text: string): void {
    if (this.#isSectionPending && this.#flow === this.#body) {
      this.#isSectionPending = false;
      this.#flow.breakPage();
    }
    this.#flow.add(readSymbols(text, this.#definitions.symbolFont(this.#state.font) ?? ''), this.#state);
  }

  #addDefinition(text: string, destination: 'font' | 'style'): void {
    this.#definitions.text(text);
    if (text.includes(';')) destination === 'font' ? this.#definitions.endFont() : this.#definitions.endStyle();
  }
}
