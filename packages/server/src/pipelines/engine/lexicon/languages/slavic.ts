/** Slavic languages of which the engine knows months, sums and small words; the words of their labels are translated. */
import { type Language, monthsIn, NO_TERMS, NO_WORDS } from '../language.ts';

const RUSSIAN: Language = {
  ...NO_WORDS,
  months: monthsIn(
    'января|январь|янв, февраля|февраль|фев, марта|март|мар, апреля|апрель|апр, мая|май, июня|июнь|июн, июля|июль|июл, августа|август|авг, сентября|сентябрь|сент|сен, октября|октябрь|окт, ноября|ноябрь|ноя, декабря|декабрь|дек',
  ),
  words: {
    tax: 'налог|ндс',
    incl: 'включая|в том числе',
    excl: 'без',
    number: 'номер',
    invoice: 'счёт|счет|накладная',
  },
  fillers: 'и|в|на|по|с|от|за|для|из|к|о|при|г|т|ч|том|числе',
  organisations:
    'ооо|ао|пао|зао|оао|ип|компания|фирма|предприятие|завод|банк|университет|институт|школа|больница|поликлиника|министерство|администрация|аптека|магазин',
  notInNames: 'счёт|счет|номер|сумма|количество|покупатель|поставщик|итого|адрес',
  streets:
    'улица|ул|проспект|пр-т|переулок|пер|шоссе|площадь|пл|набережная|бульвар|область|обл|район|дом|кв|офис|корп|стр',
  contacts: 'телефон|тел|факс|моб',
  notInAddresses: 'телефон|тел|факс|инн|кпп|огрн|счёт|счет|сумма|бик',
  parties: {
    customer: 'покупатель|заказчик|плательщик',
    delivery: 'грузополучатель|адрес доставки',
    issuer: 'продавец|поставщик|исполнитель',
  },
  ofDate: 'от',
  until: 'по|до',
  payments: 'наличные|наличными|картой|сдача|оплачено',
  sums: 'итого|всего|всего к оплате|итог',
  page: 'страница|стр|лист',
  pageOf: 'из',
  common: 'и|на|по|для|сумма|номер|количество',
  decimal: ',',
  yes: 'да',
  no: 'нет',
  contracts: { ...NO_TERMS, between: 'между', and: 'и' },
};

const UKRAINIAN: Language = {
  ...NO_WORDS,
  months: monthsIn(
    'січня|січень, лютого|лютий, березня|березень, квітня|квітень, травня|травень, червня|червень, липня|липень, серпня|серпень, вересня|вересень, жовтня|жовтень, листопада|листопад, грудня|грудень',
  ),
  words: {
    tax: 'податок|пдв',
    incl: 'включно|у тому числі',
    excl: 'без',
    number: 'номер',
    invoice: 'рахунок|накладна',
  },
  fillers: 'і|та|у|в|на|з|від|за|для|до|р|тому|числі',
  organisations:
    'тов|прат|пат|фоп|компанія|підприємство|банк|університет|інститут|школа|лікарня|міністерство|аптека|магазин',
  notInNames: 'рахунок|номер|сума|кількість|покупець|постачальник|разом|адреса',
  streets: 'вулиця|вул|проспект|просп|провулок|пров|площа|бульвар|бул|область|обл|район|буд|кв|офіс',
  contacts: 'телефон|тел|факс|моб',
  notInAddresses: 'телефон|тел|факс|іпн|єдрпоу|рахунок|сума|мфо',
  parties: {
    customer: 'покупець|замовник|платник',
    delivery: 'вантажоодержувач|адреса доставки',
    issuer: 'продавець|постачальник|виконавець',
  },
  ofDate: 'від',
  until: 'по|до',
  payments: 'готівка|карткою|решта|сплачено',
  sums: 'разом|всього|усього|підсумок',
  page: 'сторінка|аркуш',
  pageOf: 'з',
  common: 'та|для|сума|номер|кількість|від',
  decimal: ',',
  yes: 'так',
  no: 'ні',
  contracts: { ...NO_TERMS, between: 'між', and: 'та|і' },
};

/** Bulgarian, and Serbian in Cyrillic letters. */
const BALKAN_CYRILLIC: Language = {
  ...NO_WORDS,
  months: monthsIn(
    'януари|јануар|јануара, февруари|фебруар|фебруара, март|марта, април|априла, маја|мај, юни|јун|јуна, юли|јул|јула, август, септември|септембар|септембра, октомври|октобар|октобра, ноември|новембар|новембра, декември|децембар|децембра',
  ),
  words: { tax: 'данък|порез', excl: 'без' },
  sums: 'общо|всичко|укупно',
  common: 'от|за|сума|укупно|износ',
  decimal: ',',
};

const CZECH_AND_SLOVAK: Language = {
  ...NO_WORDS,
  months: monthsIn(
    'ledna|januára|január, února|únor|februára|február, března|březen|marec, dubna|duben|apríla|apríl, května|květen|mája|máj, června|červen|júna|jún, července|červenec|júla|júl, srpna|srpen|augusta, září|septembra, října|říjen|októbra|október, listopadu|novembra, prosince|prosinec|decembra',
  ),
  words: { tax: 'dph', excl: 'bez', number: 'číslo', invoice: 'faktura|faktúra' },
  fillers: 've|ze|za|ke|na',
  organisations:
    'společnost|spoločnosť|nemocnice|nemocnica|univerzita|škola|lékárna|lekáreň|ministerstvo|úřad|úrad|banka|pojišťovna|poisťovňa',
  notInNames: 'faktura|faktúra|datum|dátum|dodavatel|odběratel|dodávateľ|odberateľ|celkem|spolu|částka',
  streets: 'ulice|ulica|náměstí|námestie|třída|nábřeží',
  contacts: 'telefon|telefón|tel|fax|mobil',
  notInAddresses: 'telefon|telefón|faktura|faktúra|ičo|dič|účet',
  parties: {
    customer: 'odběratel|odberateľ|zákazník|kupující|objednatel',
    delivery: 'příjemce|dodací adresa',
    issuer: 'dodavatel|dodávateľ|prodávající',
  },
  ofDate: 'ze dne|zo dňa',
  until: 'do|až',
  payments: 'hotově|kartou|vráceno|zaplaceno',
  sums: 'celkem|celkom|součet|súčet|spolu|mezisoučet|medzisúčet|celkem k úhradě|spolu k úhrade',
  page: 'strana|strany',
  pageOf: 'z|ze',
  common: 'datum|dátum|částka|faktura|faktúra|celkem|číslo',
  decimal: ',',
  yes: 'ano|áno',
  no: 'ne|nie',
  contracts: { ...NO_TERMS, between: 'mezi|medzi', and: '' },
};

/** Croatian, Slovene, and Serbian in Latin letters. October in Croatian is November in Polish and is left out. */
const SOUTH_SLAVIC: Language = {
  ...NO_WORDS,
  months: monthsIn(
    'siječnja|siječanj|januarja, veljače|veljača|februarja, ožujka|ožujak, travnja|travanj|aprila, svibnja|svibanj, lipnja|lipanj|junija|juna, srpnja|srpanj|julija|jula, kolovoza|kolovoz|avgusta|avgust, rujna|rujan|septembar, oktobra|oktobar, studenoga|studenog|studeni|novembar, prosinca|prosinac|decembar',
  ),
  words: { tax: 'porez|pdv|ddv', excl: 'bez|brez', number: 'broj|številka', invoice: 'račun' },
  fillers: 'i|za|od|iz',
  organisations:
    'škola|šola|bolnica|sveučilište|univerza|ministarstvo|ministrstvo|banka|ljekarna|lekarna|osiguranje|zavarovalnica',
  notInNames: 'račun|datum|iznos|znesek|kupac|dobavljač|ukupno|skupaj',
  streets: 'ulica|cesta|trg|bulevar',
  contacts: 'telefon|tel|fax|mobitel',
  notInAddresses: 'telefon|račun|iznos|znesek|oib',
  parties: {
    customer: 'kupac|naručitelj|naročnik',
    delivery: 'adresa dostave|naslov dostave',
    issuer: 'prodavatelj|dobavljač|dobavitelj|izdavatelj',
  },
  ofDate: 'od|z dne',
  until: 'do',
  payments: 'gotovina|kartica|plaćeno|plačano',
  sums: 'ukupno|sveukupno|skupaj|međuzbroj|vmesna vsota',
  page: 'stranica|stran',
  pageOf: 'od',
  common: 'datum|iznos|znesek|račun|ukupno|skupaj',
  decimal: ',',
  yes: 'da',
  no: 'ne',
  contracts: { ...NO_TERMS, between: 'između', and: '' },
};

export const SLAVIC_LANGUAGES: readonly Language[] = [
  RUSSIAN,
  UKRAINIAN,
  BALKAN_CYRILLIC,
  CZECH_AND_SLOVAK,
  SOUTH_SLAVIC,
];
