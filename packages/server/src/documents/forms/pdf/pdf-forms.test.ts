import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PDFDocument } from '@cantoo/pdf-lib';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadPdfEngine, type PdfEngine } from '../../formats/pdf/pdf-engine.ts';
import type { Box } from '../../model/document.ts';
import { acroFormPdf, flatFormPdf } from '../../testing/form-files.ts';
import type { FieldValue, FillableField } from '../form-field.ts';
import { fillPdf } from './fill-pdf.ts';
import { findPdfFields } from './find-pdf-fields.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'forms-'));
afterAll(() => rmSync(folder, { recursive: true }));

let files = 0;
const put = (bytes: Uint8Array): string => {
  files += 1;
  const file = path.join(folder, `${files}.pdf`);
  writeFileSync(file, bytes);
  return file;
};

let engine: PdfEngine;
beforeAll(async () => {
  engine = await loadPdfEngine('wasm');
});

const fieldsOf = async (file: string): Promise<Map<string, FillableField>> =>
  new Map((await findPdfFields(file)).fields.map((field) => [field.key, field]));

async function filled(file: string, values: Record<string, string>) {
  const fields = await fieldsOf(file);
  const given = Object.entries(values).map(([key, value]): FieldValue => {
    const field = fields.get(key);
    if (field === undefined) throw new Error(`no field ${key} among ${[...fields.keys()].join(', ')}`);
    return { key, type: field.type, bbox: field.bbox, value };
  });
  const { bytes, warnings } = await fillPdf(file, { values: given, color: '#000080' });
  return { file: put(bytes), bytes, warnings, fields };
}

function drawnByPoppler(file: string): { width: number; height: number; grey: Buffer } {
  const image = execFileSync('pdftoppm', ['-gray', '-r', '72', '-singlefile', file], { maxBuffer: 64 * 1024 ** 2 });
  const [head = '', width, height] = /^P5\s+(\d+)\s+(\d+)\s+255\s/.exec(image.toString('latin1', 0, 64)) ?? [];
  return { width: Number(width), height: Number(height), grey: image.subarray(head.length) };
}

function wordsIn(file: string): string[] {
  const document = engine.open(file);
  try {
    return document.page(1).words.map(({ text }) => text);
  } finally {
    document.close();
  }
}

/** Where the two files differ when drawn, in shares of the page. */
function changedBox(before: string, after: string): Box {
  const [one, other] = [before, after].map((file) => {
    const document = engine.open(file);
    const image = document.raster(1, { width: 600 });
    document.close();
    return image;
  });
  if (one === undefined || other === undefined) throw new Error('not drawn');
  const { width, height } = one;
  let [left, top, right, bottom] = [width, height, -1, -1];
  for (let at = 0; at < width * height; at += 1) {
    const isSame = [0, 1, 2].every(
      (part) => Math.abs((one.rgba[4 * at + part] ?? 0) - (other.rgba[4 * at + part] ?? 0)) < 40,
    );
    if (isSame) continue;
    const [x, y] = [at % width, Math.floor(at / width)];
    [left, top, right, bottom] = [Math.min(left, x), Math.min(top, y), Math.max(right, x), Math.max(bottom, y)];
  }
  return {
    left: left / width,
    top: top / height,
    width: (right + 1 - left) / width,
    height: (bottom + 1 - top) / height,
  };
}

function expectInside(inner: Box, outer: Box): void {
  // A pixel of the drawing at 600 wide.
  const slack = 1.5 / 600;
  expect(inner.width).toBeGreaterThan(0);
  expect(inner.left).toBeGreaterThanOrEqual(outer.left - slack);
  expect(inner.top).toBeGreaterThanOrEqual(outer.top - slack);
  expect(inner.left + inner.width).toBeLessThanOrEqual(outer.left + outer.width + slack);
  expect(inner.top + inner.height).toBeLessThanOrEqual(outer.top + outer.height + slack);
}

/** The fields of `flatFormPdf`, however it is stored. */
const FIELDS_OF_FLAT_FORM = [
  'text full_name',
  'text date_of_birth',
  'text city',
  'checkbox married',
  'text first_job_employer',
  'text first_job_salary',
  'text second_job_employer',
  'text second_job_salary',
];

describe('a form with fields of its own', () => {
  it('names them with their labels, limits and values', async () => {
    const fields = await fieldsOf(put(acroFormPdf()));
    expect([...fields.keys()]).toEqual([
      'full_name',
      'remarks',
      'zip',
      'married',
      'member',
      'plan/Basic',
      'plan/Full',
      'country',
    ]);
    expect(fields.get('full_name')).toMatchObject({
      type: 'text',
      description: 'Full name of the applicant',
      label: 'Full name',
      value: null,
    });
    expect(fields.get('zip')).toMatchObject({ maxLength: 5, label: 'ZIP code' });
    expect(fields.get('married')).toMatchObject({ type: 'checkbox', label: 'Married', value: 'false' });
    expect(fields.get('plan/Full')).toMatchObject({ type: 'checkbox', label: 'Full cover', group: 'plan' });
    expect(fields.get('country')).toMatchObject({ options: ['Poland', 'Japan'] });
    const box = fields.get('full_name')?.bbox;
    const numbers = [box?.page, box?.left, box?.top, box?.width, box?.height];
    for (const [index, number] of [1, 150 / 600, 90 / 800, 250 / 600, 20 / 800].entries()) {
      expect(numbers[index]).toBeCloseTo(number, 6);
    }
  });

  const VALUES = {
    full_name: 'Łucja Παπαδοπούλου 山田太郎',
    remarks: 'One line that is much too long for the width of the field, so that it has to be broken.\nAnother one.',
    zip: '12345',
    married: 'true',
    member: 'true',
    'plan/Full': 'true',
    country: 'Japan',
  };

  it('is filled in, in every script, so that our reader reads the values', async () => {
    const { file, warnings } = await filled(put(acroFormPdf()), VALUES);
    expect(warnings).toEqual([]);
    const again = await fieldsOf(file);
    for (const [key, value] of Object.entries(VALUES)) {
      expect([key, again.get(key)?.value]).toEqual([key, key === 'country' ? 'JP' : value]);
    }
    expect(again.get('plan/Basic')?.value).toBe('false');
    const words = wordsIn(file).join(' ');
    for (const word of ['Łucja', 'Παπαδοπούλου', '山田太郎', 'broken.', 'Another', 'Japan'])
      expect(words).toContain(word);
  });

  it('and poppler reads them too, and draws the ticks', async () => {
    const before = put(acroFormPdf());
    const { file, fields } = await filled(before, VALUES);
    expect(execFileSync('pdftotext', [file, '-'], { encoding: 'utf8' })).toMatch(/Łucja Παπαδοπούλου 山田太郎/);
    const [one, other] = [drawnByPoppler(before), drawnByPoppler(file)];
    for (const key of ['married', 'member', 'plan/Full']) {
      const box = fields.get(key)?.bbox;
      if (box === undefined) throw new Error(`no field ${key}`);
      let changed = 0;
      for (let y = Math.floor(box.top * one.height); y < (box.top + box.height) * one.height; y += 1) {
        for (let x = Math.floor(box.left * one.width); x < (box.left + box.width) * one.width; x += 1) {
          if (one.grey[y * one.width + x] !== other.grey[y * other.width + x]) changed += 1;
        }
      }
      expect(changed, key).toBeGreaterThan(5);
    }
  });

  it.each(['full_name', 'zip', 'married', 'member', 'plan/Full', 'country'])(
    'shows the value of %s in its box and nowhere else',
    async (key) => {
      const before = put(acroFormPdf());
      const { file, fields } = await filled(before, { [key]: VALUES[key as keyof typeof VALUES] });
      const box = fields.get(key)?.bbox;
      if (box === undefined) throw new Error('no box');
      expectInside(changedBox(before, file), box);
    },
  );

  it('shows a value upright on a page that is turned', async () => {
    const before = put(acroFormPdf({ entries: '/Rotate 90' }));
    const { file, fields } = await filled(before, { married: 'true' });
    const box = fields.get('married')?.bbox;
    if (box === undefined) throw new Error('no box');
    expectInside(changedBox(before, file), box);
  });

  it('releases a radio button when another is pressed, and a check box when it is unticked', async () => {
    const once = await filled(put(acroFormPdf()), { 'plan/Full': 'true', married: 'true' });
    const twice = await filled(once.file, { 'plan/Basic': 'true', married: 'false' });
    const fields = await fieldsOf(twice.file);
    expect(['plan/Basic', 'plan/Full', 'married'].map((key) => fields.get(key)?.value)).toEqual([
      'true',
      'false',
      'false',
    ]);
  });

  it('cuts off what does not fit and says so, and names letters that no font has', async () => {
    const { warnings } = await filled(put(acroFormPdf()), { full_name: `${'long '.repeat(200)}\u{10384}` });
    expect(warnings.map(({ code }) => code)).toEqual(['text_cut_off', 'characters_missing']);
  });

  it('warns that a signature does not survive', async () => {
    const { warnings, fields } = await findPdfFields(put(acroFormPdf({ isSigned: true })));
    expect(warnings.map(({ code }) => code)).toEqual(['signature_invalidated']);
    expect(fields).toHaveLength(8);
  });

  it('is refused when it exists only as XFA', async () => {
    const finding = findPdfFields(put(acroFormPdf({ isXfaOnly: true })));
    await expect(finding).rejects.toMatchObject({ detail: { code: 'form_xfa_only' } });
  });
});

describe('a form on paper', () => {
  /** The drawn form as a scanner gives it: a picture, a little askew. */
  async function scannedForm(degrees: number): Promise<string> {
    const drawn = engine.open(put(flatFormPdf()));
    const { rgba, width, height } = drawn.raster(1, { dpi: 150 });
    drawn.close();
    const jpeg = await sharp(rgba, { raw: { width, height, channels: 4 } })
      .removeAlpha()
      .rotate(degrees, { background: '#f4f4f4' })
      .jpeg({ quality: 80 })
      .toBuffer();
    const document = await PDFDocument.create();
    const page = document.addPage([600, 800]);
    page.drawImage(await document.embedJpg(jpeg), { x: 0, y: 0, width: 600, height: 800 });
    return put(await document.save());
  }

  it.each([0, 1])('has its fields where its picture shows lines and boxes, %d degrees askew', async (degrees) => {
    const fields = await fieldsOf(await scannedForm(degrees));
    expect([...fields.values()].map(({ key, type }) => `${type} ${key}`)).toEqual(FIELDS_OF_FLAT_FORM);
  });

  it('is filled in on top of the picture, in the box and nowhere else', async () => {
    const before = await scannedForm(0);
    const { file, fields } = await filled(before, { date_of_birth: 'Łódź 山田' });
    const box = fields.get('date_of_birth')?.bbox;
    if (box === undefined) throw new Error('no box');
    expectInside(changedBox(before, file), box);
    expect(wordsIn(file).join(' ')).toContain('Łódź 山田');
    const ticked = await filled(before, { married: 'true' });
    const square = fields.get('married')?.bbox;
    if (square === undefined) throw new Error('no box');
    expectInside(changedBox(before, ticked.file), square);
  });
});

describe('a form that is only drawn', () => {
  it('has fields where lines, cells, underscores and check boxes are, with their labels', async () => {
    const fields = await fieldsOf(put(flatFormPdf()));
    expect([...fields.values()].map(({ key, type }) => `${type} ${key}`)).toEqual(FIELDS_OF_FLAT_FORM);
  });

  it.each([
    ['full_name', 'Łucja 山田'],
    ['date_of_birth', '1981-11-05'],
    ['city', 'Łódź'],
    ['married', 'true'],
    ['second_job_salary', '4,500.00'],
  ])('shows the value of %s in its box and nowhere else', async (key, value) => {
    const before = put(flatFormPdf());
    const { file, fields } = await filled(before, { [key]: value });
    const box = fields.get(key)?.bbox;
    if (box === undefined) throw new Error('no box');
    expectInside(changedBox(before, file), box);
    if (value !== 'true') expect(wordsIn(file).join(' ')).toContain(value);
  });

  it('has none when it is a letter', async () => {
    const { pdfWithContent, HELLO } = await import('../../testing/pdf-files.ts');
    const { fields, warnings } = await findPdfFields(put(pdfWithContent([{ content: HELLO }])));
    expect(fields).toEqual([]);
    expect(warnings.map(({ code }) => code)).toEqual(['no_fields_found']);
  });
});
