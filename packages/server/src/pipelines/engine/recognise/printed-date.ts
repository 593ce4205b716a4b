/** Points are between day and month unless the document shows that it writes the month first: "03.05.20". */
type Undecided = 'unknown' | 'pointed';

/** A date as a text prints it. */
export interface PrintedDate {
  start: number;
  end: number;
  text: string;
  year: number;
  /** The two other numbers, in the order given by `order`. */
  first: number;
  second: number;
  order: 'month_day' | 'day_month' | Undecided;
  /** How certain it is a date, 0..1. */
  score: number;
}
