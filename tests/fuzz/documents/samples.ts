/** A small document of every format that the service reads, with the content that is asked for. */
import type { Content } from './content.ts';
import { bmpOf, gifOf, heicOf, jpegOf, pngOf, svgOf, tiffOf, webpOf } from './images.ts';
import { csvOf, emlOf, htmlOf, jsonOf, mdOf, mhtmlOf, rtfOf, tsvOf, txtOf, xmlOf, yamlOf } from './markup.ts';
import { docOf, docxOf, msgOf, odpOf, odtOf, pptxOf, workbookOf } from './office.ts';
import { packedPdfOf, pdfOf, scannedPdfOf } from './pages.ts';

type Maker = (content: Content) => Buffer | string | Promise<Buffer>;

/** By the extension of the file, with a name of its own where a format has two. */
const MAKERS = {
  pdf: pdfOf,
  'packed.pdf': packedPdfOf,
  'scanned.pdf': scannedPdfOf,
  png: pngOf,
  jpg: jpegOf,
  webp: webpOf,
  tiff: tiffOf,
  gif: gifOf,
  bmp: bmpOf,
  svg: svgOf,
  heic: heicOf,
  docx: docxOf,
  pptx: pptxOf,
  odt: odtOf,
  odp: odpOf,
  doc: docOf,
  rtf: rtfOf,
  xlsx: workbookOf('xlsx'),
  xlsb: workbookOf('xlsb'),
  xls: workbookOf('xls'),
  '95.xls': workbookOf('biff5'),
  ods: workbookOf('ods'),
  csv: csvOf,
  tsv: tsvOf,
  html: htmlOf,
  mhtml: mhtmlOf,
  eml: emlOf,
  msg: msgOf,
  txt: txtOf,
  md: mdOf,
  json: jsonOf,
  xml: xmlOf,
  yaml: yamlOf,
} as const satisfies Record<string, Maker>;

export type SampleFormat = keyof typeof MAKERS;

export const SAMPLE_FORMATS = Object.keys(MAKERS) as SampleFormat[];

/** Formats whose words are pictures. */
export const PICTURE_FORMATS: readonly SampleFormat[] = [
  'scanned.pdf',
  'png',
  'jpg',
  'webp',
  'tiff',
  'gif',
  'bmp',
  'svg',
];

/** Known by its boxes only: it is never read with success. */
export const UNREADABLE_FORMATS: readonly SampleFormat[] = ['heic'];

export interface Sample {
  format: SampleFormat;
  filename: string;
  bytes: Buffer;
}

export async function sampleOf(format: SampleFormat, content: Content): Promise<Sample> {
  const made: Buffer | string = await MAKERS[format](content);
  return { format, filename: `sample.${format}`, bytes: Buffer.from(made) };
}
