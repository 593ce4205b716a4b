/**
 * What titles say of rows that stand beside those of a document: what is optional, not delivered, taken back, of earlier
 * documents, recommended, or told for information only. Each line is a language.
 */
import { anyOf, listed } from './lexicon.ts';

const WORDS = `back-order|back-orders|back-ordered|backorder|backorders|backordered|back order|back orders|back ordered|out of stock|optional|alternative items|alternative positions|alternative offer|not included|not in the total|not in total|cancelled|canceled|voided|returned|recommended|recommendations|suggested|suggestions|related products|related items|similar products|similar items|also bought|also like|previous orders|previous purchases|previous deliveries|previous invoices|previous transactions|past orders|past purchases|prior orders|earlier orders|order history|purchase history|for information|for information only|information only|memo|memo items|memorandum|memorandum items|off-balance|off-balance-sheet|off balance sheet|contingent liabilities|contingencies|additional data|additional information|additional disclosures|supplementary information|supplementary data|supplemental information|supplemental disclosure|supplemental disclosures|supplemental data|other information|other data|statistical data|key figures|key ratios
rückstand|rückstände|nachlieferung|nachlieferungen|optional|alternativposition|alternativpositionen|bedarfsposition|bedarfspositionen|eventualposition|eventualpositionen|nicht im gesamtpreis|nicht enthalten|nicht lieferbar|retouren|rücksendung|rücksendungen|storniert|empfehlungen|frühere bestellungen|bisherige bestellungen|nachrichtlich|zur information|zusätzliche angaben|weitere angaben|ergänzende angaben|eventualverbindlichkeiten|haftungsverhältnisse|unter dem strich|kennzahlen
reliquat|reliquats|en rupture|optionnel|en option|non compris|retours|annulé|annulés|recommandés|commandes précédentes|pour information|pour mémoire|hors bilan|informations complémentaires|autres informations|renseignements complémentaires|chiffres clés
opcional|opcionales|no incluido|no incluidos|devoluciones|anulado|anulados|recomendados|pedidos anteriores|a título informativo|para información|información adicional|otros datos|cuentas de orden
inevaso|inevasi|opzionale|opzionali|non incluso|non inclusi|resi|annullati|consigliati|ordini precedenti|a titolo informativo|pro memoria|per memoria|conti d'ordine|informazioni aggiuntive|altre informazioni
nalevering|naleveringen|optioneel|niet inbegrepen|retouren|geannuleerd|aanbevolen|eerdere bestellingen|ter informatie|pro memorie|aanvullende gegevens|overige gegevens|niet in de balans
opcionais|não incluído|não incluídos|devoluções|cancelado|cancelados|pedidos anteriores|para informação|informações adicionais|outras informações|contas de ordem
opcjonalne|zwroty|anulowane|informacje dodatkowe|pozabilansowe
restnoterat|restorder|tillval|returer|makulerade|tidigare beställningar|upplysningar|memorandumposter|ansvarsförbindelser
נתונים נוספים|מידע נוסף`;

const SET_ASIDE = new RegExp(`(?<!\\p{L})(?:${anyOf(WORDS.split('\n').flatMap(listed))})(?!\\p{L})`, 'giu');

/** What a title says that sets its rows aside. */
export const setAsideIn = (title: string): string[] => title.match(SET_ASIDE) ?? [];
