import { nearEntries } from '../containers/ole-file.ts';
import { latin1, zipEntries } from './container-head.ts';
import type { DocumentKind, Format } from './format.ts';
import { essence, FORMATS, formatForExtension, formatForMimeType } from './formats.ts';
import { decodeTextHead } from './text-head.ts';

export interface MediaType {
  mimeType: string;
  kind: DocumentKind;
}

interface Hints {
  name: Format | undefined;
  declared: Format | undefined;
}

const UNKNOWN: MediaType = { mimeType: 'application/octet-stream', kind: 'unknown' };
const PDF_HEADER_WINDOW_BYTES = 1024;

/**
 * Detects the type of a file: by its first bytes, then by its name, then by what the caller declared. A declared type
 * only chooses among types that the bytes allow, because clients declare `application/octet-stream`, or anything else,
 * for any file.
 *
 * @param head the first bytes of the file, about 64 KiB
 */
export function detectMediaType(head: Uint8Array, filename: string, declared: string | null): MediaType {
  const hints: Hints = {
    name: formatForExtension(extensionOf(filename)),
    declared: declared === null ? undefined : formatForMimeType(declared),
  };
  if (head.length === 0) return pick(hints.name) ?? UNKNOWN;
  const signed = bySignature(head, hints);
  if (signed !== null) return signed;
  const text = decodeTextHead(head, hints.name?.envelope === 'text');
  if (hasLatePdfHeader(head) && (text === null || hints.name?.envelope === 'pdf')) return pickExtension('pdf');
  if (text !== null) return byText(text.text, hints);
  // Unrecognised bytes: a damaged PDF or Office file keeps its type, so that its reader can say what is wrong; a text
  // type cannot be true.
  return hints.name !== undefined && hints.name.envelope !== 'text' ? (pick(hints.name) ?? UNKNOWN) : UNKNOWN;
}

// Recognised to be named correctly, not to be read.
const ARCHIVE_EXTENSIONS = new Map([
  ['application/zip', 'zip'],
  ['application/gzip', 'gz'],
  ['application/epub+zip', 'epub'],
]);

/** The extension, without the dot, for a download of this type; null when the type determines none. */
export function extensionForMimeType(mimeType: string): string | null {
  return formatForMimeType(mimeType)?.extensions[0] ?? ARCHIVE_EXTENSIONS.get(essence(mimeType)) ?? null;
}

function extensionOf(filename: string): string {
  return filename.slice(filename.lastIndexOf('.') + 1).trim();
}

function pick(format: Format | undefined): MediaType | null {
  return format === undefined ? null : { mimeType: format.mimeType, kind: format.kind };
}

function pickExtension(extension: string): MediaType {
  return pick(formatForExtension(extension)) ?? UNKNOWN;
}

const ZIP_SIGNATURES = ['PK\x03\x04', 'PK\x05\x06', 'PK\x07\x08'];

function bySignature(head: Uint8Array, hints: Hints): MediaType | null {
  const start = latin1(head, 0, 16);
  const signed = FORMATS.find(({ signatures = [] }) => signatures.some((signature) => start.startsWith(signature)));
  if (signed !== undefined) return pick(signed);
  if (start.startsWith('RIFF') && start.slice(8, 12) === 'WEBP') return pickExtension('webp');
  if (start.startsWith('BM') && isBitmapHeader(head)) return pickExtension('bmp');
  if (start.slice(4, 8) === 'ftyp') return byBrand(head);
  if (ZIP_SIGNATURES.some((signature) => start.startsWith(signature))) return byZipEntries(head, hints);
  if (start.startsWith('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1')) return byOleDirectory(head, hints);
  if (start.startsWith('\x1f\x8b\x08')) return { mimeType: 'application/gzip', kind: 'unknown' };
  if (start.startsWith('\x7fELF') || (start.startsWith('MZ') && decodeTextHead(head, false) === null)) return UNKNOWN;
  return null;
}

/** Scanners and mail gateways put bytes before the header; readers accept it anywhere in the first KiB. */
function hasLatePdfHeader(head: Uint8Array): boolean {
  return /%PDF-\d/.test(latin1(head, 0, PDF_HEADER_WINDOW_BYTES + 8));
}

/** "BM" also begins plain text, so check that the size of the second header is one of the seven known ones. */
function isBitmapHeader(head: Uint8Array): boolean {
  if (head.length < 18) return false;
  const infoHeaderBytes = new DataView(head.buffer, head.byteOffset, head.byteLength).getUint32(14, true);
  return [12, 40, 52, 56, 64, 108, 124].includes(infoHeaderBytes);
}

function byBrand(head: Uint8Array): MediaType | null {
  const boxBytes = new DataView(head.buffer, head.byteOffset, 4).getUint32(0);
  const brands = latin1(head, 8, Math.min(boxBytes, 256)).match(/.{4}/gs) ?? [];
  if (brands.some((brand) => /^(hei[cxms]|hev[cxms])$/.test(brand))) return pickExtension('heic');
  if (brands.some((brand) => /^avi[fs]$/.test(brand))) return { mimeType: 'image/avif', kind: 'unknown' };
  if (brands.some((brand) => /^(mif1|msf1|mif2)$/.test(brand))) return pickExtension('heif');
  return UNKNOWN;
}

const WORD = ['docx', 'docm', 'dotx', 'dotm'] as const;
const SHEET = ['xlsx', 'xlsm', 'xltx', 'xltm', 'xlam'] as const;
const SLIDES = ['pptx', 'pptm', 'potx', 'potm', 'ppsx', 'ppsm'] as const;

function byZipEntries(head: Uint8Array, hints: Hints): MediaType {
  const { names, firstData } = zipEntries(head);
  if (names[0] === 'mimetype') {
    const mimeType = /^application\/[a-z0-9.+-]+/.exec(firstData)?.[0] ?? '';
    if (mimeType === 'application/epub+zip') return { mimeType, kind: 'unknown' };
    const format = formatForMimeType(mimeType);
    if (format !== undefined) return pick(format) ?? UNKNOWN;
  }
  // The first folder decides: a slide's chart contains a workbook, whose names are in the head as well.
  const folder = names.map((name) => /^(word|xl|ppt|visio)\//.exec(name)?.[1]).find((found) => found !== undefined);
  const has = (name: string): boolean => names.includes(name);
  // Macros and templates differ only in a compressed part, so the file's own name decides within the family.
  if (folder === 'word') return withinFamily(WORD, hints, has('word/vbaProject.bin') ? 'docm' : 'docx');
  if (folder === 'xl' && has('xl/workbook.bin')) return pickExtension('xlsb');
  if (folder === 'xl') return withinFamily(SHEET, hints, has('xl/vbaProject.bin') ? 'xlsm' : 'xlsx');
  if (folder === 'ppt') return withinFamily(SLIDES, hints, has('ppt/vbaProject.bin') ? 'pptm' : 'pptx');
  if (folder === 'visio') return pickExtension('vsdx');
  if (hints.name?.envelope === 'zip') return pick(hints.name) ?? UNKNOWN;
  if (names.includes('[Content_Types].xml') && hints.declared?.envelope === 'zip')
    return pick(hints.declared) ?? UNKNOWN;
  return { mimeType: 'application/zip', kind: 'unknown' };
}

function withinFamily(family: readonly string[], hints: Hints, otherwise: string): MediaType {
  for (const hint of [hints.name, hints.declared]) {
    if (hint !== undefined && family.includes(hint.extensions[0])) return pick(hint) ?? UNKNOWN;
  }
  return pickExtension(otherwise);
}

/** The order matters: presentations contain workbooks, and messages contain anything. */
const OLE_STREAMS: readonly (readonly [string, string])[] = [
  ['WordDocument', 'doc'],
  ['PowerPoint Document', 'ppt'],
  ['Workbook', 'xls'],
  ['Book', 'xls'],
  ['VisioDocument', 'vsd'],
  ['Quill', 'pub'],
  ['MatOST', 'wps'],
  ['__properties_version1.0', 'msg'],
  ['__nameid_version1.0', 'msg'],
];

function byOleDirectory(head: Uint8Array, hints: Hints): MediaType {
  const names = nearEntries(head).map(({ name }) => name);
  // A password turns docx, xlsx and pptx into an OLE file; the type stays that of the name.
  if (names.includes('EncryptedPackage')) {
    const hint = [hints.name, hints.declared].find((format) => format?.envelope === 'zip');
    return pick(hint) ?? pickExtension('docx');
  }
  const stream = OLE_STREAMS.find(([name]) => names.includes(name));
  if (stream !== undefined) return pickExtension(stream[1]);
  if (hints.name?.envelope === 'ole' || hints.name?.envelope === 'zip') return pick(hints.name) ?? UNKNOWN;
  if (hints.declared?.envelope === 'ole') return pick(hints.declared) ?? UNKNOWN;
  return UNKNOWN;
}

function byText(text: string, hints: Hints): MediaType {
  const name = hints.name?.envelope === 'text' ? hints.name : undefined;
  const declared = hints.declared?.envelope === 'text' ? hints.declared : undefined;
  const extension = name?.extensions[0];
  // These texts may begin like another format: a note may quote a mail, markdown may open with HTML.
  if (extension === 'md' || extension === 'txt') return pick(name) ?? UNKNOWN;
  const marked = byNotation(text) ?? byMarkup(text) ?? byMailHeaders(text, extension);
  if (marked !== null) return marked;
  if (name !== undefined) return pick(name) ?? UNKNOWN;
  if (declared !== undefined && declared.mimeType !== 'text/plain') return pick(declared) ?? UNKNOWN;
  return isJson(text) ? pickExtension('json') : pickExtension('txt');
}

/** How messages of trades begin, which no other text does. */
const NOTATIONS: readonly (readonly [RegExp, string])[] = [
  [/^\s*(?:MSH|FHS|BHS)([^\p{L}\p{N}\s])([^\p{L}\p{N}\s]){2,5}\1/u, 'hl7'],
  [/^\s*(?:OFXHEADER\s*:\s*\d|(?:<\?xml[^<>]{0,200}\?>\s*)?(?:<\?OFX\s|<OFX>))/i, 'ofx'],
  [/^\s*BEGIN:VCALENDAR\s/i, 'ics'],
  [/^\s*BEGIN:VCARD\s/i, 'vcf'],
];

function byNotation(text: string): MediaType | null {
  const start = text.slice(0, 1024);
  const found = NOTATIONS.find(([sign]) => sign.test(start));
  return found === undefined ? null : pickExtension(found[1]);
}

function byMarkup(text: string): MediaType | null {
  const start = text
    .slice(0, 4096)
    .replace(/<!--.*?(-->|$)/gs, '')
    .trimStart();
  if (/^(<\?xml[^>]*\?>\s*)?(<!doctype\s+html|<html[\s>])/i.test(start)) return pickExtension('html');
  if (/^(<head|<body)[\s>]/i.test(start)) return pickExtension('html');
  if (/^(<\?xml[^>]*\?>\s*)?(<!doctype\s+svg[^>]*>\s*)?<svg[\s>]/i.test(start)) return pickExtension('svg');
  return byOfficeMarkup(start) ?? (/^<\?xml\s/.test(start) ? pickExtension('xml') : null);
}

const FLAT_ODF: Readonly<Record<string, string>> = { text: 'fodt', spreadsheet: 'fods', presentation: 'fodp' };
const PROGRAMS: Readonly<Record<string, string>> = {
  'Word.Document': 'docx',
  'PowerPoint.Show': 'pptx',
  'Excel.Sheet': 'xls',
};

/** Office documents that are a single XML file. */
function byOfficeMarkup(start: string): MediaType | null {
  const flat = /^(?:<\?[^>]*>\s*)*<office:document\s[^>]*office:mimetype="[^"]*\.opendocument\.(\w+)/.exec(start)?.[1];
  if (flat !== undefined && Object.hasOwn(FLAT_ODF, flat)) return pickExtension(FLAT_ODF[flat] ?? '');
  if (/^(<\?[^>]*>\s*)*<\w+:wordDocument\s/.test(start)) return pickExtension('doc');
  const program = /^(?:<\?xml[^>]*>\s*)?<\?mso-application\s+progid="([\w.]+)"/.exec(start)?.[1];
  if (program !== undefined && Object.hasOwn(PROGRAMS, program)) return pickExtension(PROGRAMS[program] ?? '');
  return /^(<\?[^>]*>\s*)*<Workbook\s[^>]*"urn:schemas-microsoft-com:office:spreadsheet"/.test(start)
    ? pickExtension('xls')
    : null;
}

const MAIL_HEADERS =
  /^(from|to|subject|date|received|message-id|mime-version|return-path|delivered-to|content-type):/gim;

function byMailHeaders(text: string, extension: string | undefined): MediaType | null {
  if (!/^(from [^\n]+\n)?[a-z][a-z0-9-]{1,60}:/i.test(text)) return null;
  const header = text.slice(0, 32_768).split(/\r?\n\r?\n/, 1)[0] ?? '';
  const found = new Set((header.match(MAIL_HEADERS) ?? []).map((match) => match.toLowerCase()));
  if (found.size < 3) return null;
  const related = /^content-type:\s*multipart\/related/im.test(header);
  const saved = /^(snapshot-content-location|x-mimeole|from:\s*(<?saved by|"?saved by))/im.test(header);
  return pickExtension(related && (saved || extension === 'mhtml') ? 'mhtml' : 'eml');
}

function isJson(text: string): boolean {
  if (!/^\s*[[{]/.test(text)) return false;
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
