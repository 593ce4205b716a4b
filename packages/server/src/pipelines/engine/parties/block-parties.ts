/** Decides whose name and address a printed block is: by its heading, the greeting of a letter, and where it stands. */

import type { Party, PartyBlock } from '../core/party.ts';
import type { SpansByKind } from '../core/span.ts';
import type { DocumentView, Rect, ViewPage } from '../core/view.ts';
import { isGreeting } from '../recognise/greetings.ts';
import { isAddressed, organisationScore } from '../recognise/names.ts';
import { BLOCK_PARTY, BLOCK_PLACE, BLOCK_REACH } from '../weights/parties.ts';

const MAX_GREETING_WORDS = 6;

/** A letter greets whom it is sent to: "Dear Ms. Friesen," below the block with that name. */
function isGreeted({ rows }: ViewPage, { box, parts: { name } }: PartyBlock): boolean {
  const names = (name?.words ?? [])
    .map(({ text }) => text.replace(/[.,]$/, ''))
    .filter((word) => /^\p{Lu}\p{L}{2}/u.test(word));
  return rows.some(({ top, words, segments, text }) => {
    if (top < box.bottom || segments.length > 1 || words.length < 2 || words.length > MAX_GREETING_WORDS) return false;
    const last = /(\p{Lu}\p{L}+)[,:!]$/u.exec(text)?.[1];
    return last !== undefined && names.includes(last);
  });
}

/** Of two blocks over the greeting of a letter, the lower one is that of whom it is sent to, and the upper one the sender's. */
function letterParty({ rows }: ViewPage, block: PartyBlock, blocks: readonly PartyBlock[]): Party | undefined {
  const greeting = rows.find(isGreeting);
  if (greeting === undefined) return undefined;
  const [upper, lower, ...others] = blocks
    .filter(({ page, box }) => page === greeting.page && box.bottom <= greeting.top)
    .toSorted((one, other) => one.box.bottom - other.box.bottom);
  if (upper === undefined || lower === undefined || others.length > 0 || lower.heading !== undefined) return undefined;
  const isLower = lower.rows.length > 1 && lower.parts.name !== undefined && lower.box.top >= upper.box.top;
  if (!isLower) return undefined;
  return block === lower ? 'customer' : block === upper ? 'issuer' : undefined;
}

/** Windows on the right are below the letterhead; a letterhead on the right is over all. */
const isUnderSender = ({ page, box }: PartyBlock, blocks: readonly PartyBlock[]): boolean =>
  blocks.some(
    ({ page: at, box: { bottom }, parts: { name }, heading }) =>
      at === page && bottom <= box.top && heading === undefined && organisationScore(name?.text ?? '') > 0,
  );

const near = (box: Rect, other: Rect, distance: number): boolean =>
  other.left < box.right + distance &&
  other.right > box.left - distance &&
  other.top < box.bottom + distance &&
  other.bottom > box.top - distance;

export function likelihoodOf(
  view: DocumentView,
  spans: SpansByKind,
  block: PartyBlock,
  blocks: readonly PartyBlock[],
): Record<Party, number> {
  const page = view.pages[block.page];
  if (page === undefined) return { issuer: 0, customer: 0, delivery: 0 };
  if (block.heading !== undefined) {
    const other = BLOCK_PARTY.labelledOther;
    return { issuer: other, customer: other, delivery: other, [block.heading.party]: 1 };
  }
  if (isGreeted(page, block))
    return { issuer: BLOCK_PARTY.labelledOther, customer: 1, delivery: BLOCK_PARTY.labelledOther };
  const ofLetter = letterParty(page, block, blocks);
  if (ofLetter !== undefined)
    return {
      issuer: BLOCK_PARTY.labelledOther,
      customer: BLOCK_PARTY.labelledOther,
      delivery: BLOCK_PARTY.labelledOther,
      [ofLetter]: BLOCK_PARTY.inLetter,
    };
  const weights = BLOCK_PARTY;
  let issuer = weights.base;
  let customer = weights.base;
  const reach = BLOCK_REACH.contacts * page.lineHeight;
  const contacts = [
    ...spans.email,
    ...spans.url,
    ...spans.phone.filter((span) => span.score > 0.9),
    ...spans.identifier.filter((span) => span.traits.code !== undefined),
  ];
  if (contacts.some((span) => span.page === block.page && near(block.box, span, reach))) issuer += weights.contacts;
  const name = block.parts.name?.text ?? '';
  const same = blocks.filter((other) => other !== block && other.parts.postcode?.text === block.parts.postcode?.text);
  // Senders repeat themselves: in the letterhead, in the window, in the footer. Goods are sent to whom the document is for.
  const isDeliveredTo = same.some(({ heading, parts }) => heading?.party === 'delivery' && parts.name?.text === name);
  if (isDeliveredTo) customer += weights.deliveredTo;
  else if (same.length > 0) issuer += weights.repeated;
  if (block.rows.length === 1) issuer += weights.oneLine;
  const middle = (block.box.top + block.box.bottom) / 2 / page.height;
  if (middle > BLOCK_PLACE.bottom) issuer += weights.atBottom;
  const isInWindow = middle < BLOCK_PLACE.windowBottom && middle > BLOCK_PLACE.windowTop;
  const isAtWindow = block.box.left < BLOCK_PLACE.windowRight * page.width || isUnderSender(block, blocks);
  if (isInWindow && isAtWindow && block.rows.length >= 3) customer += weights.inWindow;
  const isTitled = block.page === 0 && middle < BLOCK_PLACE.windowBottom && isAddressed(name);
  if (isTitled) customer += weights.titled;
  if (block.page > 0) customer += weights.laterPage;
  if (!isTitled && name !== '' && view.rows.slice(0, 3).some((row) => row.text.includes(name)))
    issuer += weights.namedAtTop;
  const without = (own: number, other: number): number =>
    Math.max(0, Math.min(weights.max, own - weights.contrary * (other - weights.base)));
  return {
    issuer: without(issuer, customer),
    customer: without(customer, issuer),
    delivery: weights.delivery,
  };
}
