/** Reports, result lists, minutes and other documents around tables: what their running lines, captions and rows say. */

/** How well each source answers a field, as a label would, and how much better it is than a label that it overrules. */
export const REPORT_VALUE = {
  lead: 0.15,
  /** Numbers and counts of pages, and what the lines beside them say. */
  page: 0.85,
  runningName: 0.85,
  printed: 0.8,
  /** Titles and numbers of tables and of numbered parts. */
  caption: 0.9,
  unit: 0.8,
  /** The first and the last year of a title, or of a table. */
  year: 0.75,
  /** The first and the last row of a table. */
  row: 0.75,
  /** What sentences of minutes say. */
  meeting: 0.8,
  /** A measure in the head of the document, and the only choice named there. */
  measure: 0.7,
  choice: 0.7,
  /** A name over what somebody is. */
  signature: 0.75,
  /** Lines of the head: a place and a date, who did something. */
  line: 0.75,
  /** A date behind the word for what was done. */
  done: 0.8,
};

/** Lines at the head and at the foot of each page that are looked at, and rows of the head of a document. */
export const REPORT_LINES = { top: 3, foot: 5, head: 14, minNameWords: 2, maxNameWords: 14 };
