import { describe, expect, it } from 'vitest';
import type { PartyBlock } from '../core/party.ts';
import { extract } from '../extract.ts';
import { recognise } from '../recognise/recognise.ts';
import { drawnPage } from '../testing/drawn-page.ts';
import { buildView } from '../view/build-view.ts';
import { findPartyBlocks } from './party-blocks.ts';
import { postalLineOf } from './postal-line.ts';

function blocksOf(lines: string[]): PartyBlock[] {
  const view = buildView([drawnPage(lines)]);
  return findPartyBlocks(view, recognise(view).spans);
}

const partsOf = (block: PartyBlock | undefined): Record<string, string> =>
  Object.fromEntries(Object.entries(block?.parts ?? {}).map(([part, text]) => [part, text.text]));

it('a dock with its number stands over the street', () => {
  const [block] = blocksOf([
    'Harlow Aerospace Inc.',
    'Plant 3 Receiving, Dock 11',
    '4410 E Kellogg Dr',
    'Wichita, KS 67218',
  ]);
  expect(partsOf(block)).toMatchObject({ name: 'Harlow Aerospace Inc.', street: '4410 E Kellogg Dr', city: 'Wichita' });
});

describe('postalLineOf', () => {
  it.each([
    ['12345 Musterstadt', '12345', 'Musterstadt'],
    ['D-80331 München', '80331', 'München'],
    ['75018 Paris', '75018', 'Paris'],
    ['1234 AB Amsterdam', '1234 AB', 'Amsterdam'],
    ['London SW1B 3BN', 'SW1B 3BN', 'London'],
    ['Springfield, IL 62704', '62704', 'Springfield'],
    ['Acme GmbH • Musterstr. 1 • 12345 Berlin', '12345', 'Berlin'],
    ['Salem,OR 97301', '97301', 'Salem'],
    ['25030 Roccafranca (BS)', '25030', 'Roccafranca'],
    ['60311 Frankfurt (Main)', '60311', 'Frankfurt (Main)'],
    ['Salem, Or 97301-1200', '97301-1200', 'Salem'],
    ['Salem, OR 97301-1200, US', '97301-1200', 'Salem'],
    ['Sai Wan, N.T., 0000, HK', '0000', 'Sai Wan'],
  ])('%s', (text, postcode, city) => {
    const line = postalLineOf(text);
    expect(text.slice(line?.postcode.start, line?.postcode.end)).toBe(postcode);
    expect(text.slice(line?.city.start, line?.city.end)).toBe(city);
  });

  it('sees none in a street with its number', () => {
    expect(postalLineOf('4557 De Silva St')).toBeUndefined();
  });

  it.each(['-5,0000 Stk.', 'Total, 2000, XQ'])('sees none in the number of %s', (text) => {
    expect(postalLineOf(text)).toBeUndefined();
  });

  it('sees none in a sentence', () => {
    expect(postalLineOf('We delivered 12345 pieces to the warehouse.')).toBeUndefined();
  });
});

describe('findPartyBlocks', () => {
  it('takes a block for the customer that stands again under the heading of the delivery', () => {
    const blocks = blocksOf([
      'Ostrander SARL - 12 rue Haute - 84340 Malaucène',
      '',
      '',
      '',
      'Delivery address',
      '                                                            Marsh Boutique',
      'Marsh Boutique',
      '                                                            Delphine Marsh',
      '35 rue Basse',
      '                                                            35 rue Basse',
      '69001 Lyon',
      '                                                            69001 Lyon',
    ]);
    const right = blocks.find(({ box }) => box.left > 300);
    expect(right?.likelihood.customer).toBeGreaterThan(0.5);
    expect(right?.likelihood.customer).toBeGreaterThan(right?.likelihood.issuer ?? 1);
  });

  it('reads name, street and place from lines under each other', () => {
    const [block] = blocksOf(['Acme Widgets GmbH', 'Musterstr. 12', '12345 Berlin', 'Germany']);
    expect(partsOf(block)).toEqual({
      name: 'Acme Widgets GmbH',
      street: 'Musterstr. 12',
      postcode: '12345',
      city: 'Berlin',
      country: 'Germany',
    });
  });

  it('reads a postcode in a column of its own', () => {
    const [block] = blocksOf(['Ferry Wells LLC', '77 Cedar Street', 'Dover, DE      19901']);
    expect(partsOf(block)).toMatchObject({ city: 'Dover', region: 'DE', postcode: '19901', street: '77 Cedar Street' });
  });

  it('knows a street without a number by its words', () => {
    expect(partsOf(blocksOf(['One Cedar Boulevard', 'Dover, DE 19901'])[0])).toMatchObject({
      street: 'One Cedar Boulevard',
    });
  });

  it('has the name without its number in the register', () => {
    const [block] = blocksOf(['Thanks', 'Ferry Wells Sdn Bhd (600288-V)', '12 Cedar Street', '40150 Shah Alam']);
    expect(partsOf(block)).toMatchObject({ name: 'Ferry Wells Sdn Bhd', street: '12 Cedar Street' });
  });

  it('has no remark in brackets', () => {
    const [block] = blocksOf([
      '(not to be used for payments)',
      'Ferry Wells LLC',
      '77 Cedar Street',
      'Dover, DE 19901',
    ]);
    expect(partsOf(block)).toMatchObject({ name: 'Ferry Wells LLC' });
  });

  it('reads lines that stand far apart', () => {
    const page = drawnPage(['Theodor Est', '', 'Bahnstr. 42', '', '88802 Spielkreis']);
    // 25 points between lines of 12.
    for (const word of page.words) if (word.box !== null) word.box.top *= 37 / 30;
    const view = buildView([page]);
    expect(partsOf(findPartyBlocks(view, recognise(view).spans)[0]).name).toBe('Theodor Est');
  });

  it('knows whose a block is by the heading of a list of labels and values', () => {
    const list = (heading: string, number: string, name: string, street: string, place: string): string[] => [
      heading,
      `Number:               ${number}`,
      `Name:                 ${name}`,
      `Address:              ${street}`,
      `                      ${place}`,
    ];
    const blocks = blocksOf([
      ...list('Seller', '4711', 'Global Supplies Ltd', '153 Victoria Street', 'London SW1B 3BN'),
      ...list('Buyer', '0815', 'Metallbau GmbH', 'Pappelallee 15', '12345 Leipzig'),
      ...list('Other place', '0816', 'Metallbau GmbH', 'Eichenweg 3', '12347 Dresden'),
    ]);
    expect(blocks.map(({ heading, parts }) => [parts.city?.text, heading?.party])).toEqual([
      ['London', 'issuer'],
      ['Leipzig', 'customer'],
      ['Dresden', undefined],
    ]);
  });

  it('leaves a salutation out of the name', () => {
    const [block] = blocksOf(['Herrn', 'Max Miller', 'Musterstr. 11', '12346 Berlin']);
    expect(partsOf(block).name).toBe('Max Miller');
  });

  it('takes a name over two lines whole', () => {
    const [block] = blocksOf(['Northern Mutual', 'Insurance Association Ltd', 'Musterstr. 12', '12345 Berlin']);
    expect(partsOf(block).name).toBe('Northern Mutual Insurance Association Ltd');
  });

  it('leaves numbers and contacts over the name out of it', () => {
    const [block] = blocksOf(['GLN 4333741000005', 'Acme Widgets GmbH', 'Bahnhofstr. 99', '99199 Musterhausen']);
    expect(partsOf(block)).toMatchObject({ name: 'Acme Widgets GmbH', street: 'Bahnhofstr. 99' });
  });

  it('reads the sender from one line', () => {
    const [block] = blocksOf(['Acme GmbH • Musterstr. 1 • 12345 Berlin']);
    expect(partsOf(block)).toMatchObject({ name: 'Acme GmbH', street: 'Musterstr. 1', city: 'Berlin' });
    expect(block?.likelihood.issuer).toBeGreaterThan(block?.likelihood.customer ?? 1);
  });

  it('follows a heading that says whose it is', () => {
    const [issuer, customer] = blocksOf([
      'Seller                        Bill to',
      'Acme GmbH                     Zenith Ltd',
      'Musterstr. 1                  Hauptstr. 2',
      '12345 Berlin                  54321 Hamburg',
    ]);
    expect(partsOf(issuer).name).toBe('Acme GmbH');
    expect(issuer?.likelihood.issuer).toBe(1);
    expect(partsOf(customer).name).toBe('Zenith Ltd');
    expect(customer?.likelihood.customer).toBe(1);
  });
});

describe('parts of a party', () => {
  it('are of one block: what it lacks is not taken from another', () => {
    const text = { type: ['string', 'null'] };
    const address = { type: 'object', properties: { line: text, line2: text, city: text } };
    const party = { type: 'object', properties: { name: text, address } };
    const lines = [
      'Acme Widgets GmbH • Musterstr. 12 • 12345 Berlin',
      'Tel. +49 30 1234567, info@acme.example',
      '',
      '',
      'Zenith Ltd',
      'Hauptstr. 2',
      'Hof 3',
      '54321 Hamburg',
    ];
    const schema = { type: 'object', properties: { seller: party } };
    expect(extract(buildView([drawnPage(lines)]), schema).output.seller).toEqual({
      name: 'Acme Widgets GmbH',
      address: { line: 'Musterstr. 12', line2: null, city: 'Berlin' },
    });
  });
});

describe('a block with a contact between name and street', () => {
  it('has the name above the contact', () => {
    const [block] = blocksOf([
      'Billing Address:',
      'AL Media',
      'Attention: Miles King',
      '222 W Ontario Street',
      'Suite 600',
      'Chicago, IL 60654',
    ]);
    expect(partsOf(block)).toMatchObject({ name: 'AL Media', street: '222 W Ontario Street', line2: 'Suite 600' });
  });

  it('has no street for a name', () => {
    const [block] = blocksOf(['Attention: Miles King', '222 W Ontario Street', 'Suite 600', 'Chicago, IL 60654']);
    expect(partsOf(block)).toMatchObject({ street: '222 W Ontario Street' });
    expect(partsOf(block)).not.toHaveProperty('name');
  });
});
