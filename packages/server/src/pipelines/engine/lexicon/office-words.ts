import { translationsIn } from './word-rows.ts';

/**
 * Words that offices, laboratories, schools, carriers, insurers and authorities print in other languages: German, French,
 * Spanish, Italian, Portuguese, Dutch, Polish and Swedish. A word that is also an English one, or means different things
 * in two of the languages, is left out.
 */
export const OFFICE_WORDS = translationsIn(`
test: untersuchung, analyse, examen, análisis, prueba, esame, análise, prova, onderzoek, bepaling, badanie, undersökning
result: ergebnis, messwert, befund, résultat, résultats, resultado, resultados, risultato, risultati, resultaat, uitslag, wynik, wyniki, resultat
reference range: referenzbereich, normbereich, normwerte, referentiewaarde, referentiewaarden, referensintervall
range: bereich, intervalle, intervalo, rango, intervallo, bereik, zakres
value: valeur, waarde, värde
method: methode, verfahren, méthode, método, metodo, metoda
sample: probenahme, entnahme, échantillon, muestra, campione, amostra, próbka
laboratory: laboratoire, laboratorio, laboratório, laboratorium
patient: patientin, pacjent
doctor: lekarz, dokter, läkare
released: freigegeben
received: eingang, recibido, ricevuto, recebido, ontvangen, otrzymano, mottagen
requester: einsender, anforderer, prescripteur
health insurer: krankenkasse, mutuelle, zorgverzekeraar
insurer: versicherer, assureur, asegurador, aseguradora, assicuratore, seguradora, verzekeraar, ubezpieczyciel
coverage: deckung, garantie, cobertura, copertura, dekking
deductible: selbstbehalt, selbstbeteiligung, franquicia, franchigia, franquia
sum insured: versicherungssumme, deckungssumme
employee number: personalnummer, personalnr, matricule
job title: berufsbezeichnung, tätigkeit, emploi, puesto, mansione, qualifica, functie, stanowisko
hire: einstellung, embauche, contratación, assunzione, admissão, zatrudnienie
seniority: betriebszugehörigkeit, ancienneté, antigüedad, anzianità
taxable: steuerpflichtig, tributable, belastbaar, opodatkowany
withheld: einbehalten, retenue, retenido, trattenuta, retido, ingehouden
deduction: abzug, abzüge, déduction, deducción, deducciones, deduzione, dedução, inhouding, potrącenie, avdrag
contribution: beiträge, cotisations, contribución, cotización, contributo, contributi, contribuição, bijdrage, składka
pension: pensionsbeitrag, retraite, jubilación, pensione, reforma, pensioen, emerytura
bonus: prämien, gratificación
overtime: überstunden, überstunde, straordinario, overuren, nadgodziny
hours: heures, horas, uren, godziny, timmar
time: orario, tijdstip, klockslag
timetable: zeitplan, horaire, horario, horário
week: woche, semaine, semana, settimana, tydzień, vecka
quarter: quartal, trimestre, kwartaal, kwartał
status: stato, situação, zustand, état, stan
type: typ, soort, rodzaj
category: kategorie, catégorie, categoría, categoria, categorie, kategoria
group: gruppe, groupe, grupo, gruppo, groep, grupa
code: kennziffer, kennung, kürzel
title: titel, titre, titolo, tytuł
topic: thema, sujet, tema, argomento
note: notiz, vermerk, opmerkingen, uwagi, anteckning
comment: kommentar, commentaire, comentario, commento, comentário, komentarz
attachment: anlagen, anexo, allegato, bijlage, załącznik, bilaga
instruction: anweisung, consigne, instrucción, istruzione, instrução, instructie
condition: bedingung, bedingungen, condición, condiciones, condizione, condizioni, condição, condições, voorwaarde, voorwaarden, warunki, villkor
agreement: vereinbarung, accord, acuerdo, accordo, acordo, porozumienie, avtal
party: partei
witness: zeuge, témoin, testigo, testimone, testemunha, getuige, świadek
judge: richter, juez, giudice, juiz, sędzia
court: gericht, amtsgericht, juzgado, tribunale, rechtbank, sąd
law: gesetz, ustawa
decision: bescheid, entscheidung, décision, decisión, decisione, decisão, besluit, beslissing, decyzja, beslut
objection: widerspruch, einspruch, recours, recurso, ricorso, bezwaar, sprzeciw
request: anfrage, requête, petición, verzoek, wniosek
permit: genehmigung, bewilligung, permis, permiso, permesso, licença, vergunning, zezwolenie, tillstånd
license: lizenz, führerschein, licencia, licenza, rijbewijs
municipality: gemeinde, ayuntamiento, comune, gemeente, gmina, kommun
district: bezirk, kreis, arrondissement, distrito, distretto, wijk, powiat
region: bundesland, région, región, regione, região, regio, województwo
household: ménage, hogar, huishouden
citizen: bürger, citoyen, ciudadano, cittadino, cidadão
child: kinder, enfant, enfants, hijo, hijos, figlio, figli, filho, filhos, kinderen, dziecko
parent: erziehungsberechtigter, parents, padre, madre, genitore, genitori, ouder, ouders, rodzic
spouse: ehegatte, ehepartner, conjoint, cónyuge, coniuge, cônjuge, małżonek
heir: héritier, heredero, erede, herdeiro, erfgenaam
teacher: lehrer, lehrerin, lehrkraft, enseignant, professeur, profesor, docente, insegnante, leraar, nauczyciel, lärare
class: klasse, classe, clase, klasa
credits: leistungspunkte, créditos, crediti, studiepunten
semester: semestre
university: universität, hochschule, université, universidad, università, universidade, universiteit, uniwersytet
exam: prüfung, klausur, épreuve, tentamen, egzamin
certificate: bescheinigung, zertifikat, zeugnis, certificat, certificado, certificato, certificaat, świadectwo, zaświadczenie, intyg
calibration: kalibrierung, étalonnage, calibración, taratura, calibração, kalibratie, wzorcowanie
measurement: messung, mesure, medición, misura, medição, meting, pomiar, mätning
temperature: temperatur, température, temperatura, temperatuur
humidity: feuchte, luftfeuchtigkeit, humidité, humedad, umidità, humidade, vochtigheid, wilgotność
pressure: druck, pression, presión, pressione, pressão, ciśnienie, tryck
uncertainty: messunsicherheit, incertitude, incertidumbre, incertezza, incerteza, meetonzekerheid, niepewność
deviation: abweichung, écart, desviación, scostamento, desvio, afwijking, odchylenie, avvikelse
tolerance: toleranz, tolérance, tolerancia, tolleranza, tolerância, tolerantie
inspection: inspektion, abnahme, contrôle, inspección, ispezione, inspeção, inspectie, keuring, kontrola
inspector: prüfer, inspecteur, ispettore, keurmeester
defect: mangel, mängel, défaut, défauts, defecto, difetto, defeito, gebrek, usterka, wada
serial number: seriennummer, seriennr, fabriknummer, serienummer
serial: serien, série, serie
model: modell, modèle, modelo, modello
manufacturer: hersteller, fabricant, constructeur, fabricante, produttore, costruttore, fabrikant, producent, tillverkare
device: gerät, appareil, dispositivo, apparaat, toestel, urządzenie
equipment: anlage, ausrüstung, équipement, equipo, attrezzatura, equipamento, apparatuur, installatie, sprzęt
machine: maschine, máquina, macchina, maszyna, maskin
part: teil, ersatzteil, pieza, pezzo, peça, onderdeel, część
spare part: ersatzteile, onderdelen
batch: chargen, lote, lotto, partia
expiry: verfall, haltbarkeit, péremption, houdbaarheid, ważności
material: werkstoff, materiale, materiaal, materiał
ingredient: zutat, ingrédient, ingrediente, ingrediënt, składnik
storage: lagerung, stockage, almacenamiento, stoccaggio, armazenamento, opslag
warehouse: lager, entrepôt, almacén, magazzino, armazém, magazijn, magazyn
stock: bestand, lagerbestand, existencias, giacenza, estoque, voorraad, zapas
counted: contado, geteld
difference: differenz, différence, diferencia, differenza, diferença, verschil, różnica
location: standort, lagerort, emplacement, ubicación, ubicazione, localização, locatie, lokalizacja
cost centre: kostenstelle, kostenplaats, centre de coût, centre de coûts, centro di costo, centro de costo, centro de coste, centro de custo, kostnadsställe, kostnadssted
site: baustelle, einsatzort, chantier, obra, cantiere, bouwplaats
building: gebäude, bâtiment, edificio, edifício, gebouw, budynek
floor: stockwerk, geschoss, étage, piso, andar, verdieping, piętro
apartment: wohnung, appartement, apartamento, appartamento, mieszkanie, lägenhet
unit: wohneinheit
plot: flurstück, parcelle, particella, perceel, działka
volume: volumen, hubraum, volúmen
length: länge, longueur, longitud, lunghezza, comprimento, lengte, długość
width: breite, largeur, ancho, larghezza, largura, breedte, szerokość
height: höhe, hauteur, altura, altezza, hoogte, wysokość
depth: tiefe, profondeur, profundidad, profondità, profundidade, diepte
distance: entfernung, strecke, distancia, distanza, distância, afstand, odległość
mileage: kilometerstand, kilométrage, kilometraje, chilometraggio, quilometragem, przebieg
speed: geschwindigkeit, vitesse, velocidad, velocità, velocidade, snelheid
power: puissance, potencia, potenza, potência, moc
voltage: spannung, tensión, tensione, tensão, spanning, napięcie
engine: motornummer, moteur, motore
fuel: kraftstoff, carburant, combustible, carburante, combustível, brandstof, paliwo
driver: fahrer, fahrerin, conducteur, autista, motorista, bestuurder, kierowca
carrier: frachtführer, spediteur, transporteur, transportista, vettore, transportadora, vervoerder, przewoźnik
truck: lkw, camion, camión, vrachtwagen
trailer: anhänger, remorque, remolque, rimorchio, aanhangwagen
container: conteneur, contenedor, contenitore
pallet: paletten
package: packstück, emballage, embalaje, imballaggio, embalagem, verpakking, opakowanie
gross weight: bruttogewicht, brutogewicht
net weight: nettogewicht
loading: verladung, beladung, chargement, carga, carico, carregamento, załadunek
unloading: entladung, déchargement, descarga, scarico, lossen, rozładunek
port: hafen, puerto
vessel: schiff, navire, buque, navio, schip, statek
voyage: reise, viaje, viaggio, viagem, podróż
customs: zoll, douane, aduana, dogana, alfândega, cło, tull
declaration: anmeldung, erklärung, déclaration, declaración, dichiarazione, declaração, aangifte, verklaring, deklaracja, oświadczenie
declarant: anmelder, déclarant, declarante, dichiarante, aangever
importer: importeur, importateur, importador, importatore
exporter: exporteur, ausführer, exportateur, exportador, esportatore
consignee: consignatario, consegnatario
freight: nolo
station: bahnhof, gare, estación, stazione, estação, stacja
parking time: parkdauer, parkzeit
parking: parkplatz, parkhaus, stationnement, estacionamiento, aparcamiento, parcheggio, estacionamento, parkeren
entry: einfahrt, zufahrt
exit: ausfahrt
ticket: parkschein, fahrkarte, fahrschein, billete, biglietto, bilhete, kaartje, bilet
seat: sitzplatz, siège, asiento, assento, zitplaats
passenger: fahrgast, reisender, passager, pasajero, passeggero, passageiro, passagier, pasażer
booking: buchung, réservation, reserva, prenotazione, boeking, reservering, rezerwacja, bokning
travel: déplacement, desplazamiento, trasferta, reiskosten
expense: ausgabe, ausgaben, auslagen, dépense, dépenses, gasto, spesa, despesa, despesas, uitgave, onkosten, wydatek
income: einkommen, einnahmen, revenu, revenus, ingresos, reddito, entrate, rendimento, inkomsten, inkomen, dochód, przychody
revenue: umsatz, erlöse, ricavi, omzet, przychód, omsättning
profit: gewinn, bénéfice, ganancia, beneficio, utile, lucro, winst, zysk, vinst
loss: verlust, perte, pérdida, perdita, perda, verlies, strata, förlust
budget: bilancio, orçamento, begroting, budżet
asset: actif, activo, attivo, ativo, activa, aktywa, tillgångar
liability: verbindlichkeiten, passif, pasivo, passivo, passiva, zobowiązania, skulder
equity: eigenkapital, patrimonio, kapitał
opening balance: anfangssaldo, anfangsbestand, beginsaldo, ingående
closing balance: endsaldo, schlusssaldo, eindsaldo, utgående
principal: tilgung, nennbetrag, hauptforderung, capitale, aflossing, hoofdsom, kapitału
arrears: rückstand, rückstände, arriéré, impayé, atraso, arretrati, achterstand, zaległość, zaległości
reminder: mahnung, erinnerung, relance, rappel, recordatorio, sollecito, lembrete, aanmaning, herinnering, wezwanie, upomnienie, påminnelse
late fee: pénalité, recargo
total due: forderungsbetrag
open: offen, offene, openstaand, pendiente, aperto
paid: gezahlt, pagada, betald
payee: zahlungsempfänger, begunstigde, bénéficiaire, beneficiario, beneficiário, betalningsmottagare
payer: zahlungspflichtiger, payeur, pagador, pagatore, betaler, płatnik
direct debit: lastschrift, domiciliación, incasso, autogiro
cash: bargeld
booking date: buchungstag, buchungsdatum, boekdatum
security: wertpapier, titoli
share: anteil, aktie, aktien, acciones, azioni, ações, aandeel, aandelen, akcja, akcje
fund: fonds, fondo, fundo, fundusz
customer service: kundendienst, kundenservice, klantenservice
support: soporte, assistenza, suporte
member: mitglied, mitglieder, membre, membres, miembro, miembros, socio, socios, membro, membri, sócio, sócios, leden, członek, członkowie, medlem
membership: mitgliedschaft, adhésion, afiliación, adesione, adesão, lidmaatschap, członkostwo
board: vorstand, conseil, junta, consiglio, conselho, bestuur, zarząd, styrelse
chair: vorsitz, vorsitzender, vorsitzende, voorzitter, przewodniczący, ordförande
secretary: schriftführer, schriftführerin, protokollführer, secrétaire, secretario, secretaria, segretario, secretário, secretaris, notulist, sekretarz, sekreterare
treasurer: kassierer, schatzmeister, trésorier, tesorero, tesoriere, tesoureiro, penningmeester, skarbnik
manager: leiter, leiterin, leitung, geschäftsführer, responsable, gérant, gerente, responsabile, leidinggevende, kierownik
director: direktor, direktorin, directeur, directrice, directora, direttore, diretor, dyrektor
assistant: assistent, assistentin, adjoint, asistente, assistente
representative: vertreter, vertreterin, représentant, representante, rappresentante, vertegenwoordiger, przedstawiciel
consultant: berater, beraterin, conseiller, conseillère, consultor, consulente, adviseur, doradca
technician: techniker, monteur, technicien, técnico, tecnico, technik, serwisant
author: verfasser, auteur, autore, autor, opsteller
approved: genehmigt, approuvé, aprobado, approvato, aprovado, goedgekeurd, zatwierdzono, zatwierdził, godkänd
approval: freigabe, approbation, aprobación, approvazione, aprovação, goedkeuring
checked: geprüft, vérifié, revisado, verificato, verificado, gecontroleerd, sprawdził, kontrollerad
signed: unterschrieben, unterzeichnet, signé, firmado, firmato, assinado, ondertekend, podpisano, undertecknad
participant: teilnehmer, teilnehmerin, teilnehmende, participantes, partecipante, partecipanti, deelnemer, deelnemers, uczestnik, uczestnicy, deltagare
present: anwesend, anwesende, présents, asistentes, presenti, aanwezig, aanwezigen, obecni, närvarande
absent: abwesend, entschuldigt, absents, ausentes, assenti, afwezig, nieobecni
meeting: sitzung, besprechung, versammlung, réunion, reunión, riunione, reunião, vergadering, zebranie, möte
agenda: tagesordnung, agendapunt, dagordning
minutes: protokoll, niederschrift, verbale, notulen, protokół
action: maßnahme, actie, działanie, åtgärd
task: aufgabe, tâche, tarea, compito, tarefa, taak, zadanie, uppgift
responsible: zuständig, verantwortlich, verantwortlicher, verantwoordelijk, odpowiedzialny, ansvarig
deadline: abgabetermin, délai, plazo, scadenze, uiterlijk
event: veranstaltung, ereignis, événement, evento, evenement, wydarzenie
venue: veranstaltungsort, tagungsort
price list: preisliste, prijslijst, cennik
offer: angebot, offre, oferta, offerta, offerte, erbjudande
quote: kostenvoranschlag, devis, presupuesto, preventivo
validity: gültigkeit, validité, validez, validità, geldigheid
project: projekt, projet, proyecto, progetto, projeto
phase: étape, etapa, fase, faza
work: arbeit, arbeiten, travail, travaux, trabajo, trabajos, lavoro, lavori, trabalho, werkzaamheden, praca, prace, arbete
labour: arbeitslohn, manodopera, arbeidsloon, robocizna
hourly rate: stundensatz, stundenlohn, uurtarief
fault: störung, fehler, panne, avería, guasto, avaria, awaria
problem: problème, problema, probleem
solution: lösung, solución, soluzione, solução, oplossing, rozwiązanie
warranty: gewährleistung, garantía, garanzia, garantia, gwarancja
repair: reparatur, réparation, reparación, riparazione, reparação, reparatie, naprawa, reparation
maintenance: wartung, instandhaltung, entretien, mantenimiento, manutenzione, manutenção, onderhoud, konserwacja, underhåll
water: wasser, eau, agua, acqua, água, woda
electricity: strom, électricité, electricidad, elettricità, eletricidade, elektriciteit, stroom, prąd
heating: heizung, chauffage, calefacción, riscaldamento, aquecimento, verwarming, ogrzewanie
waste: müll, abfall, déchets, residuos, rifiuti, resíduos, afval, odpady
subscription: abonnement, abo, suscripción, abbonamento, prenumeration
connection: anschluss, raccordement, conexión, allaccio, ligação, aansluiting, przyłącze
call: anruf, anrufe, appel, appels, llamada, llamadas, chiamata, chiamate, chamada, chamadas, gesprek, gesprekken, połączenie
line: rufnummer
data volume: datenvolumen
usage: nutzung, utilisation, uso, utilizzo, utilização, gebruik, użycie
average: durchschnitt, durchschnittlich, moyenne, promedio, gemiddelde, średnia, genomsnitt
percent: prozent, pourcentage, percentuale, percentagem, procent
identity card: personalausweis, identiteitskaart, dowód
tax identification number: steueridentifikationsnummer
first: erster, erste, première, primero, primera, primeiro, primeira, eerste, pierwszy, första
last: letzter, letzte, letztes, dernier, dernière, último, última, ultimo, ultima, laatste, ostatni, senaste
new: neu, neuer, neue, neues, nouveau, nouvelle, nuevo, nueva, nuovo, nuova, nieuw, nieuwe, nowy, nowa
old: ancien, ancienne, antiguo, vecchio, antigo, stary
current: aktuell, aktueller, aktuelle, actuel, actuelle, attuale, atual, huidig, huidige, bieżący, aktuellt
planned: geplant, planifié, planificado, pianificato, planejado, gepland, planowany
minimum: mindest, mínimo, minimo
maximum: höchst, máximo, massimo
`);
