/** Forms of office documents, filled in as the service does it, for tests. */
import { buffer } from 'node:stream/consumers';
import { openZipArchive } from '../containers/zip-archive.ts';
import type { FieldValue, FillableField } from '../forms/form-field.ts';
import { fillOffice, findOfficeFields } from '../forms/office/office-forms.ts';
import type { DocumentWarning, Page } from '../model/document.ts';
import { docxOf, partsZip, pptxParts, relationsXml, wordParagraph } from './office-files.ts';
import { withFile } from './read-bytes.ts';

export const fieldsIn = async (bytes: Buffer, mimeType: string): Promise<FillableField[]> =>
  withFile(bytes, async (file) => (await findOfficeFields(file, mimeType)).fields);

export function filledWith(
  bytes: Buffer,
  mimeType: string,
  values: Record<string, string>,
): Promise<{ bytes: Buffer; warnings: DocumentWarning[] }> {
  return withFile(bytes, async (file) => {
    const { fields } = await findOfficeFields(file, mimeType);
    const given = Object.entries(values).map(([key, value]): FieldValue => {
      const field = fields.find((one) => one.key === key);
      if (field === undefined) throw new Error(`no field ${key} among ${fields.map((one) => one.key).join(', ')}`);
      return { key, type: field.type, bbox: field.bbox, value };
    });
    const filled = await fillOffice(file, { mimeType, values: given });
    return { bytes: Buffer.from(filled.bytes), warnings: filled.warnings };
  });
}

/** The contents of an archive by their names, in its order. */
export async function partsIn(bytes: Buffer): Promise<Map<string, Buffer>> {
  const archive = await openZipArchive(bytes);
  if (archive === null) throw new Error('no archive');
  const parts = new Map<string, Buffer>();
  for (const name of archive.names) {
    const stream = await archive.openEntry(name);
    if (stream !== null) parts.set(name, await buffer(stream));
  }
  archive.close();
  return parts;
}

/** The words of all pages in their order. */
export const textOfPages = ({ pages }: { pages: readonly Page[] }): string =>
  pages.map(({ words }) => words.map(({ text }) => text).join(' ')).join('\n');

/** Three small forms that ask for the same: a full name and whether somebody is married. */
export const wordForm = (): Buffer =>
  docxOf({ body: wordParagraph('Full name: ____________') + wordParagraph('☐ Married') });

export function slideForm(): Buffer {
  const lines = ['Full name: ____________', '☐ Married'].map((line) => `<a:p><a:r><a:t>${line}</a:t></a:r></a:p>`);
  const shape = `<p:sp><p:nvSpPr><p:cNvPr id="1" name="a"/></p:nvSpPr><p:spPr/><p:txBody><a:bodyPr/>${lines.join('')}</p:txBody></p:sp>`;
  return partsZip(pptxParts([{ shapes: shape }]));
}

export function sheetForm(): Buffer {
  const namespaces =
    'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"';
  const label = (address: string, text: string): string =>
    `<c r="${address}" t="inlineStr"><is><t>${text}</t></is></c>`;
  const rows = `<row r="1">${label('A1', 'Full name:')}</row><row r="2">${label('A2', 'Married:')}<c r="B2" t="b"><v>0</v></c></row>`;
  return partsZip({
    '[Content_Types].xml': '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
    '_rels/.rels': relationsXml([['officeDocument', 'xl/workbook.xml']]),
    'xl/workbook.xml': `<workbook ${namespaces}><sheets><sheet name="Form" sheetId="1" r:id="r1"/></sheets><definedNames><definedName name="Married">Form!$B$2</definedName></definedNames></workbook>`,
    'xl/_rels/workbook.xml.rels': relationsXml([['worksheet', 'worksheets/sheet1.xml']]),
    'xl/worksheets/sheet1.xml': `<worksheet ${namespaces}><sheetData>${rows}</sheetData></worksheet>`,
  });
}
