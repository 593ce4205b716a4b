/**
 * Names and addresses as blocks of lines. The lines of a block belong together, and their order says which of them is
 * the street and which the place; a heading above the block, or the name in it, says whose they are.
 */
import { type Field, partyOfField } from '../engine/core/field.ts';
import type { PartText, Party, PartyBlock } from '../engine/core/party.ts';
import { heightOf, unionOf, type ViewWord } from '../engine/core/view.ts';
import { tokensOf } from '../engine/lexicon/tokens.ts';
import { type BlockWanted, wantedPart } from '../engine/parties/block-candidates.ts';
import { spacedName } from '../engine/schema/value-kind.ts';
import { pathText } from '../json/json-path.ts';
import type { Leaf } from '../locate/leaves.ts';
import type { Ranked } from '../locate/locate-scalars.ts';
import { isSameWords } from '../locate/occurrence.ts';

/** A place that is a whole part of a block. */
export interface PlaceInBlock {
  place: Ranked;
  /** The heading, if it names the party of the field. */
  heading: PartText | undefined;
  /** The path of the party's name in the output, and the name in the block. */
  name: { path: string; text: PartText } | undefined;
}

export interface FoundLeaf {
  leaf: Leaf;
  ranked: readonly Ranked[];
}

export class AddressBlocks {
  readonly #blocks: readonly PartyBlock[];
  readonly #names: readonly Leaf[];

  constructor(blocks: readonly PartyBlock[], found: readonly FoundLeaf[]) {
    this.#blocks = blocks;
    this.#names = found.flatMap(({ leaf }) =>
      isPlainText(leaf) && leaf.field !== undefined && wantedPart(leaf.field) === 'name' ? [leaf] : [],
    );
  }

  /** The place of a value in a block that may be its party's; undefined if it is in none, or if two of them differ. */
  placeOf({ leaf, ranked }: FoundLeaf): PlaceInBlock | undefined {
    const { field } = leaf;
    const part = field === undefined || !isPlainText(leaf) ? undefined : wantedPart(field);
    if (field === undefined || part === undefined || this.#blocks.length === 0) return undefined;
    if (OF_CARRIAGE.test(spacedName(field.name))) return undefined;
    const party = partyOfField(field);
    const headed = party === undefined ? [] : this.#blocks.filter((block) => isHeadedBy(block, party, part));
    if (headed.length > 0) {
      const isOne = new Set(headed.map((block) => textOf(block, part))).size === 1;
      const found = isOne ? placeIn(headed, part, ranked) : undefined;
      if (found !== undefined) return { place: found.place, heading: found.block.heading, name: undefined };
    }
    if (part === 'name') return undefined;
    const open = this.#blocks.filter(({ heading }) => heading === undefined || heading.party === party);
    const found = placeIn(open, part, ranked);
    const name = this.#nameFor(field);
    const printed = found?.block.parts.name;
    if (found === undefined || name === undefined || printed === undefined) return undefined;
    // A party with two addresses: which of them is asked for cannot be told by its name.
    const same = open.filter((block) => textIn(block.parts.name) === textIn(printed));
    if (new Set(same.map((block) => textOf(block, part))).size > 1) return undefined;
    return { place: found.place, heading: undefined, name: { path: pathText(name.path), text: printed } };
  }

  /** The name of the party that an address is asked for. */
  #nameFor(field: Field): Leaf | undefined {
    const owner = ownerOf(field);
    const named = this.#names.filter((leaf) => leaf.field !== undefined && ownerOf(leaf.field) === owner);
    if (named.length === 1) return named[0];
    const party = partyOfField(field);
    const alike = this.#names.filter((leaf) => leaf.field !== undefined && partyOfField(leaf.field) === party);
    return named.length === 0 && party !== undefined && alike.length === 1 ? alike[0] : undefined;
  }
}

/** Where goods are taken over or delivered is no part of the address of whoever they are for. */
const OF_CARRIAGE = /^(?:place|port|airport|point) of\b/i;

/** In line heights, between a heading and its block: whatever is in between may head the block instead. */
const MAX_GAP = 1.2;

function isHeadedBy(block: PartyBlock, party: Party, part: BlockWanted): boolean {
  const { heading, box, whole } = block;
  const [first] = whole.words;
  if (heading?.party !== party || first === undefined || (part === 'name' && isBelowText(block))) return false;
  return box.top - unionOf(heading.words).bottom <= MAX_GAP * heightOf(first);
}

/** Whether a text without digits is above the name, which may be its beginning: "Messrs." */
function isBelowText({ whole, parts }: PartyBlock): boolean {
  const above = whole.words.slice(
    0,
    whole.words.findIndex((word) => parts.name?.words.includes(word)),
  );
  return above.length > 0 && above.every(({ text }) => !/\p{N}/u.test(text));
}

const isPlainText = ({ value, item }: Leaf): boolean => typeof value === 'string' && item === undefined;

function placeIn(
  blocks: readonly PartyBlock[],
  part: BlockWanted,
  ranked: readonly Ranked[],
): { place: Ranked; block: PartyBlock } | undefined {
  for (const block of blocks) {
    const place = ranked.find(({ occurrence }) => isPart(block, part, occurrence.words));
    if (place !== undefined) return { place, block };
  }
  return undefined;
}

function isPart(block: PartyBlock, part: BlockWanted, words: readonly ViewWord[]): boolean {
  if (part === 'place') return words.length > 0 && isSameWords(words, block.place.words);
  if (part !== 'whole') return words.length > 0 && isSameWords(words, block.parts[part]?.words ?? []);
  const { street, line2, postcode, city, region, name } = block.parts;
  const needed = [street, line2, region, postcode, city].flatMap((own) => own?.words ?? []);
  return (
    street !== undefined &&
    needed.every((word) => words.includes(word)) &&
    words.every((word) => block.whole.words.includes(word) && name?.words.includes(word) !== true)
  );
}

const textIn = (text: PartText | undefined): string => (text?.text ?? '').toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

const textOf = (block: PartyBlock, part: BlockWanted): string =>
  textIn(part === 'whole' || part === 'place' ? block[part] : block.parts[part]);

/** What is left of the names of a field and of the objects that it is in: `seller` in `seller.address.city`. */
const ownerOf = ({ path }: Field): string =>
  path
    .flatMap((key) => tokensOf(key))
    .filter((token) => !OF_ADDRESS.test(token))
    .join(' ');

const OF_ADDRESS =
  /^(?:address|addresses|name|full|legal|street|road|line|line\d|\d|additional|supplement|postcode|postal|post|code|zip|plz|city|town|locality|place|state|region|province|county|country)$/;
