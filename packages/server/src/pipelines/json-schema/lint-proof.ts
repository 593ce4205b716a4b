/** Finds fields that no document could prove, because nothing on a page states them. */
import { spacedName } from '../engine/schema/value-kind.ts';
import { isContainer, type LintField, type LintWarning, textOf, warning } from './lint-warning.ts';

const OPINION =
  /\b(?:opinion|sentiment|mood|tone|importance|relevance|urgency|recommendation|recommended|suggestion|advice|assessment|evaluation|judge?ment|impression|likelihood|probability|confidence|trustworth\w*|credib\w*|plausib\w*|fairness|fair|reasonable|suspicious|fraud\w*|risk (?:level|score|rating|assessment)|quality (?:score|rating)|satisfaction|attractiveness|summary|summarize|insight|insights|key takeaways?)\b/i;
const OPINION_FLAG =
  /^(?:is|has|looks|seems|appears)\s+(?:good|bad|valid|correct|suspicious|fraudulent|important|urgent|reasonable|complete|legit\w*|genuine|authentic|high|low|expensive|cheap|fair)\b/i;
const COMPUTED =
  /\b(?:days (?:until|since|left|overdue|late|remaining)|age (?:in|of)|average|mean|median|ratio|difference|delta|growth|change (?:in|from)|percentage of|share of|sum of all|count of|number of (?:items|lines|pages|rows|entries|words|products)|(?:item|line|page|row|word) count|years? (?:of experience|since)|elapsed|margin|calculated|computed|derived|converted|in (?:usd|eur) equivalent)\b/i;
const COMPUTED_FLAG = /^(?:is|was)\s+(?:overdue|expired|late|past due|recent|current|over|under|above|below)\b/i;
const PRINTED =
  /\b(?:check ?box|ticked|checked|marked|tick|cross|yes\/no|yes or no|printed|stated|says|states|mentions|shown|written|signed|signature|stamp\w*|selected|box|labell?ed)\b/i;

export function proofWarnings(field: LintField): LintWarning[] {
  if (isContainer(field)) return [];
  const { name, pointer, schema, types } = field;
  const spoken = spacedName(name).trim();
  const description = textOf(schema, 'description');
  const text = `${spoken} ${textOf(schema, 'title')}`;
  if (OPINION.test(text) || OPINION_FLAG.test(spoken)) {
    return [
      warning('unprovable_opinion', pointer, `\`${name}\` asks for a judgement; no passage of a document proves it.`, {
        suggestion: 'Ask for the printed facts it rests on and judge them outside of the extraction.',
      }),
    ];
  }
  if (
    COMPUTED.test(text) ||
    COMPUTED_FLAG.test(spoken) ||
    /\b(?:calculated|computed|calculate|compute) (?:as|from|by|the)\b/i.test(description)
  ) {
    return [
      warning('unprovable_computed', pointer, `\`${name}\` has to be computed; it is printed in few documents.`, {
        suggestion: 'Extract the values it is computed from, and compute it in your code or in a workflow.',
      }),
    ];
  }
  if (types.length === 1 && types[0] === 'boolean' && !PRINTED.test(`${text} ${description}`)) {
    return [
      warning('unprovable_boolean', pointer, `\`${name}\` is true or false, and nothing says how documents print it.`, {
        suggestion: 'Name the check box or the words that mean true, or use an enum of the printed words.',
      }),
    ];
  }
  return [];
}
