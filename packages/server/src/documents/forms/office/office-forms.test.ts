import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { rewriteZip } from '../../containers/rewrite-zip.ts';
import { docxOf, docxParts, partsZip, wordParagraph } from '../../testing/office-files.ts';
import { fieldsIn, filledWith, partsIn } from '../../testing/office-forms.ts';
import { withFile } from '../../testing/read-bytes.ts';
import { zipOf } from '../../testing/sample-files.ts';
import { fillOffice, findOfficeFields } from './office-forms.ts';

const WORD = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
const SHEETS = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const SLIDES = 'application/vnd.openxmlformats-officedocument.presentationml.presentation';
const sample = (name: string): Buffer =>
  readFileSync(new URL(`../../../../../../tests/samples/${name}`, import.meta.url));
const find = (bytes: Buffer, mimeType = WORD) => withFile(bytes, (file) => findOfficeFields(file, mimeType));

describe('a document that is filled in', () => {
  it('keeps all other parts byte for byte, in their order', async () => {
    const form = sample('forms.docx');
    const before = await partsIn(form);
    const [field] = (await fieldsIn(form, WORD)).filter(({ type }) => type === 'checkbox');
    const { bytes } = await filledWith(form, WORD, { [field?.key ?? '']: 'true' });
    const after = await partsIn(bytes);
    expect([...after.keys()]).toEqual([...before.keys()]);
    const changed = [...after].filter(([name, content]) => !content.equals(before.get(name) ?? Buffer.alloc(0)));
    expect(changed.map(([name]) => name)).toEqual(['word/document.xml']);
  });

  it('is the same file if nothing is filled in', async () => {
    const form = sample('ledger.xlsx');
    expect((await filledWith(form, SHEETS, {})).bytes.equals(form)).toBe(true);
  });

  it.each([
    ['report.docx', WORD],
    ['ledger.xlsx', SHEETS],
    ['slides.pptx', SLIDES],
  ])('%s, which is no form, is searched without trouble', async (name, mimeType) => {
    expect((await find(sample(name), mimeType)).pageCount).toBeGreaterThan(0);
  });

  it('says that its signature is no longer valid', async () => {
    const parts = docxParts({ body: wordParagraph('Name: ______') });
    const { warnings } = await find(
      partsZip({
        ...parts,
        '_xmlsignatures/sig1.xml': '<Signature/>',
        '_xmlsignatures/_rels/origin.sigs.rels': '<r/>',
      }),
    );
    expect(warnings).toMatchObject([
      { code: 'signature_invalidated', message: expect.stringContaining('a signature') },
    ]);
  });

  it('says which fields of a template it does not have', async () => {
    const value = {
      key: 'nowhere',
      type: 'text' as const,
      bbox: { page: 1, left: 0, top: 0, width: 0, height: 0 },
      value: 'x',
    };
    const bytes = docxOf({ body: wordParagraph('Name: ______') });
    const { warnings } = await withFile(bytes, (file) => fillOffice(file, { mimeType: WORD, values: [value] }));
    expect(warnings).toMatchObject([{ code: 'field_missing' }]);
  });
});

describe('a bad document', () => {
  const body = wordParagraph('Name: ______');

  it.each([
    ['with a password', () => sample('protected.docx'), 'document_encrypted'],
    ['without content', () => Buffer.alloc(0), 'document_empty'],
    ['that is no archive', () => Buffer.from('no zip at all'), 'document_damaged'],
    ['with broken XML', () => docxOf({ body: '<w:p>' }), 'document_damaged'],
    [
      'with a document type',
      () => docxOf({ body, extra: { 'word/document.xml': '<!DOCTYPE x [<!ENTITY a "b">]><w:document/>' } }),
      'document_damaged',
    ],
    [
      'that unpacks to too much',
      () => zipOf([{ name: 'word/document.xml', data: Buffer.alloc(8 * 1024 ** 2) }]),
      'document_too_complex',
    ],
    [
      'whose entries share their bytes',
      () => zipOf([{ name: 'a', data: Buffer.from('x'.repeat(100)), copies: 3 }]),
      'document_too_complex',
    ],
    [
      'that is nested without end',
      () => docxOf({ body: '<w:ins>'.repeat(300) + '</w:ins>'.repeat(300) }),
      'document_too_complex',
    ],
  ])('%s is refused', async (_, bytes, code) => {
    await expect(find(bytes())).rejects.toMatchObject({ detail: { code } });
  });
});

describe('an archive', () => {
  it('keeps its comment and all entries but the changed one', async () => {
    const archive = zipOf([
      { name: 'a.xml', data: 'one' },
      { name: 'b.xml', data: 'two', stored: true },
      { name: 'c.xml', data: 'three' },
    ]);
    const withComment = Buffer.concat([archive.subarray(0, -2), Buffer.from([4, 0]), Buffer.from('note')]);
    const result = rewriteZip(withComment, new Map([['b.xml', Buffer.from('changed')]]));
    expect(result.subarray(-4).toString()).toBe('note');
    const parts = await partsIn(result);
    expect([...parts].map(([name, content]) => [name, content.toString()])).toEqual([
      ['a.xml', 'one'],
      ['b.xml', 'changed'],
      ['c.xml', 'three'],
    ]);
    // What comes before the changed entry has not moved.
    expect(result.subarray(0, 38).equals(withComment.subarray(0, 38))).toBe(true);
  });

  it('refuses to lose a change', () => {
    const archive = zipOf([{ name: 'a.xml', data: 'one' }]);
    expect(() => rewriteZip(archive, new Map([['b.xml', Buffer.from('x')]]))).toThrow();
  });
});
