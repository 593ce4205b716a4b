import { translationsIn } from './word-rows.ts';

/** Words of labels in Hungarian and Finnish, with the endings that labels use; compounds of them are taken apart. */
export const URALIC_WORDS = translationsIn(`
number: szám, száma, számot, sorszám, sorszáma, numeron, numerot, nro, tunnuksen
date: dátum, dátuma, kelte, időpont, időpontja, napja, päivämäärä, päiväys, pvm, päivä, päivämäärän
amount: összeg, összege, összeget, summa, rahamäärä
total: összesen, végösszeg, mindösszesen, összes, teljes, yhteensä, loppusumma, kokonaissumma, kaikkiaan
sub total: részösszeg, részösszesen, välisumma
tax: adó, adója, áfa, vero, veron, verot
tax base: adóalap, veroton, nettó
rate: kulcs, kulcsa, árfolyam, mérték, mértéke, prosentti, kurssi, kanta
invoice: számla, számlát, számlák, lasku, laskun, laskut
receipt: nyugta, bizonylat, bizonylatszám, kuitti, kuitin, tosite
order: rendelés, rendelési, megrendelés, megrendelési, tilaus, tilauksen
customer: vevő, vevőnek, ügyfél, ügyfele, megrendelő, vásárló, asiakas, asiakkaan, ostaja, ostajan, tilaaja, tilaajan
supplier: szállító, szállítója, beszállító, toimittaja, toimittajan
seller: eladó, eladója, myyjä, myyjän
issuer: kibocsátó, kiállító, laskuttaja, laskuttajan
contractor: vállalkozó, kivitelező, urakoitsija
provider: szolgáltató, palveluntarjoaja
recipient: címzett, átvevő, vastaanottaja, vastaanottajan
payee: kedvezményezett, saaja, saajan
sender: feladó, küldő, lähettäjä, lähettäjän
payer: befizető, fizető, maksaja, maksajan
name: név, neve, nevet, megnevezés, megnevezése, elnevezés, nimi, nimen, nimet, nimitys
surname: családnév, vezetéknév, sukunimi, sukunimen
first name: utónév, keresztnév, etunimi, etunimet, etunimen
full name: teljesnév, kokonimi
address: cím, címe, címet, székhely, székhelye, lakcím, lakcíme, lakóhely, lakóhelye, osoite, osoitteen, kotiosoite, kotipaikka
city: város, település, kaupunki, kaupungin, paikkakunta, postitoimipaikka
street: utca, katu, katuosoite
country: ország, országa, maan
postcode: irányítószám, irsz, postinumero
phone: telefonszám, telefonszáma, puhelin, puhelinnumero, puh, puhelimen, matkapuhelin
email: sähköposti, sähköpostiosoite, ímél
account: bankszámla, bankszámlaszám, számlavezető, tili, tilin
account number: számlaszám, számlaszáma, tilinumero
account holder: számlatulajdonos, tilinomistaja, tilinhaltija
bank: bankja, pankki, pankin
branch: fiók, fiókja, konttori, toimipiste
statement: kivonat, számlakivonat, tiliote, tiliotteen
balance: egyenleg, egyenlege, saldo
opening balance: nyitóegyenleg, nyitó, alkusaldo
closing balance: záróegyenleg, záró, loppusaldo
debit: terhelés, tartozik, veloitus
credit: jóváírás, követel, hyvitys
transaction: tranzakció, tranzakciók, művelet, tapahtuma, tapahtuman, tapahtumat
booking date: könyvelés, könyvelési, kirjauspäivä
value date: értéknap, értéknapja, arvopäivä
transfer: átutalás, tilisiirto, siirto
payment: fizetés, fizetési, fizetése, fizetendő, befizetés, maksu, maksun, maksut
payment method: fizetésmód, fizetésimód, maksutapa
paid: fizetve, kifizetve, befizetve, maksettu
due: esedékes, esedékesség, erääntyy
due date: eräpäivä, eräpäivän, esedékessége
amount due: maksettava, maksettavaa
deadline: határidő, határideje, määräaika
currency: pénznem, pénzneme, deviza, valuutta, valuutan
interest: kamat, kamata, korko, viivästyskorko
fee: díj, díja, jutalék, palkkio
discount: kedvezmény, engedmény, árengedmény, alennus
cash: készpénz, készpénzes, käteinen, käteisellä
card: kártya, bankkártya, kortti, kortin
quantity: mennyiség, mennyisége, darab, darabszám, mennyiségi, määrä, lukumäärä, kpl
unit: egység, egysége, mértékegység, yksikkö, yks
price: árak, hinta, hinnat
unit price: egységára, egységár, ahinta, yksikköhinta
cost: költség, költsége, költségek, kustannus, kustannukset
value: érték, értéke, értékek, arvo, arvon
description: leírás, leírása, kuvaus, selite, selitys, közlemény
article: cikk, cikkszám, áru, tuote, tuotteen, tuotteet, nimike, artikkeli
product: termék, terméke, termékek
service: szolgáltatás, szolgáltatások, palvelu, palvelut, palvelun
item: tétel, tételek, rivi
code: kódja, kódszám, koodi, koodin
type: típus, típusa, fajta, fajtája, jellege, tyyppi, laji
category: kategória, kategóriája, luokka, ryhmä
status: állapot, állapota, tila, tilanne
period: időszak, időszaka, kausi, jakso, ajanjakso, ajalta
start: kezdet, kezdete, kezdő, alku, alkaa, alkamispäivä, alkaen
end: befejezés, befejezése, loppu, päättyy, päättymispäivä
page: oldal, oldalszám, sivu
signature: aláírás, aláírása, allekirjoitus
stamp: bélyegző, pecsét, leima
place: hely, helye, helyszín, helyszíne, paikka, paikan
birth: születési, születés, syntymä
birth date: születésiidő, syntymäaika
birth place: syntymäpaikka
mother name: anyja, anyjaneve
gender: neme, sukupuoli
nationality: nemzetiség, nemzetisége, kansallisuus
citizenship: állampolgárság, állampolgársága, kansalaisuus
personal identification number: henkilötunnus, hetu, személyi
occupation: foglalkozás, foglalkozása, ammatti
job title: munkakör, munkaköre, beosztás, beosztása, tehtävänimike, toimi
marital status: siviilisääty
passport: útlevél, útlevélszám, passi
identity card: igazolvány, személyigazolvány, henkilökortti
issue: kiállítás, kiállításának, kiállítási, kibocsátás, kibocsátási
issued: kiállítva, kiállította, myönnetty, laadittu
expiry: lejárat, lejárati, lejárata, voimassaolo
valid: érvényes, érvényesség, érvényessége, voimassa, voimassaoloaika
authority: hatóság, viranomainen
employee: munkavállaló, munkavállalója, dolgozó, alkalmazott, työntekijä, työntekijän
employer: munkáltató, munkáltatója, munkaadó, työnantaja, työnantajan
salary: munkabér, bére, palkka, palkan, kuukausipalkka
gross: bruttó, verollinen
net: nettopalkka
department: osztály, osztálya, részleg, osasto, osaston
hours: órák, órában, tunnit, tuntia, tuntien
deduction: levonás, levonások, vähennys, vähennykset
contribution: járulék, járulékok, maksuosuus
contract: szerződés, szerződése, szerződésszám, sopimus, sopimuksen
party: felek, osapuoli, osapuolet
subject: tárgy, tárgya, aihe
purpose: cél, célja, jogcím, jogcíme, tarkoitus
reason: indok, syy
duration: tartam, időtartam, időtartama, kesto
delivery: szállítás, szállítási, teljesítés, teljesítési, toimitus, toimituksen
delivery date: toimituspäivä, teljesítésdátuma
delivery note: szállítólevél, lähete, rahtikirja
carrier: fuvarozó, fuvarozója, rahdinkuljettaja, kuljetusliike
driver: gépjárművezető, sofőr, sofőre, kuljettaja, kuljettajan
vehicle: jármű, gépjármű, járműve, ajoneuvo, ajoneuvon
plate: rendszám, rendszáma, forgalmi, rekisteritunnus
weight: súly, súlya, tömeg, tömege, paino, painon
volume: térfogat, űrtartalom, tilavuus
length: hossz, hossza, hosszúság, pituus
width: szélesség, szélessége, leveys
height: magasság, magassága, korkeus
size: méret, mérete
package: csomag, csomagok, csomagolás, pakkaus, kolli
origin: származás, származási, alkuperä, alkuperämaa
destination: rendeltetés, úticél, määränpää, kohde
departure: indulás, indulási, lähtö, lähtöaika
arrival: érkezés, érkezési, saapuminen, saapumisaika
route: útvonal, reitti
station: állomás, asema
flight: járat, járatszám, lento
seat: ülőhely, paikkanumero, istuin
train: vonat, juna
ticket: jegy, jegyszám, lippu, lipun
passenger: utas, utasok, matkustaja, matkustajan
time: idő, ideje, aika, kellonaika, klo
day: napok, päivää
week: hetek, viikko
month: hónap, hónapok, kuukausi
year: éve, éves, vuosi, vuoden
quarter: negyedév, neljännes
patient: beteg, betegnév, páciens, potilas, potilaan
doctor: orvos, orvosa, kezelőorvos, lääkäri, lääkärin
diagnosis: diagnózis, diagnózisa, kórisme, diagnoosi
treatment: kezelés, kezelése, terápia, hoito, hoidon
medication: gyógyszer, gyógyszerek, lääke, lääkkeet, lääkitys
dosage: adagolás, annostus, annos
result: eredmény, eredménye, eredmények, tulos, tulokset, tuloksen
test: vizsgálat, vizsgálati, vizsgálatok, tutkimus, tutkimuksen, koe
sample: minta, mintavétel, näyte, näytteen, näytteenotto
laboratory: laboratórium, laboratorio
reference range: referencia, referenciatartomány, viitearvo, viitearvot, viiteväli
reference: hivatkozás, hivatkozási, viite, viitenumero, viitteen, viitteenne, viitteemme
hospital: kórház, kórháza, sairaala
admission: felvétel, felvételi
discharge: elbocsátás
blood: vércsoport, veri
school: iskola, iskolája, koulu, koulun
university: egyetem, egyeteme, yliopisto
faculty: tiedekunta
student: tanuló, tanulója, diák, hallgató, hallgatója, oppilas, oppilaan, opiskelija, opiskelijan
class: évfolyam, luokan
grade: osztályzat, érdemjegy, jegye, arvosana, arvosanat
course: tantárgy, tantárgya, tárgynév, oppiaine, kurssin, opintojakso
teacher: tanár, tanára, oktató, oktatója, opettaja, opettajan
exam: vizsga, vizsgája, koulutus, tentti
semester: félév, félévi, lukukausi
credits: kredit, kreditek, opintopisteet, opintopistettä
certificate: bizonyítvány, igazolás, tanúsítvány, todistus, todistuksen
vote: szavazat, szavazatok, ääntä, äänet, äänimäärä
candidate: jelölt, jelöltje, ehdokas
election: választás, választások, vaalit
court: bíróság, bírósága, oikeus, käräjäoikeus
case: ügy, ügyszám, ügyiratszám, iktatószám, iktatószáma, diaarinumero, asianumero
decision: határozat, határozata, döntés, päätös, päätöksen
application: kérelem, kérelme, pályázat, hakemus, hakemuksen
applicant: kérelmező, igénylő, pályázó, hakija, hakijan
permit: engedély, engedélye, engedélyszám, lupa, luvan
owner: tulajdonos, tulajdonosa, omistaja, omistajan
tenant: bérlő, bérlője, vuokralainen, vuokralaisen
landlord: bérbeadó, bérbeadója, vuokranantaja, vuokranantajan
rent: bérlet, bérleti, vuokra, vuokran
area: terület, területe, alapterület, alapterülete, pinta-ala, pinta
floor: emelet, kerros
room: szoba, szobák, huone, huoneet
apartment: lakás, asunto, huoneisto
building: épület, rakennus
plot: telek, helyrajzi, hrsz, tontti, kiinteistötunnus
insurance: biztosítás, biztosítási, vakuutus, vakuutuksen
insured: biztosított, vakuutettu, vakuutetun
insurer: biztosító, biztosítója, vakuutusyhtiö
policyholder: szerződő, vakuutuksenottaja
policy: kötvény, kötvényszám, vakuutuskirja
damage: káresemény, vahinko, vahingon
witness: tanú, tanúja, todistaja
meter: mérőóra, mérőszám, fogyasztásmérő, mittari, mittarin
reading: mérőállás, óraállás, leolvasás, lukema, mittarilukema
consumption: fogyasztás, fogyasztása, kulutus, kulutuksen
electricity: villamos, áram, sähkö, sähkön
gas: földgáz, gáz, kaasu
water: víz, ivóvíz, vesi, veden
heating: fűtés, lämmitys
temperature: hőmérséklet, hőmérséklete, lämpötila
pressure: nyomás, paine
model: modell, modellje, malli
brand: márka, márkája, gyártmány, merkki
manufacturer: gyártó, gyártója, valmistaja, valmistajan
serial number: sorozatszám, gyártásiszám, gyáriszám, sarjanumero
color: szín, színe
engine: moottori
fuel: üzemanyag, üzemanyaga, polttoaine
mileage: futott, kilométeróra, ajokilometrit, mittarilukemaa
device: készülék, eszköz, eszköze, laite, laitteen
warranty: garancia, jótállás, szavatosság, takuu
repair: javítás, korjaus
defect: hiba, hibák, vika, viat
inspection: ellenőrzés, szemle, tarkastus
meeting: ülés, értekezlet, közgyűlés, kokous, kokouksen
minutes: jegyzőkönyv, pöytäkirja
participant: résztvevő, résztvevők, osallistuja, osallistujat
present: jelenlévők, jelen, läsnä
chair: elnök, elnöke, puheenjohtaja
secretary: titkár, titkára, sihteeri
director: igazgató, igazgatója, johtaja
manager: ügyvezető, vezető, vezetője, esimies
representative: képviselő, képviselője, edustaja
contact person: kapcsolattartó, kapcsolattartója, yhteyshenkilö, ügyintéző, ügyintézője
member: tagja, tagok, jäsen, jäsenet, jäsenen
author: szerző, szerzője, tekijä
language: nyelv, nyelve, kieli
note: megjegyzés, megjegyzések, huomautus, huomautukset, huom, lisätiedot, lisätietoja
attachment: melléklet, mellékletek, liite, liitteet
conclusion: következtetés, johtopäätös
recommendation: javaslat, javaslatok, suositus, suositukset
report: jelentés, raportti, raportin
document: dokumentum, irat, asiakirja
registration: nyilvántartási, regisztráció, regisztrációs, rekisteröinti
registration number: cégjegyzékszám, cégjegyzékszáma, nyilvántartásiszám, ytunnus
company: cég, cége, cégnév, társaság, vállalat, yritys, yrityksen, yhtiö
tax number: adószám, adószáma, adóazonosító, verotunnus
without: nélkül
incl: beleértve, tartalmazza, sisältäen
first: első, ensimmäinen
last: utolsó, viimeinen
new: uusi
previous: előző, korábbi, edellinen
next: következő, seuraava
annual: évi, vuosittainen
monthly: havi, kuukausittainen
average: átlag, átlagos, keskiarvo
income: bevétel, jövedelem, tulot, tulo, tuotot
expense: kiadás, kiadások, ráfordítás, menot, kulut
profit: nyereség, voitto
loss: veszteség, tappio
revenue: árbevétel, liikevaihto
asset: eszközök, vastaavaa
difference: különbözet, eltérés, erotus, ero
warehouse: raktár, raktára, varasto
stock: készlet, készlete, varastosaldo
batch: tételszám, gyártási, eränumero
customs: vám, vámkezelés, tulli
father: apja
mother: anya, äiti
child: gyermek, gyermekek, lapsi, lapset
spouse: házastárs, házastársa, puoliso
age: életkor, kora, ikä
approved: jóváhagyta, jóváhagyva, hyväksynyt, hyväksytty
received: átvette, átvétel, vastaanotettu
checked: ellenőrizte, tarkastanut
`);
