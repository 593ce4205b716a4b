import { expect, it } from 'vitest';
import type { JsonObject } from '../../json/json.ts';
import { spanOfWords } from '../core/span.ts';
import { extract } from '../extract.ts';
import { saidCandidate } from '../prose/said-candidate.ts';
import { readSchema } from '../schema/read-schema.ts';
import { drawnPage } from '../testing/drawn-page.ts';
import { buildView } from '../view/build-view.ts';
import { isAcceptable } from './acceptance.ts';

const text = { type: ['string', 'null'] };
const outputOf = (lines: readonly string[], properties: JsonObject): unknown =>
  extract(buildView([drawnPage(lines)]), { type: 'object', properties }).output;

it('takes the client for the advertiser, not the agency beside it', () => {
  const lines = [
    'Order #:     4471902                       Order Rev:  2',
    'Client:      Prairie Voters Alliance PAC   Agency:     Buckeye Media Buying',
    'Product:     Issue / Senate                Estimate:   20318',
  ];
  expect(outputOf(lines, { advertiser: { ...text, description: 'Advertiser that buys the airtime' } })).toEqual({
    advertiser: 'Prairie Voters Alliance PAC',
  });
});

it('takes no end of a label for the beginning of a number', () => {
  expect(outputOf(['Metro Cable', 'Order ID 2020-55718 Version 3'], { order_number: text })).toEqual({
    order_number: '2020-55718',
  });
});

it('takes no legal form alone for a name', () => {
  const [field] = readSchema({ type: 'object', properties: { advertiser: text } }).fields;
  const named = (name: string): boolean => {
    const words = buildView([drawnPage([name])]).rows[0]?.words ?? [];
    const span = spanOfWords([...words], { kind: 'name', value: name, text: name, normaliser: 'name_clean', score: 1 });
    return field !== undefined && span !== undefined && isAcceptable(field, saidCandidate(span, 0.9));
  };
  expect(named('Acme Voters Inc')).toBe(true);
  expect(named('Inc')).toBe(false);
});

it('takes who is to pay attention for nobody’s customer', () => {
  const lines = [
    'Billing Address:                 Client     Prairie Voters Alliance',
    'Buckeye Media Buying             Product    Senate',
    'Attention: Accounts Payable      Estimate   20318',
    '2400 Laramie Trail',
    'Austin, TX 78745',
  ];
  expect(outputOf(lines, { advertiser: text })).toEqual({ advertiser: 'Prairie Voters Alliance' });
  expect(outputOf(lines.slice(2, 3), { advertiser: text })).toEqual({ advertiser: null });
});

it('takes the advertiser for the customer, not who buys or pays for it', () => {
  const lines = [
    'Advertiser   Prairie Voters Alliance      Order #    4471902',
    'Buyer        Dawn Miller                  Estimate   20318',
    'Bill To:',
    'Buckeye Media Buying Inc',
    '2400 Laramie Trail',
    'Austin, TX 78745',
  ];
  expect(outputOf(lines, { customer: text })).toEqual({ customer: 'Prairie Voters Alliance' });
  expect(outputOf(lines.slice(1), { customer: text })).not.toEqual({ customer: 'Prairie Voters Alliance' });
});

it('takes a long name whole, and no labelled value of something else instead', () => {
  const name = 'Citizens United for Safe Roads and Clean Water Across America';
  const lines = [`Advertiser: ${name}`, 'Market: Las Vegas', 'Agency: Buckeye Media'];
  expect(outputOf(lines, { advertiser: text })).toEqual({ advertiser: name });
  const sentence = 'who buys time here pays for it within thirty days of the first spot';
  expect(outputOf([`Advertiser: ${sentence}`], { advertiser: text })).toEqual({ advertiser: null });
});

it('joins the lines of a name that stands between two labels, and no line of an address', () => {
  const form = [
    'Advertiser                    Original Date',
    'Prairie Voters for Safe       03/16/20',
    'Roads and Rivers',
    'Contract Dates                Estimate #',
    '03/16/20 - 03/29/20           4711',
  ];
  expect(outputOf(form, { advertiser: text })).toEqual({ advertiser: 'Prairie Voters for Safe Roads and Rivers' });
  const block = ['Advertiser', 'Prairie Voters', 'Jane Miller', '2400 Laramie Trail', 'Austin, TX 78745'];
  expect(outputOf(block, { advertiser: text })).toEqual({ advertiser: 'Prairie Voters' });
});

it('joins the lines of a name with its number or another label behind the first one', () => {
  const numbered = ['Advertiser: Prairie Voters for (4711)', '            Safe Roads'];
  expect(outputOf(numbered, { advertiser: text })).toEqual({ advertiser: 'Prairie Voters for Safe Roads' });
  const near = ['Advertiser: Prairie Voters for Market: Reno', '            Safe Roads'];
  expect(outputOf(near, { advertiser: text })).toEqual({ advertiser: 'Prairie Voters for Safe Roads' });
});
