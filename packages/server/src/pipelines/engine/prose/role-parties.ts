/** Names and addresses of parties by the roles that a text gives them. */
import type { Candidate } from '../core/candidate.ts';
import type { Field } from '../core/field.ts';
import type { Flow } from '../core/flow.ts';
import type { Span } from '../core/span.ts';
import { TYPE_WORDS } from '../lexicon/label-words.ts';
import { SEATED_AT } from '../lexicon/letter-words.ts';
import { anyOf } from '../lexicon/lexicon.ts';
import { tokensOf } from '../lexicon/tokens.ts';
import { ROLE } from '../weights/labels.ts';
import { spanInFlow } from './flow.ts';
import { type NamedRole, namedRoles } from './named-roles.ts';
import { saidCandidate } from './said-candidate.ts';

/** Words of a field about its name, not its role: `tenant_full_legal_name`. */
const NO_ROLE: ReadonlySet<string> = new Set([
  ...TYPE_WORDS,
  'full',
  'legal',
  'entity',
  'registered',
  'office',
  'address',
]);

/** The words of the field that tell its role: `tenant` of `tenant_name` and of `tenant.name`. */
function roleOf({ path }: Field): readonly string[] {
  for (const step of path.slice(-2).toReversed()) {
    const tokens = typeof step === 'string' ? tokensOf(step).filter((token) => !NO_ROLE.has(token)) : [];
    if (tokens.length > 0) return tokens;
  }
  return [];
}

/** Who employs somebody is often only called the company, and who is employed the executive. */
const ALSO_CALLED: ReadonlyMap<string, string> = new Map([
  ['employee', 'executive'],
  ['employer', 'company'],
]);

/** The names that a text gives to a role, or else to what it may be called instead. */
function calledAs(flow: Flow, role: readonly string[]): NamedRole[] {
  const all = namedRoles(flow);
  // Nearly alike is another role: lessor and lessee, employer and employee.
  const ofRole = (tokens: readonly string[]): NamedRole[] =>
    all.filter(
      (named) => named.tokens.length === tokens.length && tokens.every((token) => named.tokens.includes(token)),
    );
  const found = ofRole(role);
  const [only, ...others] = role;
  const also = others.length === 0 ? ALSO_CALLED.get(only ?? '') : undefined;
  const isOfWork = ALSO_CALLED.values().every((name) => ofRole([name]).length > 0);
  return found.length > 0 || also === undefined || !isOfWork ? found : ofRole([also]);
}

export function roleCandidates(flow: Flow, field: Field): Candidate[] {
  const isAddress = field.kind === 'address';
  if (!isAddress && field.kind !== 'name' && field.kind !== 'text') return [];
  if (INCORPORATED.test(tokensOf(field.name).join(' '))) return incorporatedIn(flow, field);
  const role = roleOf(field);
  if (role.length === 0) return [];
  return calledAs(flow, role).flatMap((named) => {
    if (isAddress) return [...addressOf(flow, named), ...noticeAddressOf(flow, named)];
    const { start, end, text } = named.name;
    const span = spanInFlow(flow, start, end, { kind: 'name', value: text, text, normaliser: 'name_clean', score: 1 });
    return span === undefined ? [] : [saidCandidate(span, ROLE.label, ROLE.extra)];
  });
}

const SEATED = new RegExp(`^.*(?<!\\p{L})(?:${anyOf(SEATED_AT)})\\s+`, 'iu');
const MAX_ADDRESS_WORDS = 16;

/** What stands between the name of a party and its role, behind "whose registered office is at" or right behind the name. */
function addressOf(flow: Flow, { name, definedAt }: NamedRole): Candidate[] {
  const between = flow.text.slice(name.end, definedAt);
  const cue = SEATED.exec(between)?.[0] ?? /^,\s+/.exec(between)?.[0];
  const text = cue === undefined ? '' : between.slice(cue.length).replace(/[\s,;–—-]+$/u, '');
  const isAddress = /\d/.test(text) && /^[\p{Lu}\d]/u.test(text) && text.split(/\s+/).length <= MAX_ADDRESS_WORDS;
  // "registered number 10233871, whose office is at" begins with something else.
  if (cue === undefined || !isAddress || /(?<!\p{L})\p{Ll}{4,}/u.test(text.replace(SMALL_WORDS, ''))) return [];
  const start = name.end + cue.length;
  const found = { kind: 'address', value: text, text, normaliser: 'address_line', score: 1 } as const;
  const span = spanInFlow(flow, start, start + text.length, found);
  return span === undefined ? [] : [saidCandidate(span, ROLE.label, ROLE.extra)];
}

/** "If to the Company: Acme, Inc., 300 Foundry Avenue, Waltham, MA 02451, Attention: General Counsel". */
function noticeAddressOf(flow: Flow, { tokens, name }: NamedRole): Candidate[] {
  for (const match of flow.text.matchAll(NOTICE_TO)) {
    if (tokensOf(match[1] ?? '').join(' ') !== tokens.join(' ')) continue;
    const from = match.index + match[0].length;
    const [own = ''] = flow.text.slice(from, from + MAX_NOTICE).split(AFTER_ADDRESS);
    const begin = own.startsWith(name.text) ? name.text.length : 0;
    const at = own.slice(begin).search(/(?<![\p{L}\d])(?:\d|P\.?\s?O\.?\s)/u);
    const text = at < 0 ? '' : own.slice(begin + at).replace(/[\s,;.]+$/u, '');
    if (!/\d/.test(text) || !text.includes(',') || text.split(/\s+/).length > MAX_ADDRESS_WORDS) continue;
    const start = from + begin + at;
    const found = { kind: 'address', value: text, text, normaliser: 'address_line', score: 1 } as const;
    const span = spanInFlow(flow, start, start + text.length, found);
    if (span !== undefined) return [saidCandidate(span, ROLE.notice, ROLE.extra)];
  }
  return [];
}

const NOTICE_TO = /(?<!\p{L})if\s+to\s+(?:the\s+)?((?:\p{Lu}\p{L}+\s?){1,3})\s*[:,]\s*/giu;
const AFTER_ADDRESS =
  /[,;.]?\s+(?:attention|attn|with\s+a\s+copy|e-?mail|facsimile|fax|tel|telephone|if\s+to|and\s+if)(?!\p{L})|;|\.\s+\p{Lu}\p{Ll}{3}/iu;
const MAX_NOTICE = 240;

const INCORPORATED = /\b(?:(?:state|country|place|jurisdiction) of (?:incorporation|formation|organi[sz]ation))\s*$/i;
const KIND_OF_COMPANY =
  /^[\s,]*an?\s+((?:\p{Lu}\p{L}+\s){1,3}?)(?:(?:limited|general|public|private|non-?profit|professional|liability)\s+){0,3}(?:corporation|company|partnership|trust|association)(?!\p{L})/u;

/** "Acme, Inc., a Delaware corporation (the “Company”)" says where the company was founded. */
function incorporatedIn(flow: Flow, field: Field): Candidate[] {
  const [role = ''] = field.path.slice(-2);
  const tokens = field.path.length > 1 && typeof role === 'string' ? tokensOf(role) : [];
  const own = tokens.length === 0 ? namedRoles(flow) : calledAs(flow, tokens);
  const found = own.flatMap(({ name, definedAt }) => {
    const [whole, place = ''] = KIND_OF_COMPANY.exec(flow.text.slice(name.end, definedAt)) ?? [];
    if (whole === undefined) return [];
    const text = place.trim();
    const start = name.end + whole.indexOf(text);
    const kind = { kind: 'text', value: text, text, normaliser: 'text_line', score: 1 } as const;
    return spanInFlow(flow, start, start + text.length, kind) ?? [];
  });
  const [only] = found;
  // Of several companies none is meant more than another.
  const isOne = only !== undefined && (tokens.length > 0 || new Set(found.map(({ text }) => text)).size === 1);
  return isOne ? [saidCandidate(only, ROLE.label, ROLE.extra)] : [];
}

/** Whether an address is said to be that of another role than the field asks for, whose role the text names too. */
export function isOfOtherRole(flow: Flow, field: Field, { page, words }: Span): boolean {
  const role = field.kind === 'address' ? roleOf(field) : [];
  const own = role.length === 0 ? [] : calledAs(flow, role);
  if (own.length === 0) return false;
  const isIn = (named: NamedRole): boolean =>
    addressOf(flow, named).some(({ span }) => span.page === page && words.every((word) => span.words.includes(word)));
  return !own.some(isIn) && namedRoles(flow).some((named) => !own.includes(named) && isIn(named));
}

/** Words of streets that are written small. */
const SMALL_WORDS =
  /(?<!\p{L})(?:rue|route|avenue|place|quai|calle|plaza|piazza|corso|viale|ulica|straat|floor|suite)(?!\p{L})/gu;
