/**
 * What the standards call the elements of common segments of X12 and EDIFACT. Interchanges do not print these names, and
 * without them nothing tells a quantity from a line number. Codes before an element may say what it is: a date of
 * delivery, the name of the buyer, the part number of the seller.
 */
import {
  CONTACTS,
  EDIFACT_CODED,
  PACKAGES,
  PARTIES,
  PLACES,
  PRODUCT_PAIRS,
  PRODUCTS,
  X12_CODED,
  X12_NAMES,
} from './interchange-dictionary.ts';

export type Standard = 'x12' | 'edifact';

/** The elements of a segment by number, and the components of each, as they are printed. */
export type Elements = readonly (readonly string[])[];

/** A name, by number of the element and of its component. */
export type Named = Map<string, string>;

const EDIFACT_NAMES: ReadonlyMap<string, Named> = new Map<string, Named>(
  Object.entries({
    UNB: {
      '2.0': 'Interchange Sender ID',
      '3.0': 'Interchange Receiver ID',
      '4.0': 'Interchange Date',
      '4.1': 'Interchange Time',
      '5.0': 'Interchange Control Number',
    },
    UNH: { '1.0': 'Message Reference Number', '2.0': 'Message Type', '2.2': 'Message Release' },
    BGM: { '2.0': 'Document Number', '3.0': 'Message Function' },
    LIN: { '1.0': 'Line Number', '3.0': 'Article Number' },
    CUX: { '1.1': 'Currency' },
    FTX: { '4.0': 'Text', '4.1': 'Text' },
    FII: {
      '2.0': 'Bank Account Number',
      '2.1': 'Bank Account Holder',
      '3.0': 'Bank BIC',
      '3.3': 'Bank Code',
      '3.6': 'Bank Name',
    },
    TDT: {
      '2.0': 'Conveyance Reference (Voyage) Number',
      '3.0': 'Transport Mode',
      '5.0': 'Carrier Code',
      '5.3': 'Carrier Name',
      '8.0': 'Vessel ID',
      '8.3': 'Vessel Name',
    },
    EQD: { '1.0': 'Equipment Type', '2.0': 'Container Number (Equipment)', '3.0': 'Container Size Type' },
    SEL: { '1.0': 'Seal Number' },
    GID: { '1.0': 'Goods Item Number', '2.0': 'Number of Packages', '2.1': 'Package Type' },
    PAC: { '1.0': 'Number of Packages', '3.0': 'Package Type' },
    TOD: { '3.0': 'Terms of Delivery (Incoterms)', '3.3': 'Terms of Delivery' },
    UNT: { '1.0': 'Number of Segments', '2.0': 'Message Reference Number' },
    UNZ: { '1.0': 'Number of Messages', '2.0': 'Interchange Control Number' },
  }).map(([tag, names]): [string, Named] => [tag, new Map(Object.entries(names))]),
);

const MEASURES: ReadonlyMap<string, string> = new Map([
  ['G', 'Gross Weight'],
  ['AAB', 'Gross Weight'],
  ['AAD', 'Gross Weight'],
  ['N', 'Net Weight'],
  ['AAL', 'Net Weight'],
  ['AAA', 'Net Weight'],
  ['VGM', 'Verified Gross Mass'],
  ['T', 'Tare Weight'],
  ['AAW', 'Gross Volume'],
  ['ABJ', 'Volume'],
]);

/** Tells the names of elements, segment by segment: an address belongs to the party before it. */
export class InterchangeNames {
  readonly #standard: Standard;
  #party = '';
  /** What the last reference is the number of: a date behind it is of that. */
  #reference = '';

  constructor(standard: Standard) {
    this.#standard = standard;
  }

  of(elements: Elements): Named {
    const tag = elements[0]?.[0] ?? '';
    return this.#standard === 'edifact' ? this.#edifact(tag, elements) : this.#x12(tag, elements);
  }

  #x12(tag: string, elements: Elements): Named {
    const named: Named = new Map();
    const at = (number: number): string => elements[number]?.[0] ?? '';
    if (tag === 'N1' || tag === 'NM1') {
      this.#party = PARTIES.get(at(1)) ?? '';
      if (this.#party === '') return named;
      const isPerson = tag === 'NM1' && at(2) === '1';
      named.set(key(tag === 'N1' ? 2 : 3), `${this.#party} ${isPerson ? 'Last Name' : 'Name'}`);
      if (tag === 'NM1') {
        named.set(key(4), `${this.#party} First Name`);
        named.set(key(5), `${this.#party} Middle Name`);
      }
      const kind = at(tag === 'N1' ? 3 : 8);
      const number = kind === 'MI' ? 'Member ID' : `${kind === 'UL' ? 'GLN ' : ''}Number (Location Code)`;
      named.set(key(tag === 'N1' ? 4 : 9), `${this.#party} ${number}`);
      return named;
    }
    if (tag === 'N2') return new Map([[key(1), `${this.#party} Name Line 2`.trim()]]);
    if (tag === 'PER') return this.#contact(elements);
    const isAddress = tag === 'N3' || tag === 'N4';
    for (const [place, name] of (X12_NAMES.get(tag)?.split(',') ?? []).entries())
      if (name !== '') named.set(key(place + 1), isAddress ? `${this.#party} ${name}`.trim() : name);
    const packages = tag === 'TD1' ? PACKAGES.get(at(1).slice(0, 3)) : undefined;
    if (packages !== undefined) named.set(key(2), `${packages} Count (Number of Packages)`);
    const coded = X12_CODED.get(tag === 'N9' ? 'REF' : tag)?.get(at(1));
    if (coded !== undefined) named.set(key(tag === 'DTP' ? 3 : 2), coded);
    for (let pair = PRODUCT_PAIRS.get(tag) ?? elements.length; pair < elements.length; pair += 2) {
      const name = PRODUCTS.get(at(pair));
      if (name !== undefined) named.set(key(pair + 1), name);
    }
    return named;
  }

  /** The name of who to ask, and pairs of a means of communication and a number. */
  #contact(elements: Elements): Named {
    const named: Named = new Map([[key(2), `${this.#party} Contact Name`.trim()]]);
    for (let pair = 3; pair < elements.length; pair += 2) {
      const means = CONTACTS.get(elements[pair]?.[0] ?? '');
      if (means !== undefined) named.set(key(pair + 1), `${this.#party} ${means}`.trim());
    }
    return named;
  }

  #edifact(tag: string, elements: Elements): Named {
    const code = elements[1]?.[0] ?? '';
    const coded = this.#codedName(tag, code);
    if (coded !== undefined)
      return new Map([[key(1, 1), coded], ...(tag === 'QTY' ? [[key(1, 2), 'Unit'] as const] : [])]);
    const plain = EDIFACT_NAMES.get(tag);
    if (plain !== undefined) return plain;
    switch (tag) {
      case 'LOC': {
        const place = PLACES.get(code);
        return place === undefined
          ? new Map()
          : new Map([
              [key(2), `${place} Code`],
              [key(2, 3), place],
              [key(2, 1), place],
            ]);
      }
      case 'MEA': {
        const measured = MEASURES.get(elements[2]?.[0] ?? '');
        return measured === undefined
          ? new Map()
          : new Map([
              [key(3, 1), measured],
              [key(3), `${measured} Unit`],
            ]);
      }
      case 'COM': {
        const means = CONTACTS.get(elements[1]?.[1] ?? '');
        return means === undefined ? new Map() : new Map([[key(1), `${this.#party} Contact ${means}`.trim()]]);
      }
      case 'CTA':
        return new Map([[key(2, 1), `${this.#party} Contact Name`.trim()]]);
      case 'PAT':
        return new Map([[key(3, 3), code === '22' ? 'Discount Days' : 'Payment Terms Days']]);
      case 'PCD':
        return new Map([[key(1, 1), code === '12' ? 'Discount Percent' : 'Allowance or Charge Percent']]);
      case 'PIA':
        return new Map([[key(2), PRODUCTS.get(elements[2]?.[1] ?? '') ?? 'Product Number']]);
      case 'IMD':
        return new Map([[key(3, 3), 'Description']]);
      case 'TAX':
        return new Map([[key(5, 3), `${elements[2]?.[0] === 'VAT' ? 'VAT Rate ' : ''}Tax Percent`]]);
      case 'NAD': {
        const party = PARTIES.get(code);
        this.#party = party ?? '';
        if (party === undefined) return new Map();
        // Codes of agency 9 are global location numbers.
        const names = [
          elements[2]?.[2] === '9' ? 'GLN Number (Location Code)' : 'Number (Location Code)',
          '',
          'Name',
          'Address',
          'City',
          'State',
          'Postal Code',
          'Country',
        ];
        return new Map(
          names.flatMap((name, place): [string, string][] => {
            const number = place === 0 ? 2 : place + 2;
            return name === '' ? [] : [[key(number), `${party} ${name}`]];
          }),
        );
      }
      default:
        return new Map();
    }
  }

  /** What the code in its first element says that a segment holds. */
  #codedName(tag: string, code: string): string | undefined {
    const coded = EDIFACT_CODED.get(tag)?.get(code);
    if (tag === 'RFF') {
      this.#reference = coded ?? '';
      return code === 'VA' ? `${this.#party} VAT Number`.trim() : coded;
    }
    const isOfReference = tag === 'DTM' && code === '171' && this.#reference !== '';
    if (tag !== 'DTM') this.#reference = '';
    return isOfReference ? `${this.#reference.replace(/ Number$/, '')} Date` : coded;
  }
}

export const key = (element: number, component = 0): string => `${element}.${component}`;
