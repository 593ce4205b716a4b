import { describe, expect, it } from 'vitest';
import type { DecimalSign } from '../core/conventions.ts';
import { findDates } from './dates.ts';
import { dayOrderOf } from './day-order.ts';

const A4 = { width: 595, height: 842 };
const LETTER = { width: 612, height: 792 };

const orderIn = (text: string, { page = A4, decimal = null }: { page?: typeof A4; decimal?: DecimalSign } = {}) =>
  dayOrderOf([page], { dates: findDates(text), decimal, text });
const DAY_FIRST = { dayFirst: true, isKnown: true };
const MONTH_FIRST = { dayFirst: false, isKnown: true };

describe('dayOrderOf', () => {
  it('takes the order that another date of the document shows', () => {
    expect(orderIn('Due 03/04/2026, paid 17/04/2026')).toEqual(DAY_FIRST);
    expect(orderIn('Due 03/04/2026, paid 04/17/2026')).toEqual(MONTH_FIRST);
  });

  it('takes the order in which the document writes the names of months', () => {
    expect(orderIn('Signed 3 March 2026. Due 03/04/2026')).toEqual(DAY_FIRST);
    expect(orderIn('Signed March 3, 2026. Due 03/04/2026')).toEqual(MONTH_FIRST);
    expect(orderIn('made this 4th day of March, 2026. Due 03/04/2026').isKnown).toBe(false);
  });

  it('takes the order of the country', () => {
    expect(orderIn('12 Kiln Road\nAustin, TX 78701\nDue 03/04/2026')).toEqual(MONTH_FIRST);
    expect(orderIn('Buyer: Austin, TX\nSeller: Dallas, TX\nDue 03/04/2026')).toEqual(MONTH_FIRST);
    expect(orderIn('Governing law: State of Texas.\nDue 03/04/2026')).toEqual(MONTH_FIRST);
    expect(orderIn('Total $12.00, paid $2.00, due 03/04/2026')).toEqual(MONTH_FIRST);
    expect(orderIn('Total RM 12.00, due 03/04/2026')).toEqual(DAY_FIRST);
    expect(orderIn('12 Mill Lane, Manchester, United Kingdom\nDue 03/04/2026')).toEqual(DAY_FIRST);
    expect(orderIn('Fällig 03/04/2026', { decimal: ',' })).toEqual(DAY_FIRST);
  });

  it('reads points between day and month unless the document writes the month first', () => {
    expect(orderIn('12 Kiln Road\nAustin, TX 78701\nOrdered 03.05.20, due 03.17.20')).toEqual(MONTH_FIRST);
    expect(orderIn('Ordered 03.05.2020. Printed 3/17/2020')).toEqual(MONTH_FIRST);
    expect(orderIn('12 Kiln Road\nAustin, TX 78701\nOrdered 03.05.20')).toEqual({ dayFirst: true, isKnown: false });
    expect(orderIn('12 Kiln Road\nAustin, TX 78701\nOrdered 03.05.2020, due 17.05.2020')).toEqual(DAY_FIRST);
    expect(orderIn('Call (512) 555-0134. Ordered 03.05.20')).toEqual({ dayFirst: true, isKnown: false });
    expect(orderIn('Ordered 03.05.20')).toEqual(DAY_FIRST);
    expect(orderIn('3.14.15 Abnahme am 03.05.2020', { decimal: ',' })).toEqual(DAY_FIRST);
  });

  it('takes no country that goods come from for its own', () =>
    expect(orderIn('Country of origin: Chile. Due 03/04/2026', { page: LETTER })).toEqual({
      dayFirst: false,
      isKnown: false,
    }));

  it('only guesses by the paper and by numbers of telephones', () => {
    expect(orderIn('Due 03/04/2026')).toEqual({ dayFirst: true, isKnown: false });
    expect(orderIn('Due 03/04/2026', { page: LETTER })).toEqual({ dayFirst: false, isKnown: false });
    expect(orderIn('Call (512) 555-0134. Due 03/04/2026')).toEqual({ dayFirst: false, isKnown: false });
  });
});
