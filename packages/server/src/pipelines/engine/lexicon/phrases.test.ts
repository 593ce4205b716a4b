import { describe, expect, it } from 'vitest';
import { PhraseIndex, phraseScore, tokenSimilarity } from './phrases.ts';
import { tokensOf } from './tokens.ts';

describe('tokenSimilarity', () => {
  it.each([
    ['invoice', 'invoiced', true],
    ['regist', 'registrant', true],
    ['short', 'shont', true],
    ['term', 'terminate', false],
    ['shop', 'shopping', false],
    ['tax', 'taxi', false],
    ['contract', 'contact', false],
    ['date', 'rate', false],
    ['date', 'gate', false],
    ['name', 'nane', true],
    ['room', 'rorm', false],
    ['national', 'nationality', false],
    ['religion', 'revision', false],
    ['electric', 'electronic', false],
    ['recieved', 'received', true],
  ])('%s and %s: %s', (one, other, isAlike) => expect(tokenSimilarity(one, other) > 0).toBe(isAlike));
});

describe('phraseScore', () => {
  it('falls with what else the label says', () => {
    const exact = phraseScore(['invoice', 'number'], ['invoice', 'number']);
    expect(exact).toBe(1);
    expect(phraseScore(['proforma', 'invoice', 'number'], ['invoice', 'number'])).toBeLessThan(exact);
  });
});

describe('tokensOf', () => {
  it.each([
    ['taxTotal', 'tax total'],
    ['MwSt 19 %', 'tax 19'],
    ['USt-IdNr.', 'tax number number'],
  ])('%s: %s', (text, tokens) => expect(tokensOf(text).join(' ')).toBe(tokens));
});

describe('PhraseIndex', () => {
  const phrases = ['purchase order number', 'invoice date', 'vat', 'cost centre', 'due'].map((text) => text.split(' '));
  const index = new PhraseIndex(phrases);

  it.each(['invoice dates', 'purchaseorder', 'pur chase order number', 'co st cen tre', 'overdue', 'the laws of Ohio'])(
    'scores %s like each phrase alone does',
    (text) => {
      const label = text.split(' ');
      const alone = phrases.map((phrase) => phraseScore(label, phrase));
      expect(phrases.map((_, place) => index.score(label).get(place) ?? 0)).toEqual(alone);
    },
  );

  it('knows words that are like those of a phrase', () => {
    expect(['invoices', 'centre', 'borrower'].map((token) => index.knows(token))).toEqual([true, true, false]);
  });
});
