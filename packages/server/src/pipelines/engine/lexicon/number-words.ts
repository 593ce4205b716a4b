/** Numbers in words, and units of time, in languages other than English too. */

const ENGLISH =
  'one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty';
const FROM_ONE = [
  ENGLISH,
  'ein zwei drei vier fünf sechs sieben acht neun zehn elf zwölf dreizehn vierzehn fünfzehn sechzehn siebzehn achtzehn neunzehn zwanzig',
  'un deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize',
  'un dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince',
  'un due tre quattro cinque sei sette otto nove dieci undici dodici',
  'um dois três quatro cinco seis sete oito nove dez onze doze treze catorze quinze',
  'een twee drie vier vijf zes zeven acht negen tien elf twaalf',
];
const OTHERS: readonly (readonly [string, number])[] = [
  ...(['thirty', 'dreißig', 'trente', 'treinta', 'trenta', 'trinta', 'dertig'] as const).map(
    (word) => [word, 30] as const,
  ),
  ...(['forty', 'vierzig', 'quarante', 'cuarenta', 'quaranta', 'quarenta', 'veertig'] as const).map(
    (word) => [word, 40] as const,
  ),
  ...(['fifty', 'fünfzig', 'cinquante', 'cincuenta', 'cinquanta', 'cinquenta', 'vijftig'] as const).map(
    (word) => [word, 50] as const,
  ),
  ...(['sixty', 'sechzig', 'soixante', 'sesenta', 'sessanta', 'sessenta', 'zestig'] as const).map(
    (word) => [word, 60] as const,
  ),
  ...(['ninety', 'neunzig', 'noventa', 'novanta', 'negentig'] as const).map((word) => [word, 90] as const),
  ...(['vingt', 'veinte', 'venti', 'vinte', 'twintig'] as const).map((word) => [word, 20] as const),
  ...(['eine', 'einen', 'einem', 'einer', 'eines', 'une', 'una', 'uma'] as const).map((word) => [word, 1] as const),
  ['duas', 2],
];

/** The value of each word. No word means two numbers in two languages. */
export const NUMBER_WORDS: ReadonlyMap<string, number> = new Map([
  ...FROM_ONE.flatMap((words) => words.split(' ').map((word, place) => [word, place + 1] as const)),
  ...OTHERS,
]);

/** Units of time in languages other than English. */
export const TIME_UNITS = [
  ...['tag', 'tage', 'tagen', 'woche', 'wochen', 'monat', 'monate', 'monaten', 'jahr', 'jahre', 'jahren', 'werktage'],
  ...['werktagen', 'arbeitstage', 'arbeitstagen', 'jour', 'jours', 'semaine', 'semaines', 'mois', 'an', 'ans', 'année'],
  ...['années', 'día', 'días', 'semana', 'semanas', 'mes', 'meses', 'año', 'años', 'giorno', 'giorni', 'settimana'],
  ...['settimane', 'mese', 'mesi', 'anno', 'anni', 'dia', 'dias', 'mês', 'ano', 'anos', 'dag', 'dagen', 'weken'],
  ...['maand', 'maanden', 'jaar', 'jaren'],
];
