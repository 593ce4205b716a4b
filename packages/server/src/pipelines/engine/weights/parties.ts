/** Weights that decide whose name and address a block is, and weights of its parts as candidates. */

/** Likelihoods before anything is known, where a heading names the party, and of the others then. */
export const BLOCK_PARTY = {
  base: 0.35,
  /** Contacts, or numbers of a taxpayer or account, stand near it. */
  contacts: 0.3,
  /** The same postcode is printed in another block: senders repeat themselves. */
  repeated: 0.2,
  /** The same name and postcode stand under a heading that says where goods are sent to. */
  deliveredTo: 0.4,
  /** Name and address are one line, as in a letterhead's window. */
  oneLine: 0.3,
  atBottom: 0.25,
  /** Its name is in the first rows of the document. */
  namedAtTop: 0.2,
  /** Where windows of envelopes show the recipient. */
  inWindow: 0.3,
  /** "Mr" or "Mme" stands before its name. */
  titled: 0.3,
  laterPage: -0.1,
  /** How much evidence for one party counts against the other. */
  contrary: 0.5,
  max: 0.9,
  labelledOther: 0.05,
  /** By its place over the greeting of a letter. */
  inLetter: 0.95,
  delivery: 0.05,
};

/** Shares of the page's height and width. */
export const BLOCK_PLACE = { bottom: 0.8, windowTop: 0.1, windowBottom: 0.4, windowRight: 0.45 };
/**
 * In line heights; how much a first line with a number looks like a street that no name is above; and how little a line
 * does that is no street, where another one is.
 */
export const BLOCK_REACH = {
  street: 0.6,
  noStreet: 0.3,
  contacts: 4,
  gapAbove: 2.2,
  /** How much wider than the gaps of a block is that to a title over it. */
  titleGap: 0.5,
  /** Between the parts of an address in one line. */
  beside: 1.5,
  overlap: 0.55,
  leftEdge: 1.2,
  below: 1.5,
  houseNumber: 3,
  place: 1.5,
  minHeight: 0.75,
};

/** A block that is certainly the party's beats the labels of single lines. */
export const BLOCK_CANDIDATE = {
  name: 1,
  otherPart: 1.4,
  likelihood: 3.6,
  first: 0.4,
  firstPage: 0.3,
  organisation: 0.3,
  /** Likelihood of a block where the field names no party; the same, and what it loses, where it may as well be another's. */
  anyParty: 0.5,
  eitherParty: 0.35,
  eitherLoss: 2,
  /** Likelihood of a block under a label that names the object of the field, and how well it must name it. */
  named: 0.9,
  minNamed: 0.6,
  /** From this likelihood on, the owner of the block is known. */
  labelled: 0.95,
  /** Blocks this far behind the party's best block belong to another party. */
  maxBehind: 0.15,
};
