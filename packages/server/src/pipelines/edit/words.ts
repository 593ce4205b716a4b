/** Words of labels, names and paths, in one form: lower case, without endings, synonyms as one word. */

/** What forms and data call by different names. Each becomes its last word. */
const SAME: readonly [RegExp, string][] = [
  [/\b(?:social security (?:number|no|nr)|socialsecurity(?:number)?|ssn)\b/g, 'ssn'],
  [
    /\b(?:date of birth|birth ?date|birthday|dob|geburtsdatum|date de naissance|data urodzenia|fecha de nacimiento)\b/g,
    'birth date',
  ],
  [/\b(?:tele ?phone|phone|tel|telefon|mobile|cell|t[ée]l[ée]phone|telefono)\b/g, 'phone'],
  [/\b(?:e mail|email|mail address|courriel)\b/g, 'email'],
  [
    /\b(?:zip or postal code|zip code or postal code|zip code postal code|zip code|postal code|post ?code|zip|plz|postleitzahl|code postal)\b/g,
    'zip',
  ],
  [/\b(?:state or province|state province|province|bundesland)\b/g, 'state'],
  [/\b(?:given name|forename|vorname|pr[ée]nom|imi[ęe])\b/g, 'first name'],
  [/\b(?:surname|family name|nachname|nazwisko|nom de famille)\b/g, 'last name'],
  [
    /\b(?:street address|number and street|no street|address line (?:1|one)|address line|street|stra(?:ss|ß)e|ulica)\b/g,
    'street',
  ],
  [/\b(?:apartment|apt|unit number|apt unit number)\b/g, 'apartment'],
  [/\b(?:country name|land)\b/g, 'country'],
  [/\b(?:occupation|kind of job|job title|profession|beruf)\b/g, 'job'],
  [/\b(?:begin(?:ning)?|began|start(?:ed|s)?|starts|commencement)\b/g, 'start'],
  [/\b(?:end(?:ed|ing)?|stopped|until|finish(?:ed)?)\b/g, 'end'],
  [/\b(?:signed|signing|signature date|date of signature)\b/g, 'signature date'],
  [/\b(?:amount owed|debt amount)\b/g, 'debt amount'],
  [/\b(?:remarks?|comments?|additional (?:information|comments|remarks|data)|notes)\b/g, 'remarks'],
  [/\b(?:wife|husband|spouse|partner|ehepartner|ehegatte)\b/g, 'spouse'],
  [/\binclude area code\b/g, ''],
  [/\bfirst middle (?:initial )?last name\b/g, 'full name'],
  [/\bvalue\b/g, 'amount'],
  [/\b(?:number|num|nr|no)\b/g, 'number'],
  [/\b(?:percentage|percent)\b/g, 'percent'],
];

/** Words that tell how to write, not what. */
const EMPTY = new Set(
  (
    'a an and are as at be by enter etc for from form from give if in is it may of on only or our please print read see the this ' +
    'to type use was were will with you your applicable optional required include including above below characters character max ' +
    'maximum section item note number digit digits line lines box check block view specify provide information details field fields'
  ).split(' '),
);

export const plainText = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    // `DOBmonth` is not `DO Bmonth`.
    .replace(/(\p{Lu}{2,})(month|day|year)(?!\p{Ll})/gu, '$1 $2')
    .replace(/(\p{Ll}|\d)(\p{Lu})/gu, '$1 $2')
    .replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, '$1 $2')
    .replace(/(\p{L})(\d)/gu, '$1 $2')
    .replace(/(\d)(\p{L})/gu, '$1 $2')
    .toLowerCase()
    .replace(/['’`]s?\b/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** Light: endings that differ between a label and the name of a value. */
function stem(word: string): string {
  if (word.length <= 3 || /\d/.test(word)) return word;
  const singular = word.replace(/ies$/, 'y').replace(/(?:([^s])s)$/, '$1');
  if (singular.length > 5) return singular.replace(/(?:ments?|ation|ions?|ing|ed|er|al)$/, '') || singular;
  return singular;
}

/** Distinct words in their order; numbers are left out. */
export function wordsOf(text: string): string[] {
  let plain = plainText(text);
  for (const [variants, name] of SAME) plain = plain.replace(variants, name);
  // Single letters number items and spell formats (`M M - D D`).
  const words = plain.split(' ').filter((word) => word !== '' && !EMPTY.has(word) && !/^(?:\d+|[a-z])$/.test(word));
  return [...new Set(words.map(stem))];
}

/** For exact comparison: the same letters and digits in the same order. */
export const squeezed = (text: string): string => plainText(text).replaceAll(' ', '');
