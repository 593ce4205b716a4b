/** What the engine knows of a country. Lists are separated by `|`; entries are plain text, not patterns. */
export interface Country {
  /** ISO 3166. */
  code: string;
  /** Names in the country's own and other languages. */
  names: string;
  /** Code before postcodes, where it is not the ISO code: "D-80331". */
  prefix?: string;
  /** Company forms as written after a name; not those that are an everyday word without their points. */
  companyForms?: string;
  /** Short names of taxes on sales. */
  taxes?: string;
  /** Labels of numbers under which a business is registered for tax on sales. */
  vatNumbers?: string;
  /** Labels of other numbers of taxpayers. */
  taxNumbers?: string;
  /** Labels of numbers in a register of companies. */
  registers?: string;
  /** Shapes of postcodes: 9 is a digit, A a letter. Four digits alone are left out: years look the same. */
  postcodes?: string;
  /** States, provinces and the like. */
  regions?: string;
  /** Codes of regions that are printed before a postcode. */
  regionCodes?: string;
  /** The largest cities, without those whose name is an everyday word. */
  cities?: string;
  /** Whether dates are written with the month first. */
  isMonthFirst?: boolean;
}
