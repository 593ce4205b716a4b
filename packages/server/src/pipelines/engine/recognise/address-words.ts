/** What postal addresses are made of. */
import { findDates } from './dates.ts';

const ROADS =
  /\b(street|st|road|rd|avenue|ave|av|blvd|boulevard|lane|ln|drive|dr|highway|hwy|pkwy|parkway|way|court|ct|square|sq|terrace|place|pl|plaza|route|rt|broadway|jalan|jln|lorong|lrg|taman|tmn|kampung|kg|persiaran|lebuh|lebuhraya|bandar|seksyen|section|kawasan|perindustrian|desa|lot|floor|flr|level|tingkat|suite|ste|unit|block|blk|building|bldg|wisma|menara|kompleks|mall|center|centre|p\.?o\.? box|postfach|straße|strasse|str|platz|weg|gasse|allee|ring|damm|ufer|rue|chemin|allée|cours|quai|impasse|calle|carrer|avenida|avda|paseo|via|viale|piazza|corso|rua|ulica|ul|straat|laan|plein|industrial|estate|park|batu|off|pusat|bandaraya|no|ground|room|rm)\b|\p{L}(?:straße|strasse|str\.|weg|platz|gasse|allee|straat|laan)(?![\p{L}])/iu;
const ALL_ROADS = new RegExp(ROADS.source, 'giu');
const PLACES =
  /\b(selangor|johor|penang|pulau pinang|perak|kedah|pahang|melaka|malacca|sabah|sarawak|kelantan|terengganu|negeri sembilan|perlis|kuala lumpur|petaling jaya|shah alam|malaysia|singapore|indonesia|thailand|china|hong kong|japan|india|usa|united states|u\.s\.a|canada|mexico|uk|united kingdom|england|scotland|ireland|france|deutschland|germany|österreich|austria|switzerland|schweiz|suisse|italia|italy|españa|spain|portugal|nederland|netherlands|belgium|belgique|belgië|polska|poland|sweden|norway|denmark|australia|new zealand|brazil|brasil|new york|london|paris|berlin|münchen|hamburg|wien|zürich|madrid|barcelona|roma|milano|amsterdam|sydney|tokyo|delhi|mumbai|los angeles|chicago|houston|seattle|boston|san francisco|washington|darul ehsan|darul takzim|w\.?p)\b/i;
const STATES =
  'AL|AK|AZ|AR|CA|CO|CT|DE|FL|GA|HI|ID|IL|IN|IA|KS|KY|LA|ME|MD|MA|MI|MN|MS|MO|MT|NE|NV|NH|NJ|NM|NY|NC|ND|OH|OK|OR|PA|RI|SC|SD|TN|TX|UT|VT|VA|WA|WV|WI|WY|DC|ON|QC|BC|AB|MB|SK|NS|NB|NSW|VIC|QLD';
const POSTCODE =
  /(?<![\d\-/.])(\d{5}(?:-\d{4})?|\d{4}\s?[A-Z]{2}|[A-Z]{1,2}\d[A-Z\d]?\s?\d[A-Z]{2}|[A-Z]\d[A-Z]\s?\d[A-Z]\d|\d{6}|\d{2}-\d{3}|[A-Z]{1,2}-\d{4,5})(?![\d.\-/:])/;
const STATE_AND_ZIP = new RegExp(`\\b(?:${STATES})\\.?,?\\s*\\d{5}`);
const NOT_ADDRESS =
  /\b(tel|fax|phone|telefon|téléphone|mobile|hp|whatsapp|email|e-mail|gst|vat|tax|ust|invoice|receipt|date|datum|time|cashier|total|amount|bill|reg|www|http|thank|order|table|operator|opening|hours|customer|co\.? ?no|company no|roc|id|doc|document|counter|member|salesperson|sold|price|qty|item|page|seite|terms?|due|number|account|acct|iban|bic|rechnung|kunde|advertiser|contract)\b[.:# ]?/i;
const COUNTRY_AT_END =
  /\b(malaysia|singapore|usa|u\.s\.a\.?|united states|united kingdom|deutschland|germany|österreich|austria|schweiz|switzerland|france|india|canada|australia|netherlands|nederland|poland|polska|españa|spain|italia|italy)[\s.,]*$/i;
const CONTACT_AT_END = /[\s,(]+\b(tel|fax|phone|ph|hp|mobile|gst|email|e-mail|h\/p|careline|telefon)\b\s*[.:]?.*$/i;
const LABEL_AT_START = /^\s*(address|addr|alamat|adresse|anschrift|dirección|indirizzo)\s*[:.]\s*/i;

/** How much a line looks like part of a postal address; negative when something speaks against it. */
export function addressScore(text: string): number {
  const upper = text.toUpperCase();
  let score = 0;
  const roads = text.match(ALL_ROADS)?.length ?? 0;
  if (roads > 0) score += 0.45;
  if (roads > 1) score += 0.2;
  if (PLACES.test(text)) score += 0.35;
  if (STATE_AND_ZIP.test(upper)) score += 0.8;
  else if (POSTCODE.test(upper) && /\p{Lu}{3}/u.test(upper)) score += 0.4;
  if (/^\s*(no\.?|lot|#|unit|suite|blk|block)\s*[\w-]*\d/i.test(text)) score += 0.35;
  else if (/^\s*\d{1,5}[A-Z]?[,\s-]/.test(upper) && /\p{Lu}{3,}/u.test(upper)) score += 0.2;
  else if (/\p{L}{3}[.\s]+\d{1,4}\s?[a-z]?$/iu.test(text) && roads > 0) score += 0.2;
  if (text.includes(',')) score += 0.12;
  if (/,\s*$/.test(text)) score += 0.15;
  if (/\d\.\d{2}\b/.test(text)) score -= 0.7;
  if (/@|www\.|http/i.test(text)) score -= 1;
  if (findDates(text).some((date) => date.score > 0.6)) score -= 0.8;
  if (/\d{1,2}:\d{2}/.test(text)) score -= 0.5;
  const against = NOT_ADDRESS.exec(text);
  if (against !== null) score -= against.index < 4 ? 0.8 : 0.35;
  if (!/\p{L}{3}/u.test(text)) score -= 0.4;
  return score;
}

export const hasPostcode = (text: string): boolean => POSTCODE.test(text.toUpperCase()) || STATE_AND_ZIP.test(text);
export const hasUsAddress = (text: string): boolean => STATE_AND_ZIP.test(text);
export const endsInCountry = (text: string): boolean => COUNTRY_AT_END.test(text);
export const hasContactAtEnd = (text: string): boolean => CONTACT_AT_END.test(text);
export const withoutContact = (text: string): string => text.replace(CONTACT_AT_END, '');
export const withoutLabel = (text: string): string => text.replace(LABEL_AT_START, '');
