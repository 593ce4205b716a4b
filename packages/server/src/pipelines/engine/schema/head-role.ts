/** What a field asks for of the head of a document, where values stand without a label. */
import type { Field } from '../core/field.ts';
import { ORGANISATIONS } from '../lexicon/people-words.ts';
import { englishName } from '../lexicon/tokens.ts';
import { spacedName } from './value-kind.ts';

export type HeadRole =
  | 'organisation'
  | 'person'
  | 'first name'
  | 'last name'
  | 'headline'
  | 'addressee'
  | 'title'
  | 'subtitle'
  | 'named by its noun';

const ORGANISATION = new RegExp(`\\b${ORGANISATIONS}\\b`, 'i');
/** "Name of the water company", and not "Company name of the exporter". */
const SAID_ORGANISATION = new RegExp(
  `^(?:(?:full|legal|official|printed|complete|trading) )*(?:name of )?(?:the |an? )?(?:[a-z-]+ ){0,2}${ORGANISATIONS}\\b(?! name)`,
  'i',
);

/** Names of somebody whom the whole document is about: "full_name", "candidate.name". */
const OWN_NAME = /^(?:(?:full|complete|candidate|applicant|person|personal|own|resume|cv) )*name$/i;
const OWNER = /^(?:person(?:al)?|candidate|applicant|basics?|profile|contact|header|about|bio)\b/i;
const FIRST_NAME = /^(?:first|given|fore) ?names?$/i;
const LAST_NAME = /^(?:last|family|sur) ?name$/i;
const HEADLINE =
  /^(?:headline|tagline|professional (?:title|headline)|job title|current (?:title|position|role|job)|desired (?:position|role))$/i;

/** Whom a document is sent to: he stands above the address, and no label says what he is. */
const ADDRESSEE =
  /\b(?:account holder|holder|customer|client|account owner|owner|member|policy ?holder|insured|employee|addressee|recipient|subscriber|tax ?payer|guest|payer)\b/i;

/** Events, works and places that a document is about and is headed by. */
const HEADED =
  'event|meet|meeting|conference|exhibition|show|festival|tournament|competition|championship|league|race|course|class|module|project|product|programme|program|recipe|dish|study|paper|article|report|document|doc|publication|book|thesis|poster|presentation|workshop|session|trip|tour|building|property|survey|plan|policy|guide|form|agreement|contract|exam|syllabus';
const TITLE = new RegExp(
  `^(?:(?:${HEADED}|main|full|official) )*(?:title|heading)$|^(?:${HEADED}) name$|^(?:league|event)$`,
  'i',
);
const SUBTITLE = /^(?:[a-z]+ )?sub ?(?:title|heading)$/i;
const SAID_TITLE = new RegExp(
  `^(?:the )?(?:(?:full|main|official|printed|complete|short) )*(?:[a-z]+ or )?(?:title|name|heading) of the (?:[a-z-]+ ){0,2}(?:${HEADED})\\b`,
  'i',
);

const PLAIN_NAME = /^(?:(?:company|legal|full|trading|business) )*name$/i;

/** A description that tells the value to stand at the head. */
export const AT_TOP =
  /\b(?:at the (?:very )?(?:top|head)|letterhead|masthead|logo|in the (?:head|header|title|heading)|on the cover|header)\b/i;

export function headRoleOf(field: Field): HeadRole | undefined {
  const { kind, holder, party, path, schema } = field;
  if ((kind !== 'name' && kind !== 'text') || schema.enum !== undefined) return undefined;
  const name = spacedName(field.name).trim();
  const [said = ''] = schema.description.split(/[.;]/);
  const parent = spacedName(path.at(-2) ?? '');
  if (SUBTITLE.test(name)) return 'subtitle';
  if (FIRST_NAME.test(name)) return 'first name';
  if (LAST_NAME.test(name)) return 'last name';
  if (HEADLINE.test(name) && (path.length === 1 || OWNER.test(parent))) return 'headline';
  if (TITLE.test(name) || (path.length === 1 && SAID_TITLE.test(said))) return 'title';
  if (OWN_NAME.test(name) && (path.length === 1 || OWNER.test(parent)) && holder !== 'organisation')
    return /^name$/i.test(name) && path.length === 1 && ORGANISATION.test(said) ? 'organisation' : 'person';
  if (party === 'delivery' || holder === 'person') return undefined;
  // The issuer of a certificate that the document mentions is not that of the document.
  if (path.length > 1 && !PLAIN_NAME.test(name)) return undefined;
  const whose = path.length > 1 ? parent : name;
  if (ADDRESSEE.test(whose) || party === 'customer') return kind === 'name' ? 'addressee' : undefined;
  return ORGANISATION.test(whose) ||
    ORGANISATION.test(englishName(whose)) ||
    (kind === 'name' && (SAID_ORGANISATION.test(said) || /\b(?:letterhead|masthead|logo)\b/i.test(said)))
    ? 'organisation'
    : 'named by its noun';
}
