/** Office files made of the few parts that a test is about. */
import { type ZipPart, zipOf } from './sample-files.ts';

const W = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';
const WORD_NAMESPACES = [
  W,
  'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"',
  'xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"',
  'xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing"',
  'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"',
  'xmlns:v="urn:schemas-microsoft-com:vml"',
  'xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math"',
  'xmlns:w14="http://schemas.microsoft.com/office/word/2010/wordml"',
].join(' ');
const OFFICE_RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE_RELATIONS = 'http://schemas.openxmlformats.org/package/2006/relationships';

export const partsZip = (parts: Record<string, string>): Buffer =>
  zipOf(Object.entries(parts).map(([name, data]): ZipPart => ({ name, data })));

/** Type to target, each with the id `r` and its place. */
export function relationsXml(relations: readonly (readonly [type: string, target: string])[]): string {
  const items = relations.map(
    ([type, target], index) =>
      `<Relationship Id="r${index + 1}" Type="${OFFICE_RELATIONS}/${type}" Target="${target}"/>`,
  );
  return `<Relationships xmlns="${PACKAGE_RELATIONS}">${items.join('')}</Relationships>`;
}

export interface WordParts {
  body: string;
  styles?: string;
  numbering?: string;
  footnotes?: string;
  endnotes?: string;
  comments?: string;
  headers?: string[];
  footers?: string[];
  core?: string;
  /** Further parts, or others under the same name. */
  extra?: Record<string, string>;
}

export function docxParts(parts: WordParts): Record<string, string> {
  const wrap = (root: string, inside: string): string => `<w:${root} ${WORD_NAMESPACES}>${inside}</w:${root}>`;
  const files: Record<string, string> = {};
  const relations: [string, string][] = [];
  const add = (type: string, name: string, xml: string): void => {
    files[`word/${name}`] = xml;
    relations.push([type, name]);
  };
  for (const name of ['styles', 'numbering', 'footnotes', 'endnotes', 'comments'] as const) {
    const inside = parts[name];
    if (inside !== undefined) add(name, `${name}.xml`, wrap(name, inside));
  }
  for (const [index, inside] of (parts.headers ?? []).entries())
    add('header', `header${index + 1}.xml`, wrap('hdr', inside));
  for (const [index, inside] of (parts.footers ?? []).entries())
    add('footer', `footer${index + 1}.xml`, wrap('ftr', inside));
  if (parts.core !== undefined) files['docProps/core.xml'] = coreXml(parts.core);
  return {
    '[Content_Types].xml': '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
    '_rels/.rels': relationsXml([['officeDocument', 'word/document.xml']]),
    'word/_rels/document.xml.rels': relationsXml(relations),
    'word/document.xml': `<?xml version="1.0"?><w:document ${WORD_NAMESPACES}><w:body>${parts.body}</w:body></w:document>`,
    ...files,
    ...parts.extra,
  };
}

const coreXml = (inside: string): string =>
  `<cp:coreProperties xmlns:cp="http://schemas.openxmlformats.org/package/2006/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/">${inside}</cp:coreProperties>`;

export const docxOf = (parts: WordParts): Buffer => partsZip(docxParts(parts));

/** A paragraph of Word with one run; `properties` go into its `w:pPr`. */
export const wordParagraph = (text: string, properties = '', run = ''): string =>
  `<w:p>${properties && `<w:pPr>${properties}</w:pPr>`}<w:r>${run && `<w:rPr>${run}</w:rPr>`}<w:t xml:space="preserve">${text}</w:t></w:r></w:p>`;

export const wordCell = (inside: string, properties = ''): string =>
  `<w:tc>${properties && `<w:tcPr>${properties}</w:tcPr>`}${inside.startsWith('<') ? inside : wordParagraph(inside)}</w:tc>`;

export const wordRow = (cells: string[], properties = ''): string =>
  `<w:tr>${properties && `<w:trPr>${properties}</w:trPr>`}${cells.join('')}</w:tr>`;

export const wordTable = (rows: string[], properties = ''): string =>
  `<w:tbl>${properties && `<w:tblPr>${properties}</w:tblPr>`}${rows.join('')}</w:tbl>`;

const SLIDE_NAMESPACES = [
  'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"',
  'xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main"',
  'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"',
  'xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"',
].join(' ');

export interface SlideParts {
  shapes: string;
  notes?: string;
}

/** A 1000 by 500 unit presentation; all slides share one layout and one master. */
export function pptxParts(
  slides: SlideParts[],
  { layout = '', master = '', bodyStyle = '' } = {},
): Record<string, string> {
  const tree = (shapes: string): string => `<p:cSld><p:spTree>${shapes}</p:spTree></p:cSld>`;
  const wrap = (root: string, inside: string): string => `<p:${root} ${SLIDE_NAMESPACES}>${inside}</p:${root}>`;
  const ids = slides.map((_, index) => `<p:sldId id="${256 + index}" r:id="r${index + 1}"/>`).join('');
  const files: Record<string, string> = {
    '_rels/.rels': relationsXml([['officeDocument', 'ppt/presentation.xml']]),
    'ppt/presentation.xml': wrap('presentation', `<p:sldIdLst>${ids}</p:sldIdLst><p:sldSz cx="1000" cy="500"/>`),
    'ppt/_rels/presentation.xml.rels': relationsXml(
      slides.map((_, index) => ['slide', `slides/slide${index + 1}.xml`]),
    ),
    'ppt/slideLayouts/layout1.xml': wrap('sldLayout', tree(layout)),
    'ppt/slideLayouts/_rels/layout1.xml.rels': relationsXml([['slideMaster', '../slideMasters/master1.xml']]),
    'ppt/slideMasters/master1.xml': wrap(
      'sldMaster',
      `${tree(master)}<p:txStyles><p:bodyStyle>${bodyStyle}</p:bodyStyle></p:txStyles>`,
    ),
  };
  for (const [index, { shapes, notes }] of slides.entries()) {
    const number = index + 1;
    files[`ppt/slides/slide${number}.xml`] = wrap('sld', tree(shapes));
    const relations: [string, string][] = [['slideLayout', '../slideLayouts/layout1.xml']];
    if (notes !== undefined) {
      relations.push(['notesSlide', `../notesSlides/notes${number}.xml`]);
      files[`ppt/notesSlides/notes${number}.xml`] = wrap('notes', tree(notes));
    }
    files[`ppt/slides/_rels/slide${number}.xml.rels`] = relationsXml(relations);
  }
  return files;
}

const ODF = 'urn:oasis:names:tc:opendocument:xmlns';
const ODF_NAMESPACES = [
  ...['office', 'text', 'table', 'style', 'presentation', 'meta'].map((name) => `xmlns:${name}="${ODF}:${name}:1.0"`),
  `xmlns:draw="${ODF}:drawing:1.0"`,
  `xmlns:svg="${ODF}:svg-compatible:1.0"`,
  `xmlns:fo="${ODF}:xsl-fo-compatible:1.0"`,
  'xmlns:dc="http://purl.org/dc/elements/1.1/"',
].join(' ');

export interface OpenDocumentParts {
  kind: 'text' | 'presentation';
  body: string;
  automaticStyles?: string;
  styles?: string;
  masterStyles?: string;
  meta?: string;
  extra?: Record<string, string>;
}

export function odfOf({
  kind,
  body,
  automaticStyles = '',
  styles = '',
  masterStyles = '',
  meta = '',
  extra,
}: OpenDocumentParts): Buffer {
  const wrap = (root: string, inside: string): string => `<office:${root} ${ODF_NAMESPACES}>${inside}</office:${root}>`;
  return partsZip({
    mimetype: `application/vnd.oasis.opendocument.${kind}`,
    'content.xml': wrap(
      'document-content',
      `<office:automatic-styles>${automaticStyles}</office:automatic-styles><office:body><office:${kind}>${body}</office:${kind}></office:body>`,
    ),
    'styles.xml': wrap(
      'document-styles',
      `<office:styles>${styles}</office:styles><office:master-styles>${masterStyles}</office:master-styles>`,
    ),
    'meta.xml': wrap('document-meta', `<office:meta>${meta}</office:meta>`),
    ...extra,
  });
}
