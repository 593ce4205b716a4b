import { translationsIn } from './word-rows.ts';

/**
 * Words that factories, laboratories, freight and railways print: certificates of materials and analyses, data sheets of
 * safety, calibrations, waybills, customs, maintenance. German, French, Spanish, Italian, Portuguese, Dutch and Polish. A word
 * that is also an English one, or is a label of a concept, is left out.
 */
export const INDUSTRY_WORDS = translationsIn(`
production: herstellung, herstellungs, herstell, fertigungs, fabricación, produzione, fabbricazione, fabricage, produkcji, produkcja, fabrico, fabricação
trade name: handelsname, handelsnaam
best before: mhd, mindesthaltbarkeit, mindesthaltbarkeitsdatum, dluo, tmc, tht, bbd
use by: dlc
batch: partij, partii
serial: seryjny, seryjnego, matricole
factory: fabryczny, fabrycznego
manufacturer: fabbricante, wytwórca, fabrikat, fabrikaat
shipper: embarcador
carrier: porteador
loading place: beladeort, beladestelle, ladeort, ladestelle, verladeort, laadplaats, laadadres
unloading place: entladeort, entladestelle, losplaats, losadres
delivery place: ablieferungsort, auslieferungsort, lieferort, afleverplaats, leverplaats
loading port: verladehafen, ladehafen, laadhaven
unloading port: löschhafen, entladehafen, loshaven
loading: embarquement, embarque, imbarco, załadunku, inlading
unloading: débarquement, desembarque, sbarco, rozładunku, wyładunku
destination: przeznaczenia
origin: herkunfts, herkomst, pochodzenia
country of origin: herkunftsland
container: kontenera, kontener, contentor, contêiner
seal: plomby, plombe, plomben
tare: leergewicht, tarra
volume: cubage, cubicaje, cubatura, kubage, objętość, rauminhalt
pallet: palettes, palet, paletes, palés, bancali, pallets
package type: verpackungsart, emballageart
packing group: verpackungsgruppe, verpakkingsgroep
trailer: auflieger, sattelauflieger, semirremolque, semirimorchio, oplegger, naczepa, naczepy, reboque, semirreboque
truck: trekker, ciągnika, ciągnik
requested: wunsch, gewünscht, gewünschter, gewünschtes, souhaité, souhaitée, demandée, solicitada, gewenst, gewenste, żądana, pretendida
requested date: wunschtermin
requested delivery date: wunschliefertermin, wunschlieferdatum
confirmed: bestätigt, bestätigter, bestätigte, bestätigtes, confirmé, confirmée, confermato, confermata, bevestigd, bevestigde, potwierdzony, potwierdzona
ordered: bestellte, bestellter, commandée, pedida, pedidas, ordinata, ordinati, zamówiona, zamówione, encomendada
delivered: gelieferte, gelieferter, entregados, entregadas, servidos, entregada, servida, servido, consegnati, wydana, dostarczona
buyer: einkäufer, einkäuferin, inkoper
certificate: świadectwa, certyfikatu, certyfikat
revision: überarbeitung, überarbeitungs, herziening, herzienings, aktualizacji, rewizji
revised: überarbeitet, herzien, révisée, revisada
printed: gedruckt, afdruk
heat: schmelze, schmelzen, coulée, colada, colata, wytop, wytopu, smelt
steel grade: stahlsorte, stahlgüte, staalsoort
material number: werkstoffnummer
dimensions: abmessung, abmessungen, afmeting, afmetingen, wymiary, dimensões
tensile strength: zugfestigkeit, treksterkte
yield strength: streckgrenze, dehngrenze, vloeigrens, rekgrens, snervamento
elongation: dehnung, bruchdehnung, allongement, alargamiento, allungamento, wydłużenie, alongamento
hardness: härte, dureté, dureza, durezza, hardheid, twardość
impact energy: kerbschlagarbeit, kerbschlagzähigkeit, kerfslagwaarde, résilience, resilienza, udarność
test method: prüfmethode, prüfverfahren, untersuchungsmethode
test result: prüfergebnis, prüfergebnisse
specification: spezifikation, sollwert, vorgabe, vorgaben, spécification, especificación, specifica, specificatie, specyfikacja, especificação, wymagania
actual value: istwert
characteristic: merkmal, merkmale, prüfmerkmal, kennwert, caractéristique, característica, caratteristica, eigenschap, eigenschaft, cecha, propriété, propiedad, proprietà
humidity: luftfeuchte
calibration: kalibrier, wzorcowania
recalibration: rekalibrier, rekalibrierung, rekalibrierungs
recommended: empfohlen, empfohlene, empfohlenes, empfohlener, recommandé, recommandée, recomendado, raccomandato, aanbevolen, zalecany
signal word: signalwort, signaalwoord
emergency phone: notruf, notrufnummer, noodnummer
flash point: flammpunkt, vlampunt
boiling point: siedepunkt, siedebeginn, kookpunt
melting point: schmelzpunkt, smeltpunt
density: dichte, densité, densidad, densità, dichtheid, gęstość, densidade
solubility: löslichkeit, solubilité, solubilidad, solubilità, oplosbaarheid, rozpuszczalność, solubilidade
viscosity: viskosität, viscosité, viscosidad, viscosità, viscositeit, lepkość, viscosidade
physical state: aggregatzustand
odour: geruch, odeur, olor, odore, geur, zapach
shipping name: versandbezeichnung
hazard class: gefahrenklasse, gefahrklasse, transportgefahrenklasse, transportgefahrenklassen, gevarenklasse
hazard: peligro, pericolo, perigo, gevaar, zagrożenia
concentration: konzentration, teneur, concentración, concentrazione, concentratie, stężenie, concentração
content: contenuto, zawartość
customs: douanier, douanière, doganale, celny, celna, celnej, aduanero, aduanera, aduaneiro, aduaneira, arancelario, arancelaria
export customs office: ausfuhrzollstelle
importer: einführer
declarant: zgłaszający
statistical: statistischer, statistische, statistique, estadístico, statistico, statystyczna, statystyczny, estatístico
work order: arbeitsauftrag, arbeitsauftrags, serviceauftrag, werkorder, werkbon
technician: servicetechniker, kundendiensttechniker, serwisant
operating hours: betriebsstunden, betriebsstundenzähler, bedrijfsuren, draaiuren, contaore, horómetro, motogodziny, roboczogodziny
travel time: fahrzeit, anfahrt, anfahrtszeit, reisezeit, reistijd
labour: arbeidsuren
storage location: lagerplatz
inspected: inspeccionado, ispezionato, controllato, gekeurd
received by: odebrał, odebrała, przyjął, przyjęła
released by: wydał, wydała
extension: durchwahl, doorkiesnummer
room: pokój, pokoju
guest name: gastname
passenger: voyageur, viajero, viaggiatore, reisenden, podróżny
ticket: biletu
train: zug, treno, tren, trein, pociąg, comboio
carriage: carrozza, rijtuig, carruagem, vagão
platform: voie, spoor, peron, cais
gross mass: rohmasse
net mass: eigenmasse
export country: ausfuhrland, exportland
country of dispatch: versendungsland
exit customs office: ausgangszollstelle
delivery condition: lieferzustand, leveringstoestand
year of construction: baujahr, bouwjaar
load capacity: tragfähigkeit, tragkraft, hefvermogen, draagvermogen, udźwig
visit: bezoek
stops: haltestellen, stopplaatsen
carton: cajas, caixas, scatole, caisses
expiry: caduc
returned: devuelto, devueltos, devuelta, devueltas, retournés, geretourneerd, zwrócone
`);
