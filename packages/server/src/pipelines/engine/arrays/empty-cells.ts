/** What an empty cell says: the member that a description names for it, and no where the other rows have a mark. */
import type { Json } from '../../json/json.ts';
import type { Field } from '../core/field.ts';
import { joinWords, type ViewWord } from '../core/view.ts';
import type { Assigned } from './assigned.ts';
import { evidenceOf } from './cell-evidence.ts';
import type { ItemRecord } from './item-record.ts';

const IF =
  '(?<!\\p{L})(?:if|when|where|unless|wenn|falls|si|se|quando|als|indien|om|hvis|jos|jeśli|gdy|pokud|když|ha|dacă|если|якщо|אם|eğer)(?!\\p{L})';
const EMPTY =
  '(?<!\\p{L})(?:empty|blank|unmarked|unflagged|nothing|missing|no (?:mark|flag|sign|remark|note|entry|value)|not (?:marked|flagged|given|printed|stated|set|filled|shown|indicated)|leer|fehlt|ohne (?:kenn|mark|angabe)|nicht (?:markiert|gekenn|angegeben)|vides?|absente?|sans (?:mention|indication|marque)|non (?:renseign|indiqu|marqu|précis|contrassegn|segnal|indica|marca)|vuot[aoie]|assent[ei]|manca|vac[ií][ao]|sin (?:marca|indicaci)|no (?:se )?(?:indica|marca)|vazi[ao]|sem (?:marca|indica)|não (?:indica|marca)|leeg|ontbreekt|niet (?:gemark|aange|vermeld)|tom|saknas|inte (?:marker|angiv)|ikke (?:marker|angi)|pust[aey]|brak|nie (?:oznacz|podan)|prázdn|chybí|není|üres|пуст|нет|ריק)';
const MAX_SAID = 300;

/** The member of a closed list that a description gives to empty cells: "normal if empty". */
function memberIfEmpty({ schema }: Field): Json {
  const said = schema.description.slice(0, MAX_SAID);
  if (said === '') return null;
  const named = (schema.enum ?? []).filter((member) => {
    if (typeof member !== 'string' || member === '') return false;
    const own = member.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
    return new RegExp(`(?<!\\p{L})${own}(?!\\p{L})\\s{0,2}${IF}[^.;,]{0,24}?${EMPTY}`, 'iu').test(said);
  });
  return named.length === 1 ? (named[0] ?? null) : null;
}

const MARK = /^(?:[x✓✔☑☒✗●•*+]|yes|y|ja|oui|sí|si|sì|sim|tak|ano|да|כן)$/iu;
/** A row with fewer of its cells may be the rest of another, or a line that says that nothing is known yet. */
const FILLED = 0.5;

/** Adds to each record what its empty cells say, in columns that other records fill. */
export function fillEmpty(
  records: readonly ItemRecord[],
  columns: readonly Assigned[],
  others: readonly Field[],
): void {
  const observed = [...new Set([...columns.map(({ field }) => field), ...others])];
  for (const field of observed) {
    const value = field.schema.type === 'boolean' ? falseIfMarked(records, field) : memberIfEmpty(field);
    if (value === null) continue;
    for (const record of records) {
      const words = anchorOf(record);
      const isFull = record.length >= FILLED * (columns.length - 1);
      if (words !== undefined && isFull && !record.some((cell) => cell.field === field))
        record.push({ field, words, value, evidence: evidenceOf('unit') });
    }
  }
}

const anchorOf = (record: ItemRecord): ViewWord[] | undefined =>
  (record.find(({ words }) => /\d/.test(words[0]?.text ?? '')) ?? record[0])?.words;

/** No, where all that the cells of other records have is a mark. */
function falseIfMarked(records: readonly ItemRecord[], field: Field): Json {
  const texts = records
    .flatMap((record) => record.filter((cell) => cell.field === field))
    .map(({ words }) => joinWords(words));
  return texts.length > 0 && texts.length < records.length && texts.every((text) => MARK.test(text)) ? false : null;
}
