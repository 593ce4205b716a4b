/** Words of letters and mails. */

/** What closes a letter: lines over the name of whoever signs. */
export const CLOSINGS = `
yours sincerely|yours faithfully|yours truly|yours very truly|yours|sincerely|sincerely yours|very truly yours|truly yours|respectfully|respectfully yours|respectfully submitted|kind regards|best regards|warm regards|regards|with kind regards|with best regards|with regards|best wishes|with best wishes|best|all the best|many thanks|thanks|thank you|thanks and regards|cheers|br|kr
mit freundlichen grüßen|mit freundlichem gruß|mit besten grüßen|mit herzlichen grüßen|mit kollegialen grüßen|mit vielen grüßen|mit freundlichen kollegialen grüßen|freundliche grüße|beste grüße|viele grüße|liebe grüße|herzliche grüße|schöne grüße|hochachtungsvoll|mfg
cordialement|bien cordialement|très cordialement|bien à vous|sincères salutations|salutations distinguées|meilleures salutations|avec nos meilleures salutations
atentamente|muy atentamente|le saluda atentamente|un saludo|saludos|saludos cordiales|cordiales saludos|un cordial saludo|reciba un cordial saludo
cordiali saluti|distinti saluti|cordialmente|saluti|un cordiale saluto
atenciosamente|com os melhores cumprimentos|melhores cumprimentos|cumprimentos|respeitosamente
met vriendelijke groet|met vriendelijke groeten|vriendelijke groet|hoogachtend
z poważaniem|z wyrazami szacunku|pozdrawiam
med vänlig hälsning|med vänliga hälsningar|vänliga hälsningar|med venlig hilsen|med vennlig hilsen|vennlig hilsen|venlig hilsen
ystävällisin terveisin|s pozdravem|s úctou|üdvözlettel|tisztelettel|saygılarımızla|saygılarımla
`
  .trim()
  .split(/[\n|]/);

/** How sentences end that close letters: "Je vous prie d'agréer l'expression de mes salutations distinguées." */
export const CLOSING_SENTENCES = [
  'salutations distinguées',
  'sentiments distingués',
  'meilleurs sentiments',
  'sentiments les meilleurs',
  'meilleures salutations',
  'considération distinguée',
  'haute considération',
  'le saludamos atentamente',
  'le saluda atentamente',
  'porgiamo distinti saluti',
  'porgo distinti saluti',
];

/** Before what a party is called in the rest of a contract. */
export const CALLED_BELOW = [
  ...['hereinafter', 'hereafter', 'nachfolgend', 'nachstehend', 'im folgenden', 'ci-après', 'en adelante'],
  ...['en lo sucesivo', 'di seguito', 'in seguito', 'adiante', 'doravante', 'hierna', 'zwany dalej', 'zwaną dalej'],
  ...['nedan', 'herefter', 'heretter'],
];

/** Before the address of a party. */
export const SEATED_AT = [
  ...['registered office is at', 'registered office at', 'office is situated at', 'offices at', 'place of business at'],
  ...['place of business is at', 'whose address is', 'residing at', 'resident at', 'domiciled at', 'located at'],
  ...[
    'with an address at',
    'having its registered office at',
    'mit sitz in',
    'wohnhaft',
    'wohnhaft in',
    'geschäftsansässig',
  ],
  ...['demeurant', 'demeurant au', 'domicilié au', 'dont le siège est', 'dont le siège social est', 'siège social'],
  ...[
    'dont le siège social est situé',
    'con domicilio en',
    'con domicilio social en',
    'con sede in',
    'con sede legale in',
  ],
  ...['residente in', 'com sede na', 'com sede no', 'com sede em', 'residente na', 'residente em', 'gevestigd te'],
  ...['wonende te', 'z siedzibą w'],
];

/** Over the signature of whoever signs for a party. */
export const SIGNED_FOR = [
  ...['signed for and on behalf of', 'for and on behalf of', 'signed on behalf of', 'on behalf of', 'for'],
  ...['executed by', 'signed by', 'accepted by', 'agreed by', 'agreed and accepted by', 'für', 'für den', 'für die'],
  ...['für das', 'im namen der', 'pour', 'pour le', 'pour la', 'au nom de', 'por', 'por el', 'por la', 'por parte de'],
  ...[
    'en nombre de',
    'en representación de',
    'per',
    'per il',
    'per la',
    'per conto di',
    'pelo',
    'pela',
    'namens',
    'voor',
  ],
  ...['w imieniu', 'för', 'for the'],
];

/** How letters greet whom they are sent to. */
export const GREETINGS = [
  ...[
    'dear',
    'to whom it may concern',
    'hello',
    'hi',
    'good morning',
    'good afternoon',
    'sehr geehrte',
    'sehr geehrter',
  ],
  ...['liebe', 'lieber', 'guten tag', 'madame', 'monsieur', 'cher', 'chère', 'bonjour', 'messieurs', 'estimado'],
  ...['estimada', 'estimados', 'apreciado', 'apreciada', 'distinguido', 'distinguida', 'muy señor', 'hola', 'gentile'],
  ...['gentili', 'egregio', 'buongiorno', 'prezado', 'prezada', 'prezados', 'exmo', 'exma', 'caro', 'cara', 'geachte'],
  ...['beste', 'szanowny', 'szanowna', 'szanowni', 'bästa', 'hej', 'kære', 'kjære', 'hyvä', 'vážený', 'vážená'],
  ...['tisztelt', 'sayın'],
];
