/** What the figures of a table are in: "[In thousands]", "(Mio. EUR)", or one unit under the heads of all its columns. */
import { crossTables } from '../arrays/cross-tables.ts';
import type { Context } from '../core/context.ts';
import type { Field } from '../core/field.ts';
import { type Found, foundIn, runOf } from '../papers/text-run.ts';
import { spacedName } from '../schema/value-kind.ts';

const UNIT_FIELD =
  /^(?:(?:table|measurement|value|figure|amount|reporting|number|data|threshold|display) )?units?(?: (?:of (?:measure(?:ment)?|figures|values|account)|used))?$|^(?:amounts?|figures?|values?|numbers?|dollars|data) (?:are )?(?:in|unit|units|scale|expressed in)$|^(?:scale|denomination)$/i;
const ONLY_SCALE = /(?:^| )in$|scale|denomination/i;

const SCALE =
  'thousands?|millions?|billions?|hundreds?|lakhs?|crores?|tausend|tsd\\.?|t€|millionen|mio\\.?|milliarden|mrd\\.?|milliers|milliards|miles|millones|migliaia|milioni|miliardi|milhares|milhões|duizend(?:en)?|duizendtallen|miljoen|tys\\.?|tysi[aą]c\\w*|mln\\.?|mld\\.?|tusentals?|tkr|mkr|miljoner|tusen|percent|per cent|prozent|pourcent|porcentaje|percentuale';
/** "(in thousands, except share data)", "Angaben in Tsd. EUR", "miles de personas". */
const SAID = new RegExp(
  `^[\\[(]?\\s*(?:\\p{L}+;\\s*)?((?:(?:all |amounts |figures |values |dollars |numbers |data |angaben |werte |beträge |montants |valeurs |cifras |datos |importes |valori |importi |dati |valores |bedragen |belopp |dane |u\\.?s\\.? |[$€£]\\s?)*(?:are |expressed |stated |exprimés |expresados |espressi |expressos )?(?:in|en|em|i|w|x)\\s)?(?:[\\p{L}.$€£]{1,12}\\s){0,2}(?:${SCALE})(?!\\p{L})[^\\])]{0,60})[\\])]?\\s*$`,
  'iu',
);
const SCALE_WORD = new RegExp(`(?<!\\p{L})(?:${SCALE})(?!\\p{L})`, 'iu');

export const asksUnit = ({ name, schema }: Field): boolean =>
  schema.type === 'string' && schema.enum === undefined && UNIT_FIELD.test(spacedName(name).trim());

export function unitOf(context: Context, field: Field): Found | undefined {
  const isScale = ONLY_SCALE.test(spacedName(field.name).trim());
  for (const { words, text } of context.view.segments) {
    if (text.length > 90 || !SCALE_WORD.test(text) || (words[0]?.cell ?? -1) >= 0) continue;
    const run = runOf(words);
    const match = SAID.exec(run.text);
    const said = match?.[1]?.trim();
    if (said === undefined || /^\d/.test(said)) continue;
    const scale = SCALE_WORD.exec(said)?.[0] ?? said;
    const wanted = isScale ? scale : said;
    const from = run.text.indexOf(wanted);
    return foundIn(run, from, from + wanted.length);
  }
  return isScale ? undefined : unitOfHeads(context);
}

const UNIT_HEAD =
  /^[([]?(?:[\p{L}µ°%€$£]{1,4}|\p{L}{1,6}\.?)\s?\/\s?[\p{L}\d³²]{1,7}[)\]]?$|^[([]?(?:%|kg|g|t|m|km|cm|mm|ha|l|ml|kW|kWh|MWh|GWh|°C|€|\$|EUR|USD|GBP)[)\]]?$/u;

/** The last line of the heads, where it is the same unit in all columns of all tables. */
function unitOfHeads({ view }: Context): Found | undefined {
  const tables = crossTables(view);
  const heads = tables.flatMap(({ heads: own, columns }) => {
    const units = own.filter(({ text }) => UNIT_HEAD.test(text));
    return units.length >= Math.max(2, columns.length - 1) ? units : [];
  });
  const texts = new Set(heads.map(({ text }) => text.replace(/[()[\]]/g, '')));
  const [first] = heads;
  const [text] = texts;
  return texts.size === 1 && first !== undefined && text !== undefined ? { text, words: [first] } : undefined;
}
