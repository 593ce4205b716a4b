/** The prefixes that the readers use for namespaces, transitional and strict. */
const TRANSITIONAL = 'http://schemas.openxmlformats.org';
const STRICT = 'http://purl.oclc.org/ooxml';
const ODF = 'urn:oasis:names:tc:opendocument:xmlns';

const PREFIXES = new Map<string, string>([
  [`${TRANSITIONAL}/wordprocessingml/2006/main`, 'w'],
  [`${STRICT}/wordprocessingml/main`, 'w'],
  [`${TRANSITIONAL}/drawingml/2006/main`, 'a'],
  [`${STRICT}/drawingml/main`, 'a'],
  [`${TRANSITIONAL}/presentationml/2006/main`, 'p'],
  [`${STRICT}/presentationml/main`, 'p'],
  [`${TRANSITIONAL}/spreadsheetml/2006/main`, 'x'],
  [`${STRICT}/spreadsheetml/main`, 'x'],
  [`${TRANSITIONAL}/drawingml/2006/wordprocessingDrawing`, 'wp'],
  [`${STRICT}/drawingml/wordprocessingDrawing`, 'wp'],
  [`${TRANSITIONAL}/drawingml/2006/picture`, 'pic'],
  [`${STRICT}/drawingml/picture`, 'pic'],
  [`${TRANSITIONAL}/drawingml/2006/diagram`, 'dgm'],
  [`${STRICT}/drawingml/diagram`, 'dgm'],
  [`${TRANSITIONAL}/drawingml/2006/chart`, 'c'],
  [`${STRICT}/drawingml/chart`, 'c'],
  [`${TRANSITIONAL}/officeDocument/2006/math`, 'm'],
  [`${STRICT}/officeDocument/math`, 'm'],
  [`${TRANSITIONAL}/markup-compatibility/2006`, 'mc'],
  [`${TRANSITIONAL}/package/2006/relationships`, 'rel'],
  ['http://schemas.microsoft.com/office/2006/xmlPackage', 'pkg'],
  [`${TRANSITIONAL}/package/2006/metadata/core-properties`, 'cp'],
  ['http://schemas.microsoft.com/office/word/2010/wordml', 'w14'],
  ['http://purl.org/dc/elements/1.1/', 'dc'],
  ['urn:schemas-microsoft-com:vml', 'v'],
  [`${ODF}:office:1.0`, 'office'],
  [`${ODF}:text:1.0`, 'text'],
  [`${ODF}:table:1.0`, 'table'],
  [`${ODF}:style:1.0`, 'style'],
  [`${ODF}:drawing:1.0`, 'draw'],
  [`${ODF}:presentation:1.0`, 'presentation'],
  [`${ODF}:meta:1.0`, 'meta'],
  [`${ODF}:manifest:1.0`, 'manifest'],
  [`${ODF}:svg-compatible:1.0`, 'svg'],
  [`${ODF}:xsl-fo-compatible:1.0`, 'fo'],
]);

/** `http://schemas.openxmlformats.org/markup-compatibility/2006` → `mc` */
export const canonicalPrefixOf = (namespace: string): string | undefined => PREFIXES.get(namespace);
