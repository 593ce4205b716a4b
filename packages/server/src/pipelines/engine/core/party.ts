/** The parties of a document, and the blocks that print their names and addresses. */
import type { Rect, ViewWord } from './view.ts';

export type Party = 'issuer' | 'customer' | 'delivery';

export type BlockPart = 'name' | 'street' | 'line2' | 'postcode' | 'city' | 'region' | 'country';

export interface PartText {
  text: string;
  words: ViewWord[];
}

/** A text that says whose name and address follow: "Bill to". */
export interface PartyHeading extends PartText {
  party: Party;
}

export interface PartyBlock {
  page: number;
  box: Rect;
  rows: number[];
  parts: Partial<Record<BlockPart, PartText>>;
  /** Name and address as printed, in one line. */
  whole: PartText;
  /** City, region and postcode as printed. */
  place: PartText;
  heading: PartyHeading | undefined;
  /** How likely the block is each party's, 0..1. */
  likelihood: Record<Party, number>;
}
