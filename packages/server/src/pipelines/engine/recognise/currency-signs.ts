const CODES =
  'AED|ARS|AUD|BRL|CAD|CHF|CLP|CNY|CZK|DKK|EGP|EUR|GBP|HKD|HUF|IDR|ILS|INR|JPY|KRW|KWD|MXN|MYR|NOK|NZD|PHP|PLN|QAR|RUB|SAR|SEK|SGD|THB|TRY|TWD|USD|VND|ZAR';
const SIGNS = 'RM|US\\$|S\\$|A\\$|C\\$|HK\\$|NZ\\$|R\\$|Rs\\.?|Rp\\.?|Fr\\.|kr|zł|Kč|Ft|\\$|€|£|¥|₹|₩|₺|฿';

/** A part of a pattern: codes and signs of currencies as documents print them. */
export const CURRENCY = `${CODES}|${SIGNS}`;
