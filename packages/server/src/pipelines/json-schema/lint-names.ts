/** Names and descriptions: how a field is found in a document. */
import { spacedName } from '../engine/schema/value-kind.ts';
import { isContainer, type LintField, type LintWarning, textOf, warning } from './lint-warning.ts';

/** Words that say nothing about a document. */
const EMPTY =
  /^(?:data|info|information|value|values|field|fields|item|thing|object|content|contents|result|results|output|misc|other|others|extra|details|stuff|text|attribute|attributes|property|key|col|column|var|tmp|temp|foo|bar|test|x|y|z)s?[\s_]*\d*$/i;
/** Words that many fields of one document share. */
const SHARED =
  /^(?:name|date|number|no|num|amount|total|code|id|type|address|price|description|status|reference|ref|title|period|rate|quantity|sum|time|category|party|person|company)$/i;
const MIN_WORDS = 3;

export function nameWarnings(field: LintField): LintWarning[] {
  const { name, pointer, schema, isInList } = field;
  const spoken = spacedName(name).trim();
  const description = textOf(schema, 'description');
  const words = description === '' ? 0 : description.split(/\s+/).length;
  const found: LintWarning[] = [];
  if (EMPTY.test(spoken) && !isContainer(field)) {
    found.push(
      warning('generic_name', pointer, `\`${name}\` does not say what is looked for.`, {
        suggestion: 'Name the field as the document labels it, such as `invoice_number`.',
      }),
    );
  } else if (isUnclear(spoken, isInList) && words < MIN_WORDS && !isContainer(field)) {
    found.push(
      warning('ambiguous_name', pointer, `\`${name}\` fits more than one value of most documents.`, {
        suggestion: 'Say which one, in the name or the description: `invoice_date`, not `date`.',
      }),
    );
  }
  if (description === '' && !isContainer(field)) {
    found.push(
      warning('missing_description', pointer, `\`${name}\` has no description.`, {
        suggestion: 'Describe it in a sentence with the label it stands under: fields without one lose accuracy.',
      }),
    );
  }
  return found;
}

/** In table rows, the words that documents share are column names. */
const isUnclear = (spoken: string, isInList: boolean): boolean =>
  (SHARED.test(spoken) && !isInList) || spoken.length <= 2 || (spoken.length <= 4 && !/[aeiouy]/i.test(spoken));
