/** Names and addresses of parties by the roles that a text gives them. */
import type { Candidate } from '../core/candidate.ts';
import type { Field } from '../core/field.ts';
import type { Flow } from '../core/flow.ts';
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
  const role = roleOf(field);
  if (role.length === 0) return [];
  return calledAs(flow, role).flatMap((named) => {
    if (isAddress) return addressOf(flow, named);
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

/** Words of streets that are written small. */
const SMALL_WORDS =
  /(?<!\p{L})(?:rue|route|avenue|place|quai|calle|plaza|piazza|corso|viale|ulica|straat|floor|suite)(?!\p{L})/gu;
