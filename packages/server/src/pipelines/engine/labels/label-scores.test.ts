import { describe, expect, it } from 'vitest';
import { readSchema } from '../schema/read-schema.ts';
import { LabelScorer } from './label-scores.ts';

const text = { type: ['string', 'null'] };
const { fields } = readSchema({
  type: 'object',
  properties: { contract_number: text, start_date: { ...text, format: 'date' }, end_date: { ...text, format: 'date' } },
});
const scorer = new LabelScorer(fields.map((field, index) => ({ ...field, index })));
const scoresOf = (label: string): number[] => scorer.score(label).fields.map((score) => Math.round(100 * score));

describe('a label of a date', () => {
  it('says less of a number than the bare word does', () => {
    const [bare = 0] = scoresOf('Contract');
    expect(scoresOf('Contract Dates')[0]).toBeLessThan(0.5 * bare);
    expect(scoresOf('Contract Number and Date')[0]).toBeGreaterThan(0.5 * bare);
  });
});

describe('a label that says whose number it is', () => {
  it('names a field less that asks for the number of the document', () => {
    const [neutral = 0] = scoresOf('Station Contract Number');
    const [ofAgency = 0] = scoresOf('Agency Contract Number');
    expect(neutral).toBeGreaterThan(50);
    expect(ofAgency).toBeLessThan(0.9 * neutral);
    const { fields } = readSchema({ type: 'object', properties: { agency_contract_number: text } });
    const [own] = new LabelScorer(fields.map((field, index) => ({ ...field, index }))).score(
      'Agency Contract Number',
    ).fields;
    expect(own).toBe(1);
  });
});

it('a charge for something is no payment, though receipts call payments charges', () => {
  const { fields } = readSchema({ type: 'object', properties: { payment_received: { type: 'number' } } });
  const paid = new LabelScorer(fields.map((field, index) => ({ ...field, index })));
  const scoreOf = (label: string): number => paid.score(label).fields[0] ?? 0;
  expect(scoreOf('Payments received')).toBeGreaterThan(0.9);
  expect(scoreOf('Regulatory charge')).toBeLessThan(0.6 * scoreOf('Charge'));
  expect(scoreOf('Account charges')).toBeLessThan(0.6 * scoreOf('Charge'));
});

describe('two labels with a slash between them', () => {
  it('name what the first one names, nearly as well', () => {
    const [contract = 0] = scoresOf('Contract');
    expect(scoresOf('Contract / Revision')[0]).toBeGreaterThan(0.9 * contract);
  });

  it('name neither end of a range better than before', () => {
    const [, start = 0, end = 0] = scoresOf('Start Date / End Date');
    expect(start).toBe(end);
  });
});

describe('words that labels are known to say', () => {
  it('weigh most of a label and little of running text', () => {
    const share = (words: string): number => {
      const { all, ofLabels } = scorer.known(words);
      return ofLabels / all;
    };
    expect(share('Contract Number')).toBe(1);
    expect(share('without prejudice whatsoever')).toBeLessThan(0.5);
  });
});

it('words of any length are looked through once: these took minutes', () => {
  for (const word of ['x@'.repeat(5_000), 'a'.repeat(40_000), 'a-'.repeat(20_000)]) {
    expect(Math.max(...scoresOf(`Contract Number ${word}`))).toBeLessThanOrEqual(100);
  }
});

it('the name of an object alone is no label of a text in it', () => {
  const shipTo = { type: 'object', properties: { name: text, dock: text } };
  const own = readSchema({ type: 'object', properties: { ship_to: shipTo } }).fields;
  const [name = 0, dock = 1] = new LabelScorer(own).score('SHIP TO').fields;
  expect(name).toBeGreaterThan(0.5);
  expect(dock).toBe(0);
  expect(new LabelScorer(own).score('Ship to dock').fields[1]).toBeGreaterThan(0.9);
});
