/** The inside of an OpenDocument paragraph. */
import { ParagraphText, type TextStyle } from '../office/paragraph-text.ts';
import { readSymbols } from '../office/symbol-fonts.ts';
import { child, descendant, elementsOf, textContent, type XmlElement } from '../office/xml.ts';
import type { OdfStyles } from './odf-styles.ts';

export interface OdfNote {
  kind: 'footnote' | 'endnote';
  marker: string;
  body: XmlElement;
}

export interface OdfParagraph {
  text: ParagraphText;
  /** Text boxes, shapes with text and framed tables: elements whose children are blocks. */
  frames: XmlElement[];
  /** Descriptions of images. */
  images: (string | undefined)[];
  notes: OdfNote[];
  comments: XmlElement[];
}

const SKIPPED = new Set([
  'text:ruby-text',
  'text:tracked-changes',
  'text:note',
  'office:annotation',
  'text:hidden-text',
  'svg:title',
  'svg:desc',
  'office:event-listeners',
]);
const MAX_SPACES = 1_000;

export function readOdfParagraph(element: XmlElement, styles: OdfStyles): OdfParagraph {
  const paragraph: OdfParagraph = { text: new ParagraphText(), frames: [], images: [], notes: [], comments: [] };
  const style = styles.textStyle('paragraph', element.attributes['text:style-name']);
  readInline(element, paragraph, styles, style);
  return paragraph;
}

function readInline(parent: XmlElement, into: OdfParagraph, styles: OdfStyles, style: TextStyle): void {
  for (const node of parent.children) {
    if (typeof node === 'string') {
      into.text.add(readSymbols(node.replace(/[\t\r\n ]+/g, ' '), ''), style);
      continue;
    }
    switch (node.name) {
      case 'text:s':
        into.text.add(
          ' '.repeat(Math.max(1, Math.min(Number(node.attributes['text:c'] ?? 1) || 1, MAX_SPACES))),
          style,
        );
        break;
      case 'text:tab':
        into.text.add('\t', style);
        break;
      case 'text:line-break':
        into.text.add('\n', style);
        break;
      case 'text:soft-page-break':
        into.text.addPageBreak();
        break;
      case 'text:span': {
        const own = styles.textStyle('text', node.attributes['text:style-name'], style);
        if (!own.isHidden) readInline(node, into, styles, own);
        break;
      }
      default:
        readObject(node, into, styles, style);
    }
  }
}

function readObject(node: XmlElement, into: OdfParagraph, styles: OdfStyles, style: TextStyle): void {
  if (node.name === 'text:note') readNote(node, into);
  else if (node.name === 'office:annotation') into.comments.push(node);
  else if (node.name.startsWith('draw:') && node.name !== 'draw:a') readFrame(node, into);
  else if (!SKIPPED.has(node.name)) readInline(node, into, styles, style);
}

function readNote(node: XmlElement, into: OdfParagraph): void {
  const kind = node.attributes['text:note-class'] === 'endnote' ? 'endnote' : 'footnote';
  const citation = textContent(child(node, 'text:note-citation')).trim();
  const body = child(node, 'text:note-body');
  if (body === undefined) return;
  const marker = kind === 'footnote' ? `[${citation}]` : `[e${citation}]`;
  into.text.addNote(marker);
  into.notes.push({ kind, marker, body });
}

function readFrame(node: XmlElement, into: OdfParagraph): void {
  const { frames, image } = frameContent(node);
  into.frames.push(...frames);
  if (image !== null) into.images.push(image.description);
}

/** The content of a shape: elements with blocks in them, or a picture. */
export function frameContent(node: XmlElement): {
  frames: XmlElement[];
  image: { description: string | undefined } | null;
} {
  if (node.name === 'draw:g')
    return { frames: elementsOf(node).flatMap((member) => frameContent(member).frames), image: null };
  if (node.name !== 'draw:frame') return { frames: [node], image: null };
  const box = child(node, 'draw:text-box');
  if (box !== undefined) return { frames: [box], image: null };
  if (child(node, 'table:table') !== undefined) return { frames: [node], image: null };
  const hasPicture = ['draw:image', 'draw:object', 'draw:object-ole'].some(
    (name) => descendant(node, name) !== undefined,
  );
  const text = (textContent(child(node, 'svg:desc')) || textContent(child(node, 'svg:title'))).trim();
  return { frames: [], image: hasPicture ? { description: text === '' ? undefined : text } : null };
}
