import { expect, it } from 'vitest';
import { extract } from '../extract.ts';
import { drawnPage } from '../testing/drawn-page.ts';
import { buildView } from '../view/build-view.ts';

const outputOf = (names: readonly string[], lines: readonly string[]): unknown => {
  const properties = Object.fromEntries(names.map((name) => [name, { type: ['string', 'null'] }]));
  return extract(buildView([drawnPage(lines)]), { type: 'object', properties }).output;
};

it.each([
  ['employee_name', 'Name: Jana Priewe'],
  ['mitarbeiter', 'Name        Jana Priewe'],
  ['nom_salarie', 'Nom et prénom : Jana Priewe'],
  ['student', 'Imię i nazwisko: Jana Priewe'],
  ['insuredName', 'Nombre y apellidos   Jana Priewe'],
])('is that of the person whom the document is about: %s', (field, line) => {
  expect(outputOf([field, 'manager_name'], ['Harbour Institute', '', line, 'No.: 4471'])).toEqual({
    [field]: 'Jana Priewe',
    manager_name: null,
  });
});

it('is nobody’s in particular if there are two of them, or two persons asked for', () => {
  expect(outputOf(['patient_name'], ['Name: Clara Voss', 'Visit', 'Name: Ivo Stern'])).toEqual({ patient_name: null });
  expect(outputOf(['tenant', 'applicant'], ['Harbour Rooms', '', 'Name: Clara Voss', 'No.: 4471'])).toEqual({
    tenant: null,
    applicant: null,
  });
});

it('is that of the signer beside a signature', () => {
  const lines = ['Landlord: Ivo Stern', '', 'Signature: ___________', 'Name: Clara Voss', 'Title: Agent'];
  expect(outputOf(['tenant', 'landlord'], lines)).toEqual({ tenant: null, landlord: 'Ivo Stern' });
});

it('leaves a label and its value in columns to themselves: they are no organisation', () => {
  const lines = ['Harbour Institute', '', 'Grade       Senior', 'Department  Workshop', 'Since       03.05.2024'];
  expect(outputOf(['issuer', 'department'], lines)).toEqual({ issuer: 'Harbour Institute', department: 'Workshop' });
});
