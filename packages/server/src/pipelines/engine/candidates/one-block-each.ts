/**
 * The parts of an object's address come from one block of name and address: a street of one and the city of another make
 * an address that nobody has. Two objects are two parties, so each has a block of its own.
 */
import type { Candidate } from '../core/candidate.ts';
import type { Context } from '../core/context.ts';
import type { FieldCandidates } from '../core/field-candidates.ts';
import type { PartyBlock } from '../core/party.ts';
import { isBlockPart, wantedPart } from '../parties/block-candidates.ts';

interface Share {
  object: string;
  block: PartyBlock;
  score: number;
}

export function inOneBlock(context: Context, offers: readonly FieldCandidates[]): readonly FieldCandidates[] {
  if (context.blocks.length < 2) return offers;
  const shares = Map.groupBy(
    offers.filter((offer) => objectOf(offer) !== undefined),
    (offer) => objectOf(offer) ?? '',
  )
    .entries()
    .filter(([, own]) => own.filter(({ field }) => isBlockPart(wantedPart(field))).length > 1)
    .flatMap(([object, own]) => sharesOf(context, object, own))
    .toArray()
    .sort((one, other) => other.score - one.score);
  const chosen = new Map<string, PartyBlock>();
  for (const { object, block } of shares)
    if (!chosen.has(object) && !chosen.values().some((other) => other === block)) chosen.set(object, block);
  return offers.map((offer) => {
    const own = chosen.get(objectOf(offer) ?? '');
    if (own === undefined) return offer;
    const isElsewhere = (candidate: Candidate): boolean => {
      const block = blockOf(context, candidate);
      return block !== undefined && block !== own;
    };
    return { ...offer, candidates: offer.candidates.filter((candidate) => !isElsewhere(candidate)) };
  });
}

const objectOf = ({ field, learned }: FieldCandidates): string | undefined =>
  learned === undefined && wantedPart(field) !== undefined ? field.path.slice(0, -1).join('.') || undefined : undefined;

/** How well each block answers the fields of an object, all together. */
function sharesOf(context: Context, object: string, offers: readonly FieldCandidates[]): Share[] {
  return context.blocks.flatMap((block) => {
    const scores = offers.flatMap(
      ({ candidates }) => candidates.find((candidate) => blockOf(context, candidate) === block)?.score ?? [],
    );
    return scores.length === 0 ? [] : [{ object, block, score: scores.reduce((sum, score) => sum + score, 0) }];
  });
}

/** The block that a candidate is a part of; what a label names stands on its own. */
const blockOf = ({ blocks }: Context, { span, label }: Candidate): PartyBlock | undefined =>
  label === undefined
    ? blocks.find(({ whole, parts }) =>
        span.words.every((word) => whole.words.includes(word) || parts.country?.words.includes(word) === true),
      )
    : undefined;
