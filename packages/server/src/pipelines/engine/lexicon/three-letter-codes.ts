/** The codes of countries with three letters (ISO 3166-1 alpha-3), by those with two. */
const CODES =
  `AE ARE AR ARG AT AUT AU AUS BE BEL BG BGR BR BRA CA CAN CH CHE CL CHL CN CHN CO COL CZ CZE DE DEU DK DNK EE EST EG EGY
  ES ESP FI FIN FR FRA GB GBR GR GRC HK HKG HR HRV HU HUN ID IDN IE IRL IL ISR IN IND IT ITA JP JPN KR KOR LU LUX MX MEX MY MYS NL NLD
  NO NOR NZ NZL PH PHL PL POL PT PRT RO ROU RU RUS SA SAU SE SWE SG SGP SI SVN SK SVK TH THA TR TUR TW TWN UA UKR US USA VN VNM
  ZA ZAF`.split(/\s+/);

const THREE = new Map(CODES.flatMap((code, at) => (at % 2 === 0 ? [[code, CODES[at + 1] ?? ''] as const] : [])));
const TWO = new Map([...THREE].map(([two, three]) => [three, two] as const));

export const threeLetterCode = (code: string): string | undefined => THREE.get(code);
export const twoLetterCode = (code: string): string | undefined => TWO.get(code);
