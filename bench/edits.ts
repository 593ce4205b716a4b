/**
 * Forms filled in by the built-in engine. Three questions: how much of what a form should hold is filled in from data, how
 * many fields are found when a form has lost its own, and whether filling in leaves ink anywhere but in the fields.
 * Forms are real ones; what they should hold was read from forms that their publisher filled in.
 */
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { PDFDocument, PDFName } from '@cantoo/pdf-lib';
import sharp from 'sharp';
import { loadPdfEngine } from '../packages/server/src/documents/formats/pdf/pdf-engine.ts';
import type { FillableField, FormFields } from '../packages/server/src/documents/forms/form-field.ts';
import { fillPdf } from '../packages/server/src/documents/forms/pdf/fill-pdf.ts';
import { findPdfFields } from '../packages/server/src/documents/forms/pdf/find-pdf-fields.ts';
import type { Box } from '../packages/server/src/documents/model/document.ts';
import { planEdit } from '../packages/server/src/pipelines/edit/plan-edit.ts';
import type { Json } from '../packages/server/src/pipelines/json/json.ts';
import { type Cell, type Report, ReportWriter, rounded, table } from './support/report.ts';

interface Case {
  id: string;
  /** Path of the form. */
  template: string;
  data: Json;
  expected_fields: Record<string, string>;
}

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const SET = 'formfill-va';
const SAMPLE = 'Łódź Ελλάδα 東京 12';

export async function benchEdits({ data }: { data: string }): Promise<Report> {
  const folder = path.join(path.resolve(ROOT, data), SET);
  if (!existsSync(folder)) throw new Error(`no ${SET} in ${data}: name its folder with --data`);
  const { cases } = JSON.parse(await readFile(path.join(folder, 'gt.json'), 'utf8')) as { cases: Case[] };
  const report = new ReportWriter();
  const forms = [...new Set(cases.map(({ template }) => template))];
  const fields = new Map<string, FillableField[]>();
  for (const form of forms) fields.set(form, (await findPdfFields(path.join(folder, form))).fields);
  report.add('Values filled in from data', await filling(cases, fields));
  const temporary = await mkdtemp(path.join(tmpdir(), 'bench-edits-'));
  try {
    const rows: Cell[][] = [];
    for (const form of forms) rows.push(await drawing(path.join(folder, form), fields.get(form) ?? [], temporary));
    report.add(
      'Fields found without the form, and ink outside of fields',
      table(
        ['form', 'fields', 'found by their drawing', 'share', 'found in a scan', 'share', 'pixels changed', 'outside'],
        rows,
      ),
      'The scan is a picture of each page at 150 dots per inch, half a degree askew.',
      'Each page is drawn 1,000 pixels wide, before and after every field is filled in. No pixel outside the fields changes.',
    );
  } finally {
    await rm(temporary, { recursive: true });
  }
  return report;
}

const plain = (value: unknown): string =>
  String(value ?? '')
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '');

const leavesOf = (value: Json): string[] =>
  typeof value === 'object' && value !== null
    ? Object.values(value).flatMap(leavesOf)
    : value === null
      ? []
      : [String(value)];

/** A text is derivable if its words, or their digits, occur in the data. */
function isDerivable(text: string, data: Json): boolean {
  const leaves = leavesOf(data);
  const [words, digits] = [leaves.map(plain).join('|'), leaves.map((leaf) => leaf.replace(/\D/g, '')).join('|')];
  const pieces = text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((piece) => piece !== '');
  return (
    pieces.length > 0 &&
    pieces.every((piece) => words.includes(piece) || (/^\d+$/.test(piece) && digits.includes(piece)))
  );
}

async function filling(cases: readonly Case[], fields: ReadonlyMap<string, FillableField[]>): Promise<string> {
  const byForm = new Map<string, { wanted: number; right: number; filled: number; agree: number }>();
  for (const { template, data, expected_fields } of cases) {
    const own = fields.get(template) ?? [];
    const { values } = await planEdit({ fields: own, instructions: JSON.stringify(data), today: '2026-01-01' });
    const sums = byForm.get(template) ?? { wanted: 0, right: 0, filled: 0, agree: 0 };
    byForm.set(template, sums);
    for (const [key, text] of Object.entries(expected_fields)) {
      if (text.startsWith('/') || !isDerivable(text, data)) continue;
      sums.wanted += 1;
      if (plain(values[key]) === plain(text)) sums.right += 1;
    }
    for (const { key, type } of own) {
      const value = values[key];
      if (type === 'checkbox' || value === undefined) continue;
      sums.filled += 1;
      if (plain(expected_fields[key]) === plain(value)) sums.agree += 1;
    }
  }
  const all = [...byForm.values()];
  const sum = (name: 'wanted' | 'right' | 'filled' | 'agree'): number =>
    all.reduce((total, one) => total + one[name], 0);
  const row = (name: string, one: { wanted: number; right: number; filled: number; agree: number }): Cell[] => [
    name,
    one.wanted,
    rounded(one.right / Math.max(1, one.wanted), 3),
    rounded(one.agree / Math.max(1, one.filled), 3),
  ];
  const total = { wanted: sum('wanted'), right: sum('right'), filled: sum('filled'), agree: sum('agree') };
  return table(
    ['form', 'texts that the data has', 'filled in right', 'of what was filled in, right'],
    [...[...byForm].map(([form, one]) => row(path.basename(form), one)), row('all', total)],
  );
}

async function drawing(form: string, own: readonly FillableField[], folder: string): Promise<Cell[]> {
  const flat = path.join(folder, `flat-${path.basename(form)}`);
  await writeFile(flat, await withoutForm(form));
  const scan = path.join(folder, `scan-${path.basename(form)}`);
  await writeFile(scan, await scanned(flat));
  const [found, inScan] = [foundIn(own, await findPdfFields(flat)), foundIn(own, await findPdfFields(scan))];
  const values = own.map(({ key, type, bbox }) => ({ key, type, bbox, value: type === 'checkbox' ? 'true' : SAMPLE }));
  const filled = path.join(folder, `filled-${path.basename(form)}`);
  await writeFile(filled, (await fillPdf(form, { values, color: '#000080' })).bytes);
  const { changed, outside } = await inkOf(form, filled, own);
  const name = path.basename(form);
  const shares = [found, inScan].flatMap((count) => [count, rounded(count / own.length, 3)]);
  return [name, own.length, ...shares, changed, outside];
}

const foundIn = (own: readonly FillableField[], { fields }: FormFields): number =>
  own.filter((field) =>
    fields.some(
      ({ bbox, type }) => bbox.page === field.bbox.page && type === field.type && isSamePlace(field.bbox, bbox),
    ),
  ).length;

const SCAN_DPI = 150;
const ASKEW_DEGREES = 0.5;

/** Every page as a picture. */
async function scanned(file: string): Promise<Uint8Array> {
  const pages = (await loadPdfEngine()).open(file);
  const result = await PDFDocument.create();
  for (let number = 1; number <= pages.pageCount; number += 1) {
    const { rgba, width, height } = pages.raster(number, { dpi: SCAN_DPI });
    const turned = await sharp(rgba, { raw: { width, height, channels: 4 } })
      .removeAlpha()
      .rotate(ASKEW_DEGREES, { background: '#ffffff' })
      .toBuffer({ resolveWithObject: true });
    const { width: outerWidth, height: outerHeight } = turned.info;
    const middle = {
      left: Math.round((outerWidth - width) / 2),
      top: Math.round((outerHeight - height) / 2),
      width,
      height,
    };
    const jpeg = await sharp(turned.data, { raw: { width: outerWidth, height: outerHeight, channels: 3 } })
      .extract(middle)
      .jpeg({ quality: 80 })
      .toBuffer();
    const size = pages.page(number);
    const page = result.addPage([size.width, size.height]);
    page.drawImage(await result.embedJpg(jpeg), { x: 0, y: 0, width: size.width, height: size.height });
  }
  pages.close();
  return result.save();
}

/** The form as a page of paper would be: without its fields. */
async function withoutForm(form: string): Promise<Uint8Array> {
  const document = await PDFDocument.load(await readFile(form), { updateMetadata: false });
  document.catalog.delete(PDFName.of('AcroForm'));
  for (const page of document.getPages()) page.node.delete(PDFName.of('Annots'));
  return document.save({ updateFieldAppearances: false });
}

function isSamePlace(one: Box, other: Box): boolean {
  const x = one.left + one.width / 2;
  const y = one.top + one.height / 2;
  return (
    x >= other.left && x <= other.left + other.width && y >= other.top - 0.004 && y <= other.top + other.height + 0.004
  );
}

const WIDTH = 1_000;

async function inkOf(
  before: string,
  after: string,
  fields: readonly FillableField[],
): Promise<{ changed: number; outside: number }> {
  const engine = await loadPdfEngine();
  const [one, other] = [engine.open(before), engine.open(after)];
  let [changed, outside] = [0, 0];
  for (let number = 1; number <= one.pageCount; number += 1) {
    const [a, b] = [one.raster(number, { width: WIDTH }), other.raster(number, { width: WIDTH })];
    const boxes = fields.flatMap(({ bbox }) => (bbox.page === number ? [bbox] : []));
    for (let at = 0; at < a.width * a.height; at += 1) {
      const isSame = [0, 1, 2].every(
        (part) => Math.abs((a.rgba[4 * at + part] ?? 0) - (b.rgba[4 * at + part] ?? 0)) < 40,
      );
      if (isSame) continue;
      changed += 1;
      const [x, y] = [((at % a.width) + 0.5) / a.width, (Math.floor(at / a.width) + 0.5) / a.height];
      if (!boxes.some((box) => isWithin(x, y, box, 1.5 / WIDTH))) outside += 1;
    }
  }
  one.close();
  other.close();
  return { changed, outside };
}

const isWithin = (x: number, y: number, { left, top, width, height }: Box, slack: number): boolean =>
  x >= left - slack && x <= left + width + slack && y >= top - slack && y <= top + height + slack;
