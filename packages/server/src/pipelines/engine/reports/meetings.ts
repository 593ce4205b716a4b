/** What the sentences of minutes say: when and where somebody met, who led the meeting, when it ended. */
import type { Context } from '../core/context.ts';
import type { Field } from '../core/field.ts';
import type { Flow } from '../core/flow.ts';
import { tokensOf } from '../lexicon/tokens.ts';
import { type Found, foundIn } from '../papers/text-run.ts';
import { spacedName } from '../schema/value-kind.ts';

const TIME = String.raw`\d{1,2}\s?(?:[:.]\s?\d{2}|[hu]\s?\d{0,2})?\s?(?:[ap]\.\s?m\.(?!\p{L})|[ap]m(?!\p{L})|uhr|heures|hrs?|horas|ore|uur)?`;
const NAME = String.raw`\p{Lu}[\p{L}.'’-]*(?:\s(?:d[aeiu]|de la|del|van|von|der|den|af|y|e)(?=\s))*(?:\s\p{Lu}[\p{L}.'’-]*){1,3}`;
const PERSON_TITLES = String.raw`(?:(?:m|mme|mlle|mr|mrs|ms|dr|prof|sr|sra|herrn?|frau|d|dª|doña|don|ing|pan|pani|cllr|councillor)\.?\s)*`;

interface Wording {
  asks: RegExp;
  /** The value is the group "value". */
  said: readonly RegExp[];
}

const patterns = (...sources: string[]): RegExp[] => sources.map((source) => new RegExp(source, 'iu'));

const WORDINGS: readonly Wording[] = [
  {
    asks: /^(?:(?:meeting|session|minutes) )?(?:chair(?:person|man|woman)?|presided by|chaired by|president|presiding officer|chair name)$/,
    said: [
      ...patterns(
        String.raw`(?:chaired by|presided over by|in the chair[:,]?|under the chairmanship of|sous la présidence de|bajo la presidencia de|sotto la presidenza d(?:i|el|ella)|sob a presidência de|unter (?:dem )?vorsitz von|onder voorzitterschap van|pod przewodnictwem)\s${PERSON_TITLES}`,
      ).map((start) => new RegExp(`(?:${start.source})(?<value>(?-i:${NAME}))`, 'iu')),
    ],
  },
  {
    asks: /^(?:(?:meeting|session) )?(?:end(?:ed)?|clos(?:e|ed|ing|ure)|adjourn(?:ed|ment)|finish(?:ed)?)(?: (?:time|at))?$/,
    said: patterns(
      String.raw`(?:meeting|session|sitting)\s(?:was\s|is\s)?(?:closed|ended|adjourned|concluded|rose|declared closed)\s(?:\p{L}+\s){0,3}at\s(?<value>${TIME})`,
      String.raw`(?:s[ée]ance|r[ée]union)\s(?:est|a été|fut)\s(?:lev[ée]e|close)\sà\s(?<value>${TIME})`,
      String.raw`(?:se levanta|levantándose|finaliza|concluye)\s(?:la\s)?(?:sesión|reunión|junta)\s(?:\p{L}+\s){0,6}a las\s(?<value>${TIME})`,
      String.raw`(?:seduta|riunione|assemblea)\s(?:è\s|viene\s)?(?:sciolta|chiusa|tolta|termina)\s(?:\p{L}+\s){0,2}alle(?:\sore)?\s(?<value>${TIME})`,
      String.raw`(?:sitzung|versammlung)\s(?:wurde\s|wird\s|endet\s|schließt\s)?(?:\p{L}+\s){0,3}um\s(?<value>${TIME})`,
      String.raw`(?:vergadering)\s(?:wordt\s|werd\s)?(?:\p{L}+\s){0,3}om\s(?<value>${TIME})`,
    ),
  },
  {
    asks: /^(?:(?:meeting|session|event) )?(?:start(?:ed|ing)?|begin|began|opened|opening|meeting)(?: (?:time|at))?$|^(?:meeting|session) time$|^time$/,
    said: patterns(
      String.raw`(?:held|convened|met|meeting|began|opened|called to order|réuni\p{L}*|séance|sitzung|reunión|sesión|seduta|riunione|vergadering)\s[^.;]{0,60}?\s(?:at|à|um|a las|alle(?: ore)?|às|om)\s(?<value>${TIME})`,
    ),
  },
  {
    asks: /^(?:(?:meeting|event|session) )?(?:venue|place|location|where|held at|place held)$/,
    said: patterns(
      String.raw`held\s[^.;]{0,60}?\s(?:in|at)\s(?:the\s)?(?<value>(?-i:\p{Lu})[^.;]{3,60}?)(?=$|[.;]|\s(?:on|at)\s\d)`,
    ),
  },
  {
    asks: /^(?:meeting (?:type|kind|name|title)|type of meeting|kind of meeting)$/,
    said: patterns(
      String.raw`minutes of (?:the|an?)\s(?<value>(?:[\p{L}'’-]+\s){0,5}?(?:meeting|session|assembly))(?!\p{L})`,
    ),
  },
];

/** A document that speaks of a meeting in its head. */
const MINUTES =
  /(?<!\p{L})(?:minutes|meeting|proc[eè]s-verbal|compte[- ]rendu|acta|verbale|ata|protokoll|niederschrift|notulen|verslag|protokół|referat|sammanträde|sitzung)(?!\p{L})/iu;
const HEAD = 600;

export function meetingValue(context: Context, field: Field): Found | undefined {
  const name = tokensOf(spacedName(field.name)).join(' ');
  const wording = WORDINGS.find(({ asks }) => asks.test(name));
  if (wording === undefined) return undefined;
  const flow = context.flow();
  if (!MINUTES.test(flow.text.slice(0, HEAD))) return undefined;
  for (const pattern of wording.said) {
    const found = valueIn(flow, pattern);
    if (found !== undefined) return found;
  }
  return undefined;
}

function valueIn(flow: Flow, pattern: RegExp): Found | undefined {
  for (const { text, start } of flow.sentences) {
    const match = pattern.exec(text);
    const value = match?.groups?.value?.trim().replace(/[,\s]+$/, '');
    if (match === null || value === undefined || value === '') continue;
    const at = start + match.index + match[0].lastIndexOf(value);
    return foundIn(flow, at, at + value.length);
  }
  return undefined;
}
