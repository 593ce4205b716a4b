/** Dates in content controls: stored as ISO 8601, shown as the control says. */

import type { SourceElement } from '../../../formats/office/source-xml.ts';
import { attribute, child } from '../../../formats/office/xml.ts';
import { dateOf, type PlainDate } from '../../dates.ts';

/** A value that is no date is shown and stored as it is. */
export function dateIn(control: SourceElement, value: string): { shown: string; stored: string } {
  const date = dateOf(value);
  if (date === null) return { shown: value, stored: value };
  const format = child(control, 'w:dateFormat');
  const locale = child(control, 'w:lid');
  const { year, month, day } = date;
  return {
    shown: formatted(
      date,
      (format && attribute(format, 'w:val')) || 'yyyy-MM-dd',
      (locale && attribute(locale, 'w:val')) || 'en-US',
    ),
    stored: `${year}-${month}-${day}T00:00:00Z`,
  };
}

function formatted({ year, month, day }: PlainDate, format: string, locale: string): string {
  const time = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
  const named = (options: Intl.DateTimeFormatOptions): string => nameOf(time, locale, options);
  return format.replace(/'([^']*)'|y+|M+|d+/g, (token: string, quoted: string | undefined) => {
    if (quoted !== undefined) return quoted;
    switch (token) {
      case 'M':
        return String(Number(month));
      case 'MM':
        return month;
      case 'MMM':
        return named({ month: 'short' });
      case 'd':
        return String(Number(day));
      case 'dd':
        return day;
      case 'ddd':
        return named({ weekday: 'short' });
      default:
        if (token.startsWith('y')) return token.length <= 2 ? year.slice(-2) : year;
        return named(token.startsWith('M') ? { month: 'long' } : { weekday: 'long' });
    }
  });
}

function nameOf(time: Date, locale: string, options: Intl.DateTimeFormatOptions): string {
  const known = Intl.DateTimeFormat.supportedLocalesOf.bind(Intl.DateTimeFormat);
  // A file may name a language that does not exist.
  const isProper = /^[A-Za-z]{2,3}(?:-[A-Za-z0-9]{2,8})*$/.test(locale) && known(locale).length > 0;
  return new Intl.DateTimeFormat(isProper ? locale : 'en-US', { ...options, timeZone: 'UTC' }).format(time);
}
