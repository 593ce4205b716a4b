/** Random choices that a seed determines, and what drawn documents are about. */

export class Draw {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  /** From 0 up to 1. */
  share(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = this.#state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  chance(share: number): boolean {
    return this.share() < share;
  }

  /** A whole number, both ends included. */
  whole(from: number, to: number): number {
    return from + Math.floor(this.share() * (to - from + 1));
  }

  one<T>(all: readonly T[]): T {
    const found = all[this.whole(0, all.length - 1)];
    if (found === undefined) throw new Error('nothing to draw from');
    return found;
  }

  some<T>(all: readonly T[], count: number): T[] {
    const left = [...all];
    return Array.from({ length: Math.min(count, all.length) }, () =>
      left.splice(this.whole(0, left.length - 1), 1),
    ).flat();
  }

  cents(from: number, to: number): number {
    return Math.round(100 * (from + this.share() * (to - from))) / 100;
  }

  digits(count: number): string {
    return Array.from({ length: count }, (_, place) => String(this.whole(place === 0 ? 1 : 0, 9))).join('');
  }

  code(): string {
    const letters = this.some(['A', 'B', 'C', 'D', 'F', 'H', 'K', 'L', 'M', 'N', 'P', 'R', 'S', 'T', 'W'], 2).join('');
    return `${letters}${this.one(['-', '', '/'])}${this.digits(this.whole(4, 6))}`;
  }

  /** Days after a first day of a year, as ISO date. */
  date(year: number): string {
    return new Date(Date.UTC(year, 0, this.whole(1, 364))).toISOString().slice(0, 10);
  }

  person(): string {
    return `${this.one(FIRST_NAMES)} ${this.one(LAST_NAMES)}`;
  }

  company(): string {
    return `${this.one(LAST_NAMES)} ${this.one(TRADES)} ${this.one(['Ltd', 'Inc.', 'GmbH', 'LLC', 'Co.'])}`;
  }

  city(): string {
    return this.one(CITIES);
  }
}

const FIRST_NAMES = 'Ada Boris Clara Dmitri Elena Farid Greta Hugo Ines Jonas Kavita Liam Mona Nils Olga Pedro'.split(
  ' ',
);
const LAST_NAMES =
  'Abbott Brandt Castellan Dorsey Eklund Fairweather Gruber Hollis Ibarra Janssen Kowalski Lindqvist Marlowe Novak Ostrander Pellegrino Quist Rasmussen Sutter Thackeray Ulrich Vasquez Whitcomb Yardley'.split(
    ' ',
  );
const TRADES = ['Logistics', 'Foods', 'Instruments', 'Textiles', 'Marine', 'Energy', 'Press', 'Optics', 'Timber'];
const CITIES = ['Harwick', 'Eastbrook', 'Lindfort', 'Port Ansel', 'Greyton', 'Wexholm', 'Dunmore', 'Saltney'];
export const GOODS = [
  ...['Copper washers', 'Valve housing', 'Rubber gasket 40 mm', 'Steel bracket', 'Glass tubing', 'Pump motor'],
  ...['Cable drum', 'Filter cartridge', 'Roller bearing', 'Hose clamp', 'Circuit board', 'Plywood sheet'],
  ...['Safety gloves', 'Paint thinner', 'Drill bit set', 'Packing foam', 'Label rolls', 'Aluminium profile'],
];

export type DateStyle = (iso: string) => string;
const MONTHS = 'January February March April May June July August September October November December'.split(' ');
export const DATE_STYLES: readonly DateStyle[] = [
  (iso) => iso,
  (iso) => `${Number(iso.slice(8))} ${MONTHS[Number(iso.slice(5, 7)) - 1]?.slice(0, 3)} ${iso.slice(0, 4)}`,
  (iso) => `${MONTHS[Number(iso.slice(5, 7)) - 1]} ${Number(iso.slice(8))}, ${iso.slice(0, 4)}`,
  (iso) => `${iso.slice(8)}.${iso.slice(5, 7)}.${iso.slice(0, 4)}`,
];

export type AmountStyle = (value: number) => string;
const grouped = (value: number): string =>
  Math.abs(value)
    .toFixed(2)
    .replace(/\B(?=(\d{3})+\.)/g, ',');
export const AMOUNT_STYLES: readonly AmountStyle[] = [
  (value) => `${value < 0 ? '-' : ''}${grouped(value)}`,
  (value) => (value < 0 ? `(${grouped(value)})` : grouped(value)),
  (value) => `${value < 0 ? '-' : ''}$${grouped(value)}`,
];
