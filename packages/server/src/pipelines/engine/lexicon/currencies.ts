/** Codes, signs and names of currencies. */

export const CURRENCY_CODES: readonly string[] =
  'AED|ARS|AUD|BRL|CAD|CHF|CLP|CNY|CZK|DKK|EGP|EUR|GBP|HKD|HUF|IDR|ILS|INR|JPY|KRW|KWD|MXN|MYR|NOK|NZD|PHP|PLN|QAR|RUB|SAR|SEK|SGD|THB|TRY|TWD|USD|VND|ZAR'.split(
    '|',
  );

/** Signs that are letters, as words of labels. */
export const CURRENCY_LETTERS: readonly string[] = ['rm', 'rs', 'rp', 'fr', 'kr', 'zl', 'kc', 'ft'];

/** Signs as documents print them with amounts. */
export const CURRENCY_SIGNS =
  'RM|US\\$|S\\$|A\\$|C\\$|HK\\$|NZ\\$|R\\$|Rs\\.?|Rp\\.?|Fr\\.|kr|zł|Kč|Ft|\\$|€|£|¥|₹|₩|₺|฿';
