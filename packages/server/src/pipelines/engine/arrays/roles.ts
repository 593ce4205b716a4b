/** What the columns of item tables and tax breakdowns usually are, and what their heads say in several languages. */

import type { Field, ListField } from '../core/field.ts';
import { phraseScore } from '../lexicon/phrases.ts';
import { tokensOf } from '../lexicon/tokens.ts';
import { spacedName } from '../schema/value-kind.ts';

export type Role =
  | 'position'
  | 'code'
  | 'description'
  | 'quantity'
  | 'unit'
  | 'unit_price'
  | 'discount'
  | 'tax_rate'
  | 'tax_basis'
  | 'tax_amount'
  | 'line_total';

const HEADS: Readonly<Record<Role, string>> = {
  position: 'pos|position|line|line no|item no|no|nr|lfd nr|#|n°|ligne|línea|riga|regel|lp',
  code: 'item code|article number|art nr|artikelnummer|sku|product code|part number|ean|gtin|référence|ref|codice|referencia|artikelcode|material',
  description:
    'description|item|product|article|service|details|particulars|bezeichnung|beschreibung|artikelbezeichnung|produkt|leistung|désignation|libellé|descripción|concepto|descrizione|omschrijving|opis|nazwa',
  quantity: 'quantity|qty|menge|anzahl|stück|quantité|qté|cantidad|quantità|aantal|ilość|hours|stunden|units|nombre',
  unit: 'unit|uom|unit of measure|einheit|me|unité|unidad|unità|eenheid|jm|vpe',
  unit_price:
    'unit price|price|net price|rate|cost|price per unit|einzelpreis|nettopreis|stückpreis|preis|e preis|ep|prix unitaire|pu ht|pu|prix|precio unitario|precio|prezzo unitario|prezzo|stukprijs|prijs|cena',
  discount: 'discount|rabatt|nachlass|remise|descuento|sconto|korting|rabat',
  tax_rate:
    'tax rate|vat rate|vat %|tax %|gst %|vat|ust|ust %|mwst|mwst %|mwst satz|ust satz|steuersatz|steuer|steuer %|taux|taux tva|tva|tva %|iva|iva %|tipo iva|aliquota|btw|btw %|stawka vat|rate|%|percent',
  tax_basis:
    'taxable amount|tax base|net amount|net|base|basis|basisbetrag|steuerbasisbetrag|bemessungsgrundlage|netto|nettobetrag|nettopreis|nettowert|base ht|montant ht|ht|base imponible|imponibile|grondslag|bedrag excl|podstawa|goods value',
  tax_amount:
    'tax amount|vat amount|gst amount|tax|vat|steuerbetrag|ust betrag|mwst betrag|mwst|ust|steuer|montant tva|tva|importe iva|cuota|cuota iva|imposta|iva|btw bedrag|btw|kwota vat|moms',
  line_total:
    'line total|amount|total|total price|net amount|net value|extended price|betrag|gesamt|gesamtpreis|gesamtbetrag|nettobetrag|nettowert|summe|positionsbetrag|entgelt|montant|montant ht|total ht|importe|importo|totale|bedrag|totaal|wartość|kwota',
};

let phrases: ReadonlyMap<Role, readonly (readonly string[])[]> | undefined;

function phrasesOf(role: Role): readonly (readonly string[])[] {
  phrases ??= new Map(
    Object.entries(HEADS).map(([name, heads]) => [name as Role, heads.split('|').map((head) => tokensOf(head))]),
  );
  return phrases.get(role) ?? [];
}

const PERCENT_ONLY = /^[\s[(]*%[\s\])]*$/;

/** How well a head says a role, 0..1. */
export function roleScore(role: Role, head: string): number {
  // Short forms with capitals inside would be taken for two words.
  const tokens = tokensOf(head.replace(/\b(MwSt|MWSt|USt)/g, (short) => short.toLowerCase()));
  if (role === 'tax_rate' && PERCENT_ONLY.test(head)) return 0.7;
  if (role === 'position' && /^[\s]*#[\s.]*$/.test(head)) return 0.8;
  if (tokens.length === 0 || tokens.length > 8) return 0;
  let best = 0;
  for (const phrase of phrasesOf(role)) best = Math.max(best, phraseScore(tokens, phrase));
  // "VAT" alone may be a rate or an amount; a sign decides.
  if (role === 'tax_rate' && /%/.test(head)) best = Math.min(1, best + 0.15);
  if (role === 'tax_amount' && /%/.test(head)) best *= 0.3;
  return best;
}

const TAX_LIST = /\b(tax|taxes|vat|gst|mwst|ust|tva|iva|btw|moms|duties)\b/i;

/** Whether the items are rates of tax with what they apply to. */
export function isTaxList(list: ListField): boolean {
  const spoken = `${spacedName(list.name)} ${list.schema.title}`;
  const hasText = (list.fields ?? []).some(
    (field) => field.concept?.id === 'item_description' || field.concept?.id === 'quantity',
  );
  return TAX_LIST.test(spoken) && !hasText;
}

const BY_CONCEPT: ReadonlyMap<string, Role> = new Map([
  ['item_code', 'code'],
  ['item_description', 'description'],
  ['quantity', 'quantity'],
  ['unit_price', 'unit_price'],
  ['line_total', 'line_total'],
]);

export function rolesOf(list: ListField): Map<Field, Role> {
  const roles = new Map<Field, Role>();
  const isTax = isTaxList(list);
  for (const field of list.fields ?? []) {
    const role = isTax ? taxRole(field) : itemRole(field);
    if (role !== undefined && ![...roles.values()].includes(role)) roles.set(field, role);
  }
  return roles;
}

const isNumber = (field: Field): boolean =>
  field.schema.type === 'number' || field.schema.type === 'integer' || field.kind === 'money';

function taxRole(field: Field): Role | undefined {
  const name = spacedName(field.name).toLowerCase();
  if (/rate|percent|pct|satz|taux|%/.test(name)) return 'tax_rate';
  if (/\bbas(e|is)\b|taxable|\bnet\b|grundlage|imponible/.test(name)) return 'tax_basis';
  return /amount|tax|vat|betrag|total|value/.test(name) ? 'tax_amount' : undefined;
}

function itemRole(field: Field): Role | undefined {
  const name = spacedName(field.name).toLowerCase();
  if (/(tax|vat|gst|mwst|ust|tva|iva).*(rate|percent|pct|%)|^(tax|vat) (rate|percentage)$/.test(name))
    return 'tax_rate';
  if (/(tax|vat|gst).*amount|^(tax|vat|gst)$/.test(name)) return isNumber(field) ? 'tax_amount' : undefined;
  if (/discount|rebate/.test(name)) return 'discount';
  if (/^(unit|uom|units? of measure|measure|unit name)$/.test(name)) return isNumber(field) ? undefined : 'unit';
  if (/^(pos|position|line|line (no|nr|number|id)|no|row|row number|index|sequence)$/.test(name)) return 'position';
  if (/^(qty|quantity|count|amount of units|hours)$/.test(name)) return 'quantity';
  if (/^(unit price|price unit|price per unit|unit cost|price each|rate)$/.test(name)) return 'unit_price';
  if (/^(price )?(line total|line amount|sub ?total|amount|total|total price|line price|net amount)$/.test(name)) {
    return isNumber(field) ? 'line_total' : undefined;
  }
  if (/^(desc|description|item description|product description|product)$/.test(name)) return 'description';
  if (/^(sku|article number|item code|product code|part number|code)$/.test(name)) return 'code';
  return BY_CONCEPT.get(field.concept?.id ?? '');
}
