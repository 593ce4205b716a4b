import { expect, it } from 'vitest';
import type { Json, JsonObject } from '../../json/json.ts';
import { extract } from '../extract.ts';
import { markupPage } from '../testing/drawn-page.ts';
import { buildView } from '../view/build-view.ts';

const text = { type: ['string', 'null'] };
const answer = (table: string[][], name: string, description = ''): unknown[] => {
  const items = { type: 'object', properties: { ref: text, subject: text, owner: text } };
  const schema: JsonObject = { type: 'object', properties: { [name]: { type: 'array', description, items } } };
  const list: Json | undefined = extract(buildView([markupPage(['Log', table])]), schema).output[name];
  return (list as { ref: string }[]).map(({ ref }) => ref);
};

const LOG = [
  ['Ref', 'Type', 'Subject', 'Owner'],
  ['A-1', 'Risk', 'Late delivery of pumps', 'Ines Moran'],
  ['A-2', 'Issue', 'Valve does not close', 'Paul Adler'],
  ['A-3', 'Risk', 'Strike at the harbour', 'Ines Moran'],
  ['A-4', 'Issue', 'Drawings out of date', 'Rosa Klein'],
  ['A-5', 'Decision', 'Second crane is hired', 'Paul Adler'],
  ['A-6', 'Decision', 'Night shift ends in May', 'Rosa Klein'],
];

it.each([
  ['only entries of type Issue', ['A-2', 'A-4']],
  ['alle Einträge vom Typ Risk', ['A-1', 'A-3']],
  ['rows of the log; no decisions', ['A-1', 'A-2', 'A-3', 'A-4']],
  ['the log with its risks, issues and decisions', ['A-1', 'A-2', 'A-3', 'A-4', 'A-5', 'A-6']],
  ['issue entries only', ['A-2', 'A-4']],
  ['all entries; the owner is null if it is no decision', ['A-1', 'A-2', 'A-3', 'A-4', 'A-5', 'A-6']],
  ['not only the issues of the log', ['A-1', 'A-2', 'A-3', 'A-4', 'A-5', 'A-6']],
  ['all entries including decisions not yet signed', ['A-1', 'A-2', 'A-3', 'A-4', 'A-5', 'A-6']],
  ['every entry whose date does not stand in the minutes of another risk', ['A-1', 'A-2', 'A-3', 'A-4', 'A-5', 'A-6']],
  ['entries such as an issue', ['A-1', 'A-2', 'A-3', 'A-4', 'A-5', 'A-6']],
])('keeps the rows whose kind is said: %s', (description, refs) => {
  expect(answer(LOG, 'entries', description)).toEqual(refs);
});

it('keeps the kind whose name begins with a word that leaves others out', () => {
  const table = LOG.map(([ref = '', , subject = '', owner = ''], at) => [
    ref,
    at === 0 ? 'State' : at % 3 === 0 ? '✘ Not done' : '✔ Done',
    subject,
    owner,
  ]);
  expect(answer(table, 'entriesNotDone')).toEqual(['A-3', 'A-6']);
});

it('takes no article for the name of a kind', () => {
  const table = LOG.map(([ref = '', , subject = '', owner = ''], at) => [
    ref,
    at === 0 ? 'Hall' : at % 2 === 0 ? 'A' : 'B',
    subject,
    owner,
  ]);
  expect(answer(table, 'entries', 'only entries with a subject')).toHaveLength(6);
  expect(answer(table, 'entries', 'the entries of hall A')).toEqual(['A-2', 'A-4', 'A-6']);
});

it('keeps the kind that the list is called by', () => {
  expect(answer(LOG, 'issues')).toEqual(['A-2', 'A-4']);
  expect(answer(LOG, 'log')).toHaveLength(6);
});
