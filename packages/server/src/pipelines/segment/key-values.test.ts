import { describe, expect, it } from 'vitest';
import { drawnPage } from '../engine/testing/drawn-page.ts';
import { buildView } from '../engine/view/build-view.ts';
import { keyNames } from './key-names.ts';
import { keySchemas, keysOf } from './key-values.ts';
import { factsOf } from './page-facts.ts';
import { PageText } from './page-text.ts';
import { partition } from './partition.ts';

const read = (lines: string[], key: string, description = '', number = 1) => {
  const page = drawnPage(lines, number);
  return { facts: factsOf(page), keys: keysOf(page, buildView([page]), keySchemas(key, description)) };
};

describe('names of a key', () => {
  it.each([
    ['contract_number', 'Contract, order or invoice number', ['contract number', 'order number', 'invoice number']],
    ['policyNo', 'policy number / claim number', ['policy No', 'policy number', 'claim number']],
    ['registration_number', 'Registration number of the registrant', ['registration number']],
    ['invoice number', 'One chunk per invoice', ['invoice number']],
    ['employee', '', ['employee']],
  ])('%s, "%s"', (key, description, names) => {
    expect(keyNames(key, description)).toEqual(names);
  });
});

describe('values of a key on a page', () => {
  it('are found under each name that the caller lists, first under the own one', () => {
    const found = (lines: string[]) =>
      read(lines, 'contract_number', 'Contract, order or invoice number').keys.values[0];
    expect(found(['ORDER', 'Order / Rev: 2534652', 'Agency: Northwind'])?.text).toBe('2534652');
    expect(found(['Contract number: 771200', 'Order number: 2534652'])?.text).toBe('771200');
  });

  it('are numbers: neither years, nor amounts, nor the text of a question', () => {
    const shares = (line: string) => read(['Form', line], 'registration_number').keys.values.map(({ share }) => share);
    const [number = 0] = shares('Registration number: 548377');
    expect(number).toBeGreaterThan(0.6);
    for (const line of ['Registration number: 2020', 'Registration number: 400,00', 'Registration number: A7']) {
      for (const share of shares(line)) expect(share).toBeLessThan(0.6 * number);
    }
  });

  it('stand in the title where no label names the key', () => {
    const { values } = read(
      ['Kostenvoranschlag Nr. RK21012345 vom 16.09.2026', 'Northwind Tools', 'Summe 16,00'],
      'invoice_number',
    ).keys;
    expect(values[0]).toMatchObject({ text: 'RK21012345', isTitle: true });
  });
});

describe('the text of a page', () => {
  it('has a value only as a whole', () => {
    const text = new PageText(['Ref', 'No.5483,', '12', '020', 'and', '99-2020-1']);
    expect(text.has('5483')).toBe(true);
    expect(text.has('12020')).toBe(true);
    expect(text.has('2020')).toBe(false);
    expect(text.has('9920201')).toBe(true);
  });
});

describe('a document on which no value was found', () => {
  it('is a chunk of its own, if its sheets look like no part of the one before or after it', () => {
    const pages = [
      ['Northwind Tools', 'INVOICE', 'Invoice number: 88123401', 'Bolts 3 4.50', 'Page 1 of 2'],
      ['Northwind Tools', 'Invoice number: 88123401', 'Nuts 10 2.50', 'Page 2 of 2'],
      ['HARBOUR CLINIC', 'Discharge summary', 'Patient: Jane Miller', 'Page 1 of 2'],
      ['HARBOUR CLINIC', 'Medication and follow up of Jane Miller', 'Page 2 of 2'],
      ['Southern Paper', 'INVOICE', 'Invoice number: 40025511', 'Paper 3 9.00', 'Page 1 of 1'],
    ].map((lines, at) => {
      const { facts, keys } = read(lines, 'invoice_number', '', at + 1);
      const isClinic = lines[0] === 'HARBOUR CLINIC';
      return { facts: isClinic ? { ...facts, width: 0.7 * facts.width, height: 0.7 * facts.height } : facts, keys };
    });
    const { chunks, likelihoods } = partition(pages, { allowOverlap: false, choices: 1, seed: 's' });
    expect(chunks).toEqual([
      { key: '88123401', pages: [1, 2] },
      { key: '', pages: [3, 4] },
      { key: '40025511', pages: [5] },
    ]);
    for (const share of likelihoods.flatMap(({ key, pages: shares }) => [key, ...shares])) {
      expect(share).toBeGreaterThanOrEqual(0);
      expect(share).toBeLessThanOrEqual(1);
    }
  });
});
