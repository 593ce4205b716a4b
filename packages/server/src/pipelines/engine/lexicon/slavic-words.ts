import { translationsIn } from './word-rows.ts';

/** Words of labels in Czech, Slovak, Slovene, Croatian and Serbian, with the cases that labels use. */
export const SLAVIC_WORDS = translationsIn(`
number: číslo, čísla, številka, številke, broj, broja
date: datum, dátum, dátumu, nadnevak, datuma, dne
amount: částka, částky, částku, čiastka, čiastky, iznos, iznosa, znesek, zneska, obnos
total: celkem, celkom, celková, celkový, celkové, součet, súčet, spolu, úhrnem, ukupno, ukupan, ukupni, ukupna, skupaj, skupni, skupna, sveukupno
sub total: mezisoučet, medzisúčet, medjuzbroj, međuzbroj, vmesni
tax: daně, dane, porez, poreza, davek, davka
tax base: základ, osnovica, osnova
rate: sazba, sazby, sadzba, sadzby, stopa, stope, stopnja, kurz, tečaj
invoice: faktura, faktury, faktúra, faktúry, račun, računa, fakture
receipt: účtenka, účtenky, pokladní, paragon, doklad, dokladu, stvrzenka, potvrzení, potvrdenie, potvrda, potrdilo, priznanica, blagajniški
order: objednávka, objednávky, objednávku, narudžba, narudžbe, narudžbenica, naročilo, naročila, porudžbina
customer: zákazník, zákazníka, odběratel, odběratele, odberateľ, odberateľa, objednatel, objednatele, objednávateľ, kupující, kupujúci, kupac, kupca, naručitelj, naročnik, stranke, klient, klienta, klijent
supplier: dodavatel, dodavatele, dodávateľ, dodávateľa, dobavljač, dobavljača, dobavitelj, dobavitelja
seller: prodávající, predávajúci, prodejce, predajca, prodavatelj, prodavač, prodajalec
contractor: zhotovitel, zhotoviteľ, izvajalec, izvođač
provider: poskytovatel, poskytovateľ, ponudnik, pružatelj
recipient: příjemce, príjemca, príjemcu, primatelj, primalac, prejemnik, adresát
sender: odesílatel, odosielateľ, pošiljatelj, pošiljalac
payer: plátce, platiteľ, platitelj, plačnik, platilac
name: jméno, jména, meno, název, názov, ime, imena, naziv, naziva
surname: příjmení, priezvisko, prezime, priimek
address: adresa, adresy, adresu, naslov, adrese, sídlo, sídla, sjedište, sedež, bydliště, bydlisko, prebivalište
city: město, města, mesto, mesta, obec, obce, grada
street: ulice, ulica
country: země, krajina, država, države, zemlja
postcode: poštanski, poštna
phone: telefon, telefón, telefonu, mobil, mobitel
email: pošta, epošta
account: účet, účtu, účtov, konto, računu
bank: banka, banky, banke
branch: pobočka, pobočky, poslovnica, podružnica
statement: výpis, výpisu, izvadak, izpisek, izvod
balance: zůstatek, zůstatku, zostatok, zostatku, stanje, stanja
debit: debet, odepsáno, odpísané, zaduženje, isplata, isplate, dugovno, breme
credit: připsáno, pripísané, odobrenje, uplata, uplate, potražno, dobro
transaction: transakce, transakcia, transakcie, transakcija, operace, pohyb, pohyby
transfer: převod, prevod, prevodu, prijenos
payment: platba, platby, úhrada, úhrady, plaćanje, plaćanja, plačilo, plačila
paid: zaplaceno, zaplatené, uhrazeno, uhradené, plaćeno, plačano
due: splatnosti, splatnost, splatný, dospijeće, dospijeća, dospeće, zapadlost, zapadlosti
amount due: úhradě, zaplacení, zaplatení
currency: měny, valuta
interest: úrok, úroky, úroková, kamata, kamate, obresti
fee: poplatek, poplatky, poplatku, poplatok, naknada, naknade, pristojba, nadomestilo
discount: sleva, slevy, zľava, zľavy, popust, popusta, rabat
cash: hotově, hotovosť, hotovost, gotovina
card: kartou, karta, karty, kartica
change: vráceno, vrátené, povrat
quantity: množství, množstvo, množstva, količina, količine
unit: jednotka, jednotky, jedn, jednotková, jednotkové, jedinica, enota, enote, mjerna, merska
price: cena, ceny, cenu, cijena, cijene
cost: náklady, trošak, troškovi, strošek, stroški
value: hodnota, hodnoty, vrijednost, vrednost, vrednosti
description: popis, popisu, opis, opisa, obsah
item: položka, položky, stavka, stavke, postavka
article: zboží, tovar, tovaru, artikl, artikla, roba, blago
product: výrobek, výrobku, výrobok, produkt, produktu, proizvod, proizvoda, izdelek
service: služba, služby, služieb, služeb, usluga, usluge, storitev, storitve
code: kódu, koda, šifra, šifre
type: druh, druhu, vrsta, vrste, typu
category: kategorie, kategória, kategorija
status: stav, stavu
variable symbol: variabilní, variabilný
constant symbol: konstantní, konštantný
specific symbol: specifický, špecifický
symbol: symbolu
period: období, obdobie, obdobia, razdoblje, razdoblja, obdobje, obdobja
start: začátek, začiatok, zahájení, početak, početka, začetek
end: konec, koniec, ukončení, ukončenie, završetak
page: strana, strany, stranica, stran
signature: podpis, podpisu, potpis, potpisa
stamp: razítko, pečiatka, pečat, žig
signed: podepsáno, podpísané, potpisano
place: místo, místa, miesto, miesta, mjesto, mjesta
birth: narození, narodenia, narodený, rođenja, rojstva
gender: pohlaví, pohlavie, spol
nationality: národnost, národnosť, narodnost
citizenship: občanství, občianstvo, državljanstvo
personal identification number: rodné, oib, emšo, jmbg, matični
occupation: povolání, povolanie, zanimanje, poklic
job title: funkce, funkcia, pozice, pozícia
marital status: rodinný
passport: pasu, putovnica, putovnice, pasoš
identity card: občanský, občiansky, osobna, osebna
issue: vystavení, vystavenia, vydání, vydania, vystavenie, izdavanja, izdaje, izdavanje
issued: vystaveno, vystavil, vydáno, vydané, vydal, vyhotovil, izdano, izdao, izdal, sastavio
expiry: platnosti, expirace, expirácie, isteka, veljavnosti
valid: platné, platný, platná, vrijedi, važi, veljavno, veljaven
authority: úřad, úrad, orgán, orgánu, tijelo, organ
employee: zaměstnanec, zaměstnance, zamestnanec, zamestnanca, zaposlenik, zaposleni, delavec, radnik, radnika
employer: zaměstnavatel, zaměstnavatele, zamestnávateľ, zamestnávateľa, poslodavac, poslodavca, delodajalec
salary: mzda, mzdy, platu, plaća, plača, zarada
gross: hrubá, hrubý, hrubé, hrubého, bruto
net: čistá, čistý, čisté, čistého, neto
department: oddělení, oddelenie, odjel, oddelek, odeljenje, středisko
hours: hodin, hodiny, hodín
overtime: přesčas, nadčas, prekovremeni
deduction: srážka, srážky, zrážka, zrážky, odbitak, odbici, odtegljaj, obustave
contribution: pojistné, odvody, doprinos, doprinosi, prispevek, prispevki
contract: smlouva, smlouvy, zmluva, zmluvy, ugovor, ugovora, pogodba, pogodbe
agreement: dohoda, dohody, sporazum, sporazuma
subject: předmět, předmětu, predmet, predmetu, predmeta
purpose: účel, účelu, svrha, svrhe, namen
reason: důvod, dôvod, razlog
duration: doba, doby, trvání, trvanie, trajanje
deadline: lhůta, lehota, termín, termínu
delivery: dodání, dodania, dodávka, dodávky, doručení, doručenie, isporuka, isporuke, dostava, dobava, dobave
delivery note: dodací, otpremnica, dobavnica
shipment: zásilka, zásilky, zásielka, pošiljka
carrier: dopravce, dopravca, prijevoznik, prevoznik
driver: řidič, řidiče, vodič, vodiča, vozač, vozača, voznik
vehicle: vozidlo, vozidla, vozilo, vozila
plate: spz, ečv, registarska, registrska
weight: hmotnost, hmotnosti, hmotnosť, váha, težina, teža
volume: objem, objemu, obujam, zapremina, prostornina
length: délka, dĺžka, duljina, dužina, dolžina
width: šířka, šírka, širina
height: výška, výšky, visina, višina
size: velikost, veľkosť, veličina
package: balení, balenie, pakiranje, pakovanje
packages: koletа, kolety
origin: původ, původu, pôvod, pôvodu, podrijetlo, podrijetla, porekla
destination: cíl, cieľ, odredište, odredišta, cilj
departure: odjezd, odchod, odlet, polazak, odhod
arrival: příjezd, príchod, přílet, dolazak
route: trasa, trasy, linka
station: stanice, stanica, postaja
seat: sedadlo, sjedalo
train: vlak, vlaku
ticket: jízdenka, lístok, cestovný, vozovnica
passenger: cestující, cestujúci, putnik, potnik
time: času, vrijeme, vreme
week: týden, týždeň, tjedan, teden, nedelja
month: měsíc, měsíce, mesiac, mesiaca, mjesec, mesec
year: rok, roku, godina, godine
quarter: čtvrtletí, štvrťrok, tromjesečje, četrtletje
patient: pacient, pacienta, pacijent, pacijenta, bolnik
doctor: lékař, lékaře, lekár, lekára, liječnik, liječnika, zdravnik, lekar
diagnosis: diagnóza, diagnózy, dijagnoza, dijagnoze, diagnoza
treatment: léčba, liečba, liječenje, zdravljenje, terapija, terapie
medication: léky, lieky, liek, lijek, lijekovi, zdravilo, lijeka
dosage: dávkování, dávkovanie, doziranje, odmerek
result: výsledek, výsledky, výsledok, rezultat, rezultati, rezultata
test: vyšetření, vyšetrenie, pretraga, pretrage, preiskava, analiza
sample: vzorek, vzorku, vzorka, uzorak, uzorka, vzorec
laboratory: laboratoř, laboratórium, laboratorij
reference range: meze, medze, referenční, referenčné, referentni, referenčni
hospital: nemocnice, nemocnica, bolnica, bolnice, bolnišnica
admission: přijetí, prijatie, sprejem
discharge: propuštění, prepustenie, otpust, odpust
blood: krev, krve, krv, krvi, kri
school: škola, školy, škole
university: univerzita, univerzity, sveučilište, univerza
faculty: fakulta, fakulty, fakultet, fakulteta
student: žáka, žiak, žiaka, učenik, učenika, učenec, dijak
class: třída, třídy, trieda, triedy, razred, razreda
grade: známka, známky, ocjena, ocjene, ocena, ocene, prospěch
teacher: učitel, učitele, učiteľ, učiteľa, vyučující, nastavnik, učitelj
exam: zkouška, zkoušky, skúška, ispit, ispita, izpit
semester: semestr, semestru, semestra, pololetí, polrok
diploma: diplomu
degree: titul, stupeň
certificate: osvědčení, osvedčenie, vysvědčení, vysvedčenie, certifikát, svjedodžba, spričevalo, certifikat
vote: hlasů, hlasy, hlasov, glasova, glasovi, glasov
candidate: kandidát, kandidáta, kandidat, kandidata
election: volby, voľby, voleb, volieb, izbori, volitve
court: soudu, súdu, suda, sodišče
case: spis, spisu, spisová, jednací, zadeva
judge: soudce, sudca, sudac, sodnik
law: zákon, zákona, zakon, zakona
decision: rozhodnutí, rozhodnutie, odluka, odluke, rješenje, odločba
plaintiff: žalobce, žalobca, tužitelj, tožnik
defendant: žalovaný, tuženik, toženec
application: žádost, žádosti, žiadosť, žiadosti, zahtjev, zahtjeva, prijava, vloga, zahtev
applicant: žadatel, žadatele, žiadateľ, podnositelj, vlagatelj
permit: povolení, povolenie, dozvola, dovoljenje
license: licenca
owner: vlastník, vlastníka, majitel, majiteľ, vlasnik, vlasnika, lastnik
tenant: nájemce, nájomca, najmoprimac, najemnik
landlord: pronajímatel, prenajímateľ, najmodavac, najemodajalec
rent: nájemné, nájomné, najamnina, najemnina, zakup
area: plocha, plochy, výměra, výmera, površina
floor: patro, podlaží, poschodie, nadstropje
room: místnost, miestnosť, soba, izba
apartment: byt, bytu, stanovanje
building: budova, budovy, zgrada, zgrade, stavba
plot: parcela, parcely, parcele, pozemek, pozemok
insurance: pojištění, poistenie, poistenia, osiguranje, osiguranja, zavarovanje
insured: pojištěný, poistený, pojistník, poistník, osiguranik, zavarovanec
insurer: pojistitel, poisťovateľ, pojišťovna, poisťovňa, osiguravatelj, zavarovalnica
policy: pojistka, poistka, polica
premium: pojistného, premija, premije
damage: škoda, škody, šteta, štete
witness: svědek, svedok, svjedok, priča
meter: elektroměr, elektromer, plynoměr, vodoměr, vodomer, brojilo, števec
reading: odečet, odpočet, očitanje, odčitek
consumption: spotřeba, spotřeby, spotreba, spotreby, potrošnja, poraba
tariff: tarifu, tarifa
electricity: elektřina, elektřiny, elektrina, elektriny, električna, struja
gas: plyn, plynu, plin
water: vody, vode
heating: topení, vytápění, kúrenie, grijanje, ogrevanje
temperature: teplota, teploty, temperatura
pressure: tlak, tlaku
humidity: vlhkost, vlhkosť, vlažnost
brand: značka, značky, marka
manufacturer: výrobce, výrobca, proizvođač, proizvajalec
serial: výrobní, výrobné, serijski, sériové
color: barva, farba, boja
engine: motoru, motora
fuel: palivo, paliva, gorivo
mileage: najeto, kilometraža
device: zařízení, zariadenie, uređaj, naprava
warranty: záruka, záruky, jamstvo, garancija
repair: oprava, opravy, popravak, popravilo
defect: závada, závady, vada, kvar, napaka
inspection: kontrola, kontroly, prohlídka, prehliadka, pregled
meeting: schůze, schôdza, jednání, zasadnutie, sjednica, sestanek, sastanak
minutes: zápis, zápisnica, zapisnik
participant: účastník, účastníci, sudionik, udeleženec
present: přítomni, prítomní, prisutni, prisotni
chair: předseda, predseda, predsjednik, predsednik
director: ředitel, riaditeľ, ravnatelj, direktor
manager: vedoucí, vedúci, voditelj, vodja, jednatel, konateľ
representative: zástupce, zástupca, zastupnik, predstavnik
contact: kontaktní, kontaktná, kontaktna
member: člen, členové, členovia, član, člani, članovi
author: autora
language: jazyk, jazyka, jezik
note: poznámka, poznámky, napomena, napomene, opomba
comment: komentář, komentár, komentar
attachment: příloha, přílohy, príloha, prílohy, prilog, priloga
conclusion: závěr, záver, zaključak, zaključek
recommendation: doporučení, odporúčanie, preporuka, priporočilo
report: zpráva, správa, izvješće, poročilo, izvještaj
document: dokumentu, dokumenta
registration: registrace, registrácia, registracija, registrační, registračné
company: společnost, společnosti, spoločnosť, spoločnosti, firma, firmy, tvrtka, tvrtke, podjetje, poduzeće, preduzeće
tax number: dič, daňové
excl: bez, brez
first: první, prvý, prvi
last: poslední, posledný, zadnji, posljednji
new: nový, novi, novo
current: aktuální, aktuálny, trenutni, tekući
previous: předchozí, predchádzajúci, prethodni, prejšnji
next: příští, ďalší, následující, sljedeći, naslednji
annual: roční, ročný, ročná, godišnji, letni
monthly: měsíční, mesačný, mesačná, mjesečni, mesečni
average: průměr, průměrná, priemer, priemerná, prosjek, povprečje
income: příjem, příjmy, príjem, príjmy, prihod, prihodi, dohodak, výnosy
expense: výdaje, výdavky, rashodi, odhodki
profit: zisk, zisku, dobit, dobiček, dobitak
loss: ztráta, strata, gubitak, izguba
revenue: tržby, obrat, promet
asset: aktiva, aktíva, imovina, sredstva
liability: pasiva, pasíva, závazky, záväzky, obveze, obveznosti
capital: kapitál, kapital
share: podíl, podiel, udio, delež
difference: rozdíl, rozdiel, razlika
warehouse: sklad, skladu, skladište, skladišče
batch: šarže, šarža, serija, sarža
customs: celní, colný, carina, carinska, carinski
father: otec, otce, otca, otac, oče
mother: matka, matky, majka, mati
child: dítě, deti, dijete, djeca, otrok
spouse: manžel, manželka, supružnik, zakonec
age: věk, vek, starost
approved: schválil, schváleno, schválené, odobreno, odobrio, odobril
received: přijal, přijato, prijal, prijaté, primio, primljeno, prejel
checked: zkontroloval, skontroloval, provjerio, pregledal
reference: odkaz, referenca, poziv
taxable supply: zdanitelného, zdaniteľného
`);
