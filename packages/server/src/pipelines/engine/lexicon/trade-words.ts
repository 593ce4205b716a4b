import { translationsIn } from './word-rows.ts';

/**
 * Words of many trades, in the same languages as the words of offices: courts, builders, farms, schools, clubs, hotels,
 * carriers and customs. A word that is also an English one is left out, and of several meanings the most usual is given.
 */
export const TRADE_WORDS = translationsIn(`
comment: bemerkungen, anmerkungen, hinweise, observations, remarques, observación, notas, osservazione, annotazioni, observação, toelichting, uwaga, adnotacje, anmärkning, kommentarer
request: anforderung, requêtes, verzoeken, zlecenie, zapotrzebowanie, begäran
requested by: angefordert, prescrit, solicitado, richiesto, aangevraagd, zlecający, zleceniodawca
validated: validiert, validado, validato, convalidato, gevalideerd, zweryfikował, validerad
sampling: probennahme, blutentnahme, extracción, prelievo, colheita, coleta, monstername, afname, pobranie, pobrania, provtagning
reception: probeneingang, recepción, ricezione, accettazione, recepção, ontvangst, przyjęcie, przyjęcia, mottaget
sample: prélèvements, muestras, amostras, próbki, prov
history: vorgeschichte, anamnese, antécédents, historia, antecedentes, anamnesi, histórico, voorgeschiedenis, wywiad, sjukhistoria
medical record: cartella, prontuário, patiëntendossier, kartoteka
registration: registrierung, zulassung, anmeldedatum, inscripción, colegiado, immatricolazione, inschrijving, registratie, rejestracja, rejestracji, registrering
chief physician: chefarzt, chefärztin, primario, ordynator, överläkare
consultant: oberarzt, oberärztin
ward: krankenstation, planta, corsia, enfermaria, verpleegafdeling, oddział, vårdavdelning, avdelning
nurse: pflegekraft, krankenschwester, infirmier, infirmière, enfermera, enfermero, infermiere, infermiera, enfermeiro, enfermeira, verpleegkundige, pielęgniarka, sjuksköterska
allergies: allergien, unverträglichkeit, unverträglichkeiten, allergie, alergias, intolerancia, intolleranze, allergieën, alergie, allergier
blood: blut, sanguin, sangre, sanguíneo, sangue, sanguigno, bloed, krew, krwi, blod
prescription: rezept, verordnung, ordonnance, receta, ricetta, prescrizione, receita, prescrição, recept, voorschrift, recepta
follow up: nachsorge, wiedervorstellung, kontrolltermin, suivi, seguimiento, controllo, acompanhamento, vervolgafspraak, nacontrole, kontrolna, uppföljning, återbesök
emergency: notfall, notaufnahme, urgence, urgences, urgencia, urgencias, urgenza, emergenza, emergência, spoed, noodgeval, nagły, ratunkowy, akut, nödfall
birth weight: geburtsgewicht, geboortegewicht, födelsevikt
symptom: beschwerden, symptome, symptômes, síntomas, sintomi, klachten, objawy, symtom
finding: befunde, constat, constatations, hallazgos, referti, achados, bevinding, bevindingen, stwierdzono, fynd
recommendation: empfehlung, empfehlungen, recommandation, recommandations, recomendación, recomendaciones, raccomandazione, consigli, recomendação, recomendações, aanbeveling, aanbevelingen, advies, zalecenia, zalecenie, rekommendation
assessment: beurteilung, bewertung, evaluación, valoración, valutazione, giudizio, avaliação, beoordeling, ocena, bedömning
conclusion: fazit, schlussfolgerung, conclusiones, conclusioni, conclusão, conclusie, wnioski, slutsats
summary: zusammenfassung, übersicht, récapitulatif, synthèse, resumen, riepilogo, sintesi, resumo, samenvatting, overzicht, podsumowanie, zestawienie, sammanfattning, sammanställning
detail: angaben, einzelheiten, detalles, dettaglio, dettagli, detalhe, detalhes, gegevens, bijzonderheden, szczegóły, uppgifter
general: allgemein, allgemeine, generales, generali, gerais, algemeen, algemene, ogólne, ogólna, allmän, allmänt
tenancy: mietverhältnis, arrendamiento, locazione, arrendamento, huurovereenkomst, najem, najmu, dzierżawa, hyra, hyresavtal
tenant: affittuario, locatário, huurders, najemca, lokator, hyresgäst
landlord: verhuurders, wynajmujący, hyresvärd
outgoing: ausziehend, ausziehender, sortant, sortante, saliente, uscente, cessante, vertrekkend, vertrekkende, ustępujący, wychodzący, avgående
incoming: einziehend, nachmieter, eingehend, entrante, subentrante, inkomend, przychodzący, inkommande, tillträdande
forwarding: weiterleitung, réexpédition, doorstuur, eftersändning
supervisor: aufseher, bauleiter, betreuer, vorgesetzter, surveillant, superviseur, encargado, supervisore, encarregado, opzichter, toezichthouder, begeleider, nadzorca, przełożony, opiekun, handledare, arbetsledare
inspector: gutachter, kontrolleur, contrôleur, vérificateur, perito, verificatore, inspetor, keurder, deskundige, inspektor, rzeczoznawca, kontroler, besiktningsman, kontrollant
survey: begehung, besichtigung, aufmaß, visite, relevés, visita, sopralluogo, perizia, vistoria, opmeting, bezichtiging, oględziny, przegląd, besiktning
handover: übergabe, übergabeprotokoll, oplevering, overdracht, przekazanie, odbiór, överlämning
keys: schlüssel, clés, clefs, llaves, chiavi, chaves, sleutels, sleutel, klucze, kluczy, nycklar
key: schlüsselnummer, clé, llave, chiave, chave, klucz, nyckel
furniture: möbel, einrichtung, meubles, mobilier, muebles, mobiliario, mobili, arredi, móveis, mobília, meubels, meubilair, meble, möbler
kitchen: küche, cocina, cucina, cozinha, keuken, kuchnia
bathroom: badezimmer, salle, baño, bagno, banheiro, badkamer, łazienka, badrum
dwelling: wohnhaus, wohngebäude, abitazione, habitação, moradia, woning, woonhuis, lokal, lokalu, bostad
house: haus, maison, casa, huis, dom, domu
energy label: energieausweis, energielabel, energideklaration
heating costs: heizkosten, stookkosten, värmekostnad
service charge: nebenkosten, betriebskosten, hausgeld, condomínio, czynsz, opłaty, driftkostnader
meter: zählernummer, stromzähler, compteurs, contatori, misuratore, licznik, licznika, mätare
reading: ablesung, zählerstände, lecturas, letture, leituras, meterstanden, odczyt, wskazanie, avläsning, mätarställning
supply: versorgung, bezug, fourniture, suministro, fornitura, fornecimento, abastecimento, zasilanie
consumption: consumo, consumi, zużycie, zużycia, pobór, förbrukning
estimated: geschätzt, schätzung, estimé, estimée, estimado, estimada, stimato, stimata, stima, estimativa, geschat, geschatte, schatting, szacowany, szacunkowe, szacunek, beräknad, uppskattad
standing charge: grundpreis, grundgebühr, vastrecht, grundavgift
price cap: preisobergrenze
peak: spitzenlast, höchstwert, pointe, punta, picco, ponta, piek, szczyt, szczytowa, högsta
network: netz, réseau, netwerk, sieć
provider: anbieter, dienstleister, prestataire, aanbieder, dienstverlener, wykonawca
supplier: zulieferer, dostawcy, leverantörer
customer: auftraggeberin, opdrachtgever, beställaren
contractor: auftragnehmer, unternehmer, contratista, appaltatore, impresa, empreiteiro, aannemer, opdrachtnemer, wykonawcy, entreprenör
subcontractor: subunternehmer, nachunternehmer, subcontratista, subappaltatore, subempreiteiro, onderaannemer, podwykonawca, underentreprenör
recipient: empfängerin, adressat, adresat
buyer: käuferin, erwerber, adquirente, compratore, köparen
seller: verkäuferin, veräußerer, cédant, sprzedający, zbywca
agent: makler, maklerin, beauftragter, agentur, mandataire, apoderado, corredor, mandatario, agente, mediatore, corretor, makelaar, gemachtigde, tussenpersoon, pełnomocnik, pośrednik, agencja, ombud, mäklare
forwarder: speditionsfirma, spedition, transitaire, transitario, spedizioniere, spedytor, spedycja, speditör
shipper: verlader, ablader, chargeur, cargador, caricatore, speditore, carregador, bevrachter, nadawca, załadowca
shipment: sendung, sendungen, remessa, zending, verzending, försändelse, sändning
tracking number: sendungsnummer, kollinummer
delivery note: lieferschein, albarán, pakbon, vrachtbrief, följesedel
waybill: frachtbrief, fraktsedel
incoterm: lieferbedingung, lieferbedingungen, incoterms, leveringsvoorwaarden, leveransvillkor
means of transport: beförderungsmittel, transportmittel, vervoermiddel, środek, transportmedel
transport: beförderung, vervoer, transportu, przewóz, transporten
border: grenze, grenzübertritt, frontière, frontera, frontiera, fronteira, grens, granica, granicę, granicy, gräns
customs office: zollstelle, zollamt, douanekantoor, tullkontor
office: dienststelle, geschäftsstelle, büro, agence, oficina, despacho, ufficio, escritório, repartição, kantoor, vestiging, urząd, urzędu, biuro, kontor
release: mainlevée, levante, svincolo, liberação, vrijgave, zwolniono, zwolnienie, zwolnienia, frigiven
procedure: verfahrenscode, procedimiento, procedura, procedimento, regeling, procedury, förfarande
tariff code: warennummer, zolltarifnummer, goederencode, varukod, statistiknummer
duty: zollbetrag, zollabgabe, abgaben, droits, aranceles, arancel, derechos, dazi, dazio, diritti, direitos, invoerrechten, rechten, należności, tullavgift
charges: abgabe, cargos, oneri, addebiti, encargos, lasten, opłat, opłata, avgifter
exchange rate: wechselkurs, umrechnungskurs, wisselkoers, kursu, växelkurs
quota: kontingent, cupo, contingente, kontyngent, kontyngentu, kvot
position: stelle, fonction, posición, posizione, incarico, posição, positie, pozycja, pozycje, befattning, tjänst
package: packungen, gebinde, colisage, bulto, paquete, collo, pacco, pacote, embalagens, pakketten, opak, paczka, opakowań, förpackning
marks: markierung, kennzeichnung, marques, marcas, merken, znaki, oznaczenie, märkning
lodged: eingereicht, abgegeben, déposée, presentado, presentada, presentato, depositato, apresentado, ingediend, złożono, złożony, złożenia, inlämnad
representative: bevollmächtigter, vertretung, rappresentanza, delegato, procurador, vertegenwoordiging, przedstawicielstwo, företrädare
signatory: unterzeichner, unterzeichnerin, signataire, firmante, firmatario, signatário, ondertekenaar, podpisujący, sygnatariusz, podpis, undertecknare, underskrift
signature: namnteckning
employee: beschäftigter, beschäftigte, angestellter, salariée, trabajadora, empleada, addetto, lavoratrice, funcionário, colaborador, personeelslid, pracownik, pracownika, zatrudniony, anställd, medarbetare, arbetstagare
employer: dienstgeber, empleadora, entidade, werkgevers, pracodawca, pracodawcy, arbetsgivare
staff number: matricola, personeelsnummer, anställningsnummer
job title: funktion, stellenbezeichnung, ruolo, função, beroepsfunctie, zawód, yrke
hire date: eintrittsdatum, einstellungsdatum, indienst, anställningsdatum
pay slip: gehaltsabrechnung, lohnabrechnung, nómina, cedolino, holerite, loonstrook, pasek, lönespecifikation
pay: bezüge, vergütung, paie, remuneración, paga, compenso, remuneração, beloning, uitbetaling, wynagrodzenie, wynagrodzenia, płaca, pensja, ersättning
paid: ausgezahlt, auszahlung, abonado, percibir, corrisposto, uitbetaald, wypłacono, utbetald
taxable: versteuert, belastbare, fiscaal, opodatkowania, beskattningsbar, skattepliktig
tax: steuern, lohnsteuer, impôt, impôts, tassa, fiscale, heffing, podatkowy
withholding: einbehaltung, abzugsteuer, prélevé, retención, retenciones, ritenuta, trattenute, retenção, inhoudingen, potrącenia, källskatt, skatteavdrag
contribution: sozialabgaben, sozialbeiträge, contributions, cotizaciones, aportación, contribuzione, contribuições, premies, bijdragen, składki, avgiftsunderlag
employer contribution: arbeitgeberanteil, patronal, patronale, patronales, werkgeversdeel, arbetsgivaravgift
employee contribution: arbeitnehmeranteil, salarial, salariale, salariales, werknemersdeel
collective agreement: tarifvertrag, convenio, ccnl, kollektivavtal
social security number: sozialversicherungsnummer, rentenversicherungsnummer, nir, bsn, burgerservicenummer, pesel, personnummer
cumulative: kumuliert, aufgelaufen, cumul, cumulé, cumuls, acumulado, progressivo, cumulato, cumulatief, narastająco, ackumulerad
leave: resturlaub, urlaubstage, absences, ausencias, permessi, assenze, verlof, vakantiedagen, urlop, urlopu, nieobecność, ledighet, frånvaro
transfer: überweisung, transferencia, overschrijving, overboeking, przelew, przelewu, överföring
bank details: bankverbindung, coordonnées, bankgegevens, bankuppgifter
cheque: assegno, czek
cash: barzahlung, comptant, numerário, contante, kontant
receipt: justificante, scontrino, comprovante, ontvangstbewijs, pokwitowanie, kvitto
refund: rückerstattung, erstattung, guthaben, remboursement, remboursé, reembolso, rimborso, restituição, terugbetaling, restitutie, teruggave, zwrot, zwrotu, återbetalning
reimbursement: kostenerstattung, reintegro, vergoedingen, refundacja, ersättningar
credit note: gutschriftsanzeige, stornorechnung, avoir, creditnota, creditfactuur, korekta, kreditfaktura
discount: ermäßigung, riduzione, abatimento, bonifikata, rabatter
surcharge: zuschlag, aufschlag, majoration, suplemento, supplemento, maggiorazione, acréscimo, toeslag, meerprijs, dopłata, tillägg, påslag
penalty: vertragsstrafe, bußgeld, amende, pénalités, multa, sanción, penale, sanzione, penalidade, boete, kara, grzywna, böter, vite
interest: odsetki, verzinsung, interesse, renten, odsetek, oprocentowanie, ränta, räntor
installment: raten, versement, plazos, cuotas, parcelas, prestação, prestações, termijn, aflossingen, raty, avbetalning, delbetalning
maturity: endfälligkeit, échéances, zapadalności, wymagalność
guarantee: bürgschaft, sicherheit, cautionnement, aval, garantías, fideiussione, garanzie, fiança, waarborg, borg, poręczenie, kaucja, zabezpieczenie, borgen, säkerhet
borrower: darlehensnehmer, kreditnehmer, schuldner, emprunteur, prestatario, deudor, mutuatario, debitore, mutuário, devedor, kredietnemer, lener, schuldenaar, kredytobiorca, dłużnik, pożyczkobiorca, låntagare, gäldenär
lender: darlehensgeber, kreditgeber, gläubiger, prêteur, créancier, prestamista, acreedor, mutuante, creditore, credor, kredietgever, schuldeiser, kredytodawca, wierzyciel, pożyczkodawca, långivare, borgenär
amount financed: finanzierungsbetrag
value: valeurs, waarden, wartości, värdet
total: insgesamt, totaux, soma
amount: cuantía, ammontare, somma, quantia, kwoty, sumy
count: stückzahl, cantidades, sztuk, ilości
start: anfangs, startdatum, débute, comienza, decorrenza, avvio, começo, ingang, ingangsdatum, początek, rozpoczęcie, rozpoczęcia, början
end: enddatum, endet, beendigung, fin, échéant, finalización, conclusione, eind, einddatum, beëindiging, koniec, zakończenie, zakończenia, slutdatum, avslut
issued: erstellt, ausgefertigt, établi, établie, émis, expedido, expedida, emesso, emessa, redatto, rilasciata, opgemaakt, uitgegeven, uitgereikt, wydano, utfärdad, utfärdat
prepared by: ersteller, sachbearbeiterin, rédacteur, elaborado, redactado, redattore, compilatore, behandelaar, opgesteld, sporządził, sporządziła, sporządzono, upprättad, handläggare
received: empfangen, eingegangen, reçue, recibida, recepcionado, pervenuto, recebida, binnengekomen, wpłynęło, wpływu, inkommen
created: angelegt, erstellungsdatum, creado, creación, creato, creazione, criado, criação, aangemaakt, aanmaak, utworzono, utworzenia, skapad
printed: gedruckt, imprimé, édité, impreso, impresión, stampato, stampa, impresso, impressão, afgedrukt, printdatum, wydrukowano, wydruk, wydruku, utskriven, utskrift
completed: abgeschlossen, fertiggestellt, erledigt, achevé, terminado, completado, realizado, completato, ultimato, eseguito, concluído, voltooid, afgerond, uitgevoerd, wykonano, zakończono, ukończono, slutförd, utförd, klar
cancelled: storniert, abgesagt, annulé, annulée, anulado, cancelado, annullato, geannuleerd, anulowano, avbokad, inställd
closing: schließung, annahmeschluss, redaktionsschluss, clôture, fermeture, cierre, chiusura, encerramento, fecho, sluiting, sluitingsdatum, zamknięcie, zamknięcia, stängning, avslutande
opening: eröffnung, öffnung, ouverture, apertura, abertura, otwarcie, otwarcia, öppning
opening hours: öffnungszeiten, sprechzeiten, horaires, orari, openingstijden, öppettider
deadline: einsendeschluss, anmeldeschluss, butoir, terminu, nieprzekraczalny
limit: grenzwert, höchstgrenze, seuil, plafond, límites, limiti, soglia, grenswaarde, limiet, gränsvärde
week: kalenderwoche, semaines, semanas, settimane, weken, weeknummer, tygodnia, tygodni, veckor
weekday: wochentag, veckodag
time: zeit, uhr, godz, czas, czasu, tid, tidpunkt, klockan
minute: minuten, minutos, minuti, minut, minuter
place: stätte, endroit, localité, localidad, località, posto, plek, miejsce, miejsca, plats
city: wohnort, población, localidade, miasta, miejscowości, postort
street: hausnummer, strada, huisnummer, ulicy, gata, gatuadress
country: staat, nazione, kraju, państwo, państwa
county: landkreis, département, provincia, concelho, provincie, powiatu
street address: wohnanschrift, domicile, residenza, woonadres, adresu, zamieszkania, bostadsadress
headquarters: sitz, hauptsitz, zetel, hoofdkantoor, siedziba, siedziby, huvudkontor
branch: filiale, niederlassung, zweigstelle, succursale, sucursal, filial, agência, filiaal, oddziału, filia
commercial register: hrb, rcs
company number: firmenbuchnummer, ondernemingsnummer, kvknummer, orgnr
activity code: naf, ateco
legal form: rechtsform, rechtsvorm, företagsform
share capital: stammkapital, grundkapital, aktiekapital
owner: besitzer, besitzerin, eigentümerin, possesseur, détenteur, propietario, propietaria, dueño, possessore, titolare, detentore, dono, bezitter, houder, właściciel, właściciela, posiadacz, ägare, innehavare
contact: ansprechpartnerin, kontaktperson, correspondant, referente, recapito, responsável, contactpersonen, kontaktowa, kontaktu
phone: fernruf, komórka
email: emailadresse, mailadresse, emailadres, mailowy
website: internetseite, webpagina
name: benennung, denominación, denominazione, nominativo, denominação, benaming, nazwy, imienia
surname: patronyme, familienaam, nazwiska, efternamn
first name: rufname, roepnaam, imiona, förnamn
maiden name: geburtsname, mädchenname, meisjesnaam, rodowe, panieńskie, flicknamn
gender: civilité, genere, aanhef, płeć
birth: geboren, geb, née, naiss, nacido, nacida, nata, nascido, nascida, urodzony, född, födelse
birth place: geboorteplaats, födelseort
nationality: staatsbürgerschaft, ciudadanía, cidadania, staatsburgerschap, obywatelstwo, narodowość, nationalitet, medborgarskap
age: lebensalter, edad, idade, leeftijd, wiek, wieku
marital status: burgerlijke, civilstånd
education: bildung, schulbildung, études, scolarité, estudios, formación, studi, formação, escolaridade, opleiding, onderwijs, wykształcenie, edukacja, utbildning
language: sprache, sprachen, muttersprache, langue, langues, idioma, idiomas, lingue, taal, talen, język, języki, språk
skill: kenntnisse, fähigkeiten, compétences, habilidades, aptitudes, abilità, competências, vaardigheden, umiejętności, kompetens, färdigheter
experience: erfahrung, experiencia, esperienza, ervaring, doświadczenie, erfarenhet
reference: geschäftszeichen, kennnummer, referencyjny, znak, sygnatura, referens, beteckning, diarienummer
our reference: unserzeichen
version: fassung, ausgabestand, versione, revisione, versão, revisão, versie, revisie, wersja, wydanie, utgåva
edition: auflage, edición, edizione, edição, editie, edycja, upplaga
page: blatt, feuille, feuillet, hoja, foglio, folha, blad, stron, arkusz
attachment: anhang, beilage, pièces, annexe, annexes, adjunto, anexos, allegati, bijlagen, załączniki, bilagor
document: unterlage, dokument, acte, atto
previous document: vorpapier, poprzedni, poprzednia, poprzednie
type: sorte, tipologia, espécie, aard, soorten, rodzaju, typu
kind of property: objektart, gebäudeart, woningtype, bostadstyp
level: niveau, stufe, degré, nivel, livello, poziom, stopień, nivå
priority: priorität, dringlichkeit, priorité, prioridad, priorità, prioridade, prioriteit, priorytet, prioritet
state: zustandsbeschreibung, estado, toestand, stanu, skick
result: resultate, bilan, resultante, esito, esiti, uitkomst, uitslagen, wyniku, rezultat, utfall, resultatet
score: punkte, punktzahl, puntuación, puntos, punteggio, punti, pontuação, punten, punkty, punktów, poäng
rank: rang, platz, platzierung, classement, clasificación, classifica, classificação, ranglijst, placering
team: mannschaft, équipe, équipes, equipos, squadra, squadre, equipa, ploeg, teams, drużyna, zespół, laget
coach: trainerin, entraîneur, entrenador, allenatore, treinador, trener, tränare
referee: schiedsrichter, arbitre, árbitro, scheidsrechter, domare
match: begegnung, rencontre, partido, encuentro, partita, incontro, gara, jogo, wedstrijd, mecz, spotkanie, tävling
season: saison, spielzeit, temporada, stagione, época, seizoen, sezon, säsong
league: liga, ligue, championnat, campionato, campeonato, competitie, rozgrywki
farm: betrieb, ferme, finca, explotación, podere, fazenda, exploração, boerderij, gospodarstwo, gospodarstwa, gård
crop: kultur, fruchtart, feldfrucht, cultures, cultivo, coltura, cultura, gewas, uprawa, uprawy, gröda
harvest: ernte, récolte, vendange, cosecha, vendimia, raccolto, vendemmia, safra, oogst, zbiór, zbiory, plony, skörd
field: schlag, feld, parzelle, appezzamento, talhão, fält, skifte
animal: tiere, animaux, animales, animale, animali, animais, dier, dieren, zwierzę, zwierzęta, djur
breed: rasse, raza, razza, raça, rasa
veterinarian: tierarzt, tierärztin, vétérinaire, veterinario, dierenarts, weterynarz, veterinär
species: tierart, baumart, espèce, diersoort, gatunek, arter
vaccination: impfung, impfstoff, vaccin, vacuna, vacunación, vaccino, vaccinazione, vacina, vacinação, vaccinatie, inenting, szczepienie, szczepionka
menu: speisekarte, cardápio, menukaart, jadłospis, matsedel
dish: speise, piatto, prato, gerecht, danie, potrawa, rätt
portion: portionen, portions, personnes, raciones, porciones, porzioni, persone, porções, doses, porties, personen, porcje, porcji, portioner, personer
preparation time: zubereitungszeit, bereidingstijd
table number: tischnummer, tafelnummer, stolik, bordsnummer
waiter: kellner, bedienung, serveuse, camarero, mozo, cameriere, garçom, kelner
guests: gäste, personenzahl, couverts, convives, comensales, huéspedes, coperti, ospiti, hóspedes, gasten, gości, goście, gäster
stay: aufenthalt, séjour, estancia, estadía, soggiorno, estada, verblijf, pobyt, pobytu, vistelse
check in: anreisetag, arrivées, llegadas, aankomstdatum, przyjazd, przyjazdu, zameldowanie, ankomst, incheckning
check out: abreisetag, vertrekdatum, wyjazd, wyjazdu, wymeldowanie, avresa, utcheckning
board: verpflegung, halbpension, vollpension, pensão, verzorging, wyżywienie, måltider
reservation: vorgangsnummer, reservierung, localizador, reservación, prenotazioni, reservas, reserveringsnummer, rezerwacji, bokningsnummer
airline: fluggesellschaft, compagnie, aerolínea, aerea, companhia, luchtvaartmaatschappij, linia, flygbolag
airport: flughafen, aéroport, aeropuerto, aeroporto, luchthaven, vliegveld, lotnisko, flygplats
route: strecken, linie, fahrstrecke, itinéraire, trajet, trayecto, recorrido, percorso, percurso, trajeto, traject, lijn, trasa, trasy, rutt, sträcka, linje
platform: gleis, bahnsteig, quai, andén, binario, plataforma, perron, plattform
driver: conductrice, chófer, conducente, condutor, kierowcy, förare, chaufför
vehicle: kraftfahrzeug, kfz, pkw, wagen, voiture, coche, automóvil, autovettura, automezzo, viatura, automóvel, pojazd, pojazdu, samochód, fordon
chassis number: fahrgestellnummer, bastidor, telaio, chassi, chassisnummer, chassinummer
registration plate: amtliches, nummerplaat, rejestracyjny, rejestracyjna, registreringsnummer
odometer: tachostand, kilomètres, kilómetros, chilometri, quilómetros, kilometers, tellerstand, kilometrów, mätarställningen
fuel type: kraftstoffart, brandstofsoort, drivmedel, bränsle
accident: unfall, accidente, incidente, acidente, ongeval, ongeluk, wypadek, wypadku, olycka
damage: beschädigung, dégâts, dégât, dommages, daños, daño, danni, schades, beschadiging, szkoda, szkody, uszkodzenie, skada, skador
claim number: schadennummer, schadensnummer, schadenummer, skadenummer
witness: zeugin, zeugen, témoins, testigos, testimoni, testemunhas, getuigen, świadkowie, vittne
police: polizei, policía, polizia, politie, policja
plaintiff: kläger, klägerin, plaignant, requérant, demandante, attore, ricorrente, eiser, verzoeker, powoda, kärande
reason: powód, begründung, causa, causale, oorzaak, przyczyna, orsak, anledning, skäl
defendant: beklagter, beklagte, angeklagter, défendeur, demandado, convenuto, imputato, requerido, gedaagde, verweerder, pozwany, oskarżony, svarande
lawyer: anwalt, rechtsanwalt, rechtsanwältin, avocat, avocate, abogado, abogada, letrado, avvocato, advogado, advogada, advocaat, adwokat, radca, advokat
notary: notar, notarin, notaire, notario, notaio, notaris, notariusz, notarie
deed: urkunde, escritura, rogito, aktu, köpebrev
purchase price: kaufpreis, koopsom, koopprijs, köpeskilling
hearing: verhandlung, anhörung, audiencia, udienza, zitting, hoorzitting, rozprawa, posiedzenie, förhandling
appeal: berufung, rechtsmittel, pourvoi, apelación, recursos, appello, impugnazione, apelação, odwołanie, apelacja, överklagande
construction: errichtung, construcción, obras, costruzione, construção, bouw, budowa, budowy, budowlane, byggnad, bygg
architect: architekt, architektin, architecte, arquitecto, architetto, arquiteto, arkitekt
permit number: genehmigungsnummer, bygglov
drawing: zeichnung, dessin, dibujo, disegno, tavola, desenho, tekening, rysunek, ritning
concrete: beton, hormigón, calcestruzzo, betão, concreto, betong
roof: dach, toiture, toit, tejado, cubierta, tetto, telhado
wall: mauer, pared, muro, parete, parede, muur, ściana, vägg
window: fenster, fenêtre, ventana, finestra, janela, raam, okno, fönster
weather: witterung, météo, temps, tiempo, clima, weer, pogoda, väder
employee count: mitarbeiterzahl, effectif, effectifs, plantilla, organico, efetivo, personeelsbestand
shift: schicht, turno, ploegendienst, zmiana, skift
break: pauses, pausa, descanso, pauze, przerwa, rast, paus
overtime: mehrarbeit, supplémentaires, extras, extraordinarias, straordinari, overwerk, nadliczbowe, övertid
contract number: vertragsnummer, vertragskonto, contractnummer, avtalsnummer
case number: fallnummer, vorgangsnr, zaaknummer, ärendenummer
policy number: versicherungsscheinnummer, policennummer, polisnummer, försäkringsnummer
beneficiary: begünstigter, begünstigte, bezugsberechtigter, bénéficiaires, beneficiaria, beneficiarios, begunstigden, beneficjent, uposażony, förmånstagare
policy holder: souscripteur, tomadora, asegurada, assicurata, polishouder, ubezpieczający, ubezpieczony, försäkringstagare
coverage: versicherungsschutz, garanties, couverture, coberturas, coperture, dekkingen, verzekerd, ochrona, täckning, omfattning
excess: eigenanteil, scoperto, risico, udział, självrisk
premium: jahresprämie, jahresbeitrag, primes, primas, premi, prêmios, försäkringspremie
donation: spende, zuwendung, dons, donación, donativo, donazione, doação, schenking, darowizna, gåva
donor: spenderin, donateur, donatrice, donante, donatore, doador, schenker, darczyńca, givare
association: verein, verband, asociación, associazione, associação, vereniging, stowarzyszenie, związek, förening, förbund
voter: wähler, stimmberechtigte, électeur, votants, votante, elettore, votanti, eleitor, kiezer, wyborca, väljare
vote: stimmen, abstimmung, votes, voix, votos, voti, votazione, votação, stemmen, stemming, głosy, głosów
decision: beschluss, resolución, delibera, deliberazione, deliberação, resolução, besluiten, uchwała, postanowienie, beslutet
topic: punkt, gegenstand, punto, ponto, agendapunten, ärende
school: schulname, établissement, instituto, istituto, estabelecimento, schoolnaam, szkoła, szkoły, skola, skolan
pupil: schülerin, élèves, alumnos, alunna, alunni, aluna, alunos, leerlingen, uczeń, uczennica, ucznia, elev
grade: notenwert, zensur, endnote, calificaciones, cijfers, oceny, ocen, betyg
subject: unterrichtsfach, fächer, matières, materias, asignaturas, materie, disciplinas, vakken, przedmiot, przedmiotu, kurser
study program: studiengang, studienfach, filière, cursus, grado, facoltà, licenciatura, studierichting, studie, kierunek, kierunku, studieprogram
enrolment: immatrikulation, einschreibung, inscriptions, matriculación, immatricolazioni, matrículas, inschrijvingen, rekrutacja, wpis, antagning
tuition: schulgeld, studiengebühren, mensualidad, retta, mensalidade, collegegeld, schoolgeld, czesne, terminsavgift
thesis: abschlussarbeit, mémoire, thèse, tesis, tesi, tese, dissertação, scriptie, uppsats, avhandling
publisher: verlag, herausgeber, éditeur, editore, editora, uitgever, wydawca, wydawnictwo, förlag, utgivare
loan period: leihfrist, uitleentermijn, lånetid
device: geräte, gerätetyp, appareils, équipements, aparato, dispositivos, apparecchio, apparecchiatura, strumento, aparelho, instrumento, apparaten, toestellen, urządzenia, przyrząd, apparat
software: logiciel, programma, oprogramowanie, programvara
password: passwort, kennwort, contraseña, senha, wachtwoord, hasło, lösenord
user: benutzer, nutzer, anwender, utilisateur, usuario, utilizador, gebruiker, użytkownik, användare
frequency: frequenz, häufigkeit, turnus, intervall, fréquence, périodicité, frecuencia, periodicidad, frequenza, periodicità, frequência, periodicidade, frequentie, częstotliwość, frekvens
next due: nächsteprüfung, następny, następna, następne
noise: lärm, geräusch, ruido, rumore, geluid, hałas, buller
emission: emissionen, ausstoß, émissions, emisiones, emissioni, emissões, uitstoot, emisja, utsläpp
colour: farbton, coloris, teinte, colores, colori, cores, kleuren, kolor, barwa, färg
shape: forma, vorm, kształt
thickness: dicke, stärke, épaisseur, espesor, grosor, spessore, espessura, dikte, grubość, tjocklek
diameter: durchmesser, diamètre, diámetro, doorsnede, średnica
weight: masse, peso, massa, masy, waga, wagi, ciężar, vikt
height: estatura, statura, lengtes, wzrost, wysokości, längd, höjd
gross: bruta, lorda
net: nette, nets, netta, líquida
pieces: stücke, unités, piezas, peças, eenheden, sztuki, stycken, styck
crew: besatzung, tripulación, equipaggio, tripulação, bemanning, załoga, besättning
flag: flagge, pavillon, bandera, pabellón, bandiera, bandeira, vlag, flagg
berth: liegeplatz, atraque, amarre, ormeggio, atracação, ligplaats, nabrzeże, kajplats
seal: siegel, plombe, scellé, plomb, precinto, sello, sigillo, selo, lacre, zegel, verzegeling, plomba, pieczęć, sigill
film: spielfilm, película
actor: schauspieler, acteur, comédien, intérprete, ator, aktor, skådespelare
stage: bühne, spielort, escenario, palco, scena, scen
performance: vorstellung, aufführung, función, actuación, spettacolo, espetáculo, voorstelling, optreden, przedstawienie, występ, föreställning
visitor: besucher, besucherzahl, visiteur, visiteurs, visitante, visitantes, visitatore, visitatori, bezoeker, bezoekers, zwiedzający, gość, besökare
artist: künstler, künstlerin, artista, kunstenaar, artysta, artystka, konstnär
work title: werktitel, œuvre, werk, dzieło, verk
technique: técnica, techniek, technika, teknik
creditor: forderungsinhaber, crediteur, wierzyciela
measure: maßnahmen, mesures, medidas, misure, provvedimenti, maatregel, maatregelen, środki, działania, åtgärder
risk: risiko, gefährdung, risque, risques, riesgo, riesgos, rischio, rischi, risco, riscos, risicos, ryzyko, zagrożenie, risker
`);
