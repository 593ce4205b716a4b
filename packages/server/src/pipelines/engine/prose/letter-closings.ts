/** What the lines under the closing words of a letter or a mail say of its sender. */
import type { Candidate } from '../core/candidate.ts';
import type { Context } from '../core/context.ts';
import type { Field } from '../core/field.ts';
import type { Span } from '../core/span.ts';
import { tokensOf } from '../lexicon/tokens.ts';
import { LETTER_CLOSING } from '../weights/labels.ts';
import { type ClosingBlock, closingBlocks } from './closing-blocks.ts';
import { dayOfMail } from './mail-heads.ts';
import { saidCandidate } from './said-candidate.ts';

const SIGNS: ReadonlySet<string> = new Set([
  ...['sign', 'signed', 'signer', 'signatory', 'signature', 'author', 'writer', 'contact'],
]);
/** Who sends a letter is whoever its head names; the name under it may be that of a clerk. */
const SENDS: ReadonlySet<string> = new Set(['sender', 'from']);
const TITLES: ReadonlySet<string> = new Set(['title', 'position', 'item', 'role', 'function', 'job', 'post']);
const ORGANISATIONS: ReadonlySet<string> = new Set([
  ...['organisation', 'organization', 'company', 'firm', 'employer', 'institution', 'affiliation'],
]);
const NAMES: ReadonlySet<string> = new Set(['name', 'person', 'full', 'by', 'the', 'of']);

export function closingCandidates(context: Context, field: Field): Candidate[] {
  const blocks = closingBlocks(context.view);
  if (blocks.length === 0) return [];
  const tokens = [...tokensOf(field.path.at(-2) ?? ''), ...tokensOf(field.name)];
  if (!tokens.some((token) => SIGNS.has(token) || SENDS.has(token))) return [];
  // Whom to ask is whoever wrote a mail; a letter may name somebody else.
  const isSaid = !tokens.includes('contact') || dayOfMail(context) !== undefined;
  return blocks
    .flatMap((block) => asked(context, field, tokens, block) ?? [])
    .map((span) =>
      isSaid
        ? saidCandidate(span, LETTER_CLOSING.label, LETTER_CLOSING.extra)
        : saidCandidate(span, LETTER_CLOSING.contact),
    );
}

function asked({ spans }: Context, field: Field, tokens: readonly string[], block: ClosingBlock): Span | undefined {
  const { kind } = field;
  if (kind === 'phone' || kind === 'email') return spans[kind].find(({ row }) => block.rows.has(row));
  if (kind !== 'name' && kind !== 'text') return undefined;
  const rest = tokens.filter((token) => !SIGNS.has(token) && !SENDS.has(token) && !NAMES.has(token));
  if (rest.length === 0) return tokens.some((token) => SIGNS.has(token)) ? block.name : undefined;
  if (rest.every((token) => TITLES.has(token))) return block.title;
  return rest.every((token) => ORGANISATIONS.has(token)) ? block.organisation : undefined;
}
