/** Whether a list asks for only some of the rows that a table has, by what its description says. */

/** Line items are the parts of sums. */
export const NO_SUMS =
  /\b(?:exclud\w*|skip\w*|without|omit\w*|ignor\w*|except|not?)\b[^.;]{0,60}\b(?:sub)?-?(?:totals?|sums?|summary|summaries)\b|\b(?:leaf|line)\s?items?\b|\bleaf\b/i;

/** Words that leave something out. */
const EXCLUDING =
  /\b(?:only|whose|exclud\w*|skip\w*|omit\w*|ignor\w*|except|leav(?:e|es|ing) out|left out|other than)\b|(?:^|[,(:]\s*)(?:but |and )?(?:not|no)\s/iu;

/** Measures that a row must reach: "three minutes or longer", "at least 50", "rated worse than green". */
const COMPARING = (() => {
  const degree =
    'more|less|fewer|longer|shorter|larger|smaller|bigger|greater|higher|lower|older|younger|later|earlier|better|worse';
  return new RegExp(
    `\\bat (?:least|most)\\b|\\b(?:${degree}) than\\b|\\bor (?:${degree}|above|below|over|under)\\b`,
    'iu',
  );
})();

/** The same in other languages; rows that are no items anyway are mostly sums there too, so words for "no" are not among them. */
const EXCLUDING_ELSEWHERE =
  /(?<!\p{L})(?:nur|lediglich|außer|seulement|uniquement|sauf|ne pas|solo|solamente|excepto|solamente|somente|apenas|exceto|soltanto|tranne|eccetto|alleen|behalve|endast|bara|kun|undtagen|unntatt|vain|tylko|oprócz|pouze|kromě)(?!\p{L})/iu;

/** Rows without a name are no items anyway, and neither is what stands around a table. */
const NO_ROWS = /\b(?:blank|empty|unlabel\w*|continu\w*|around)\b/i;

export const selectsRows = (description: string): boolean =>
  description
    .split(/[.;]/)
    .some(
      (part) =>
        (EXCLUDING.test(part) || COMPARING.test(part) || EXCLUDING_ELSEWHERE.test(part)) &&
        !NO_SUMS.test(part) &&
        !NO_ROWS.test(part),
    );

/** Whether the rows that are asked for have a word of the description, as no row has a measure: "worse than good". */
export const selectsByWord = (description: string): boolean =>
  EXCLUDING.test(description) && !COMPARING.test(description);

/** Rows that a column tells apart are looked for in this column: "rows whose status is open". */
const BY_COLUMN = /\b(?:whose|where)\b/i;

/** Whether nothing but the meaning of a description tells which rows are asked for. */
export const isLooselySelective = (description: string): boolean =>
  selectsRows(description) && !BY_COLUMN.test(description);
