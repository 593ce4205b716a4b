/** Mentions of a currency, by code, sign or name. */

import { CURRENCY_CODES } from '../lexicon/currencies.ts';
import { CURRENCY_CERTAINTY } from '../weights/recognise.ts';
import { isRoom } from './currency-signs.ts';

const BY_SIGN: readonly [RegExp, string][] = [
  [/^us\s?\$$|dollars?$/i, 'USD'],
  [/^s\$$/i, 'SGD'],
  [/^a\$$/i, 'AUD'],
  [/^c\$$/i, 'CAD'],
  [/^hk\$$/i, 'HKD'],
  [/^nz\$$/i, 'NZD'],
  [/^r\$$/i, 'BRL'],
  [/^\$$/, 'USD'],
  [/^€$|^euros?$/i, 'EUR'],
  [/^£$|^pounds?/i, 'GBP'],
  [/swiss|^fr\.$|franken/i, 'CHF'],
  [/^¥$|^yen$/i, 'JPY'],
  [/^rm$|ringgit/i, 'MYR'],
  [/^₹$|^rs\.?$|rupees?/i, 'INR'],
  [/^zł$|złoty/i, 'PLN'],
  [/yuan|renminbi/i, 'CNY'],
  [/^₩$/, 'KRW'],
  [/^₺$/, 'TRY'],
  [/^฿$/, 'THB'],
  [/^kč$/i, 'CZK'],
  [/^ft$/i, 'HUF'],
  [/^kr$/i, 'SEK'],
];

const MENTION = new RegExp(
  `\\b(${CURRENCY_CODES.join('|')})\\b|(US\\s?\\$|HK\\$|NZ\\$|[SACR]\\$|[$€£¥₹₩₺฿]|\\bRM(?=\\s?\\d|\\b)|\\bRs\\b|\\bzł|\\bKč|\\bkr\\b)|\\b(euros?|us dollars?|dollars?|pounds?(?: sterling)?|swiss francs?|yen|ringgit|rupees?|yuan)\\b`,
  'gi',
);

export interface CurrencyMention {
  start: number;
  end: number;
  code: string;
  /** A written code is more certain than a sign. */
  score: number;
}

export function findCurrencies(text: string): CurrencyMention[] {
  const found: CurrencyMention[] = [];
  for (const match of text.matchAll(MENTION)) {
    const [whole, code] = match;
    const iso = code?.toUpperCase() ?? BY_SIGN.find(([sign]) => sign.test(whole))?.[1];
    if (iso === undefined || isRoom(whole)) continue;
    found.push({
      start: match.index,
      end: match.index + whole.length,
      code: iso,
      score: code === undefined ? CURRENCY_CERTAINTY.sign : CURRENCY_CERTAINTY.code,
    });
  }
  return found;
}

/** Whether a text is a currency and nothing else. */
export const isCurrency = (text: string): boolean =>
  findCurrencies(text).some(({ start, end }) => start === 0 && end === text.length);
