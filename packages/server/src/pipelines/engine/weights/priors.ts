/** Weights of what is usual for a concept regardless of labels: where dates, numbers and issuers stand. */

/** The date of a document. */
export const DOCUMENT_DATE = {
  first: 0.6,
  firstPage: 0.25,
  /** A time stands beside it. */
  besideTime: 0.25,
  /** It is one end of a range. */
  inRange: -0.2,
  /** It follows the number of the document: "invoice no. 17 of 3 May". */
  followsNumber: 1.4,
  /** All that stands before it in its line is a place, as in letters. */
  besidePlace: 2,
};

/** A time of day: first, and in the row of a date. */
export const TIME = { first: 0.5, besideDate: 0.4 };

/** The address of who issued the document, by the number of rows with letters above it. */
export const ISSUER_ADDRESS = {
  firstPage: 0.4,
  laterPage: -0.5,
  ranks: [
    { before: 12, weight: 0.6 },
    { before: 20, weight: 0.2 },
  ],
  below: -0.3,
  first: 0.5,
  hasPostcode: 0.3,
};

/** Numbers recognised by their form: of the requested form, or not. */
export const CODED_NUMBER = { first: 0.4, isForm: 1.6, isOtherForm: -1.6 };

/** Phones, mails, sites, register numbers: the first is the issuer's. */
export const CONTACT = { first: 0.4 };

/** A tax number that has the form of a number for tax on sales. */
export const TAX_NUMBER = { first: 0.4, isVatForm: -0.5 };

/** Numbers of documents, orders and customers. */
export const REFERENCE_NUMBER = {
  unlabelled: -1.2,
  firstPage: 0.3,
  laterPage: -0.2,
  upperHalf: 0.2,
  /** The date of the document follows it. */
  isDated: 1.2,
};

/** Values that contracts state in sentences, found without a label. */
export const CONTRACT_TERM = { unlabelled: -2 };

/** Any other field. */
export const OTHER_FIELD = {
  first: 0.15,
  firstPage: 0.15,
  /** Without a label, of a kind that is rarely printed by chance, and of any other kind. */
  unlabelledTelling: -0.3,
  unlabelled: -1.3,
};

/** The issuer of a document is at its top, in large type, before the address. */
export const ISSUER_NAME = {
  base: -0.5,
  /** By the number of rows with letters above it; on later pages the other way round. */
  ranks: [
    { before: 1, weight: 1.2 },
    { before: 2, weight: 1 },
    { before: 4, weight: 0.7 },
    { before: 8, weight: 0.2 },
  ],
  below: -0.8,
  organisation: 1.1,
  height: 0.35,
  /** For each word beyond six. */
  perExtraWord: -0.04,
  usualWords: 6,
  /** Put together from several rows, or from words set wide. */
  isMerged: 0.7,
  isWide: 0.45,
  isOnlyLegalForm: -2,
  /** An address begins within three rows under it. */
  aboveAddress: 0.45,
  inAddress: -0.6,
  isPerson: -0.15,
  /** The number in its register follows. */
  isRegistered: 0.5,
  /** "(Central Mall)" says which of its shops it is. */
  inBrackets: -0.6,
  /** An address at the head of the page is above it: it is a customer or a branch. */
  belowAddress: -0.5,
  /** The company had another name before. */
  isFormer: -3,
};

/** Names of persons and of organisations, where the schema says which one it asks for. */
export const HOLDER = {
  person: { isPerson: 0.5, isOrganisation: -1.2, isNeither: -0.3 },
  organisation: { isOrganisation: 0.5, isPerson: -0.25 },
};

/** The party of the heading above a value, against the party that the field asks for. */
export const PARTY = {
  issuer: { issuer: 0.5, customer: -1.6, delivery: -1.2 },
  other: { same: 2.2, different: -0.8, noneUnlabelled: -1 },
};
