import { translationsIn } from './word-rows.ts';

/**
 * Words of forms and letters in other languages: German, French, Spanish, Italian, Portuguese, Dutch. Unlike the words of
 * offices, some of them are labels of concepts as well. Words that are spelled like an English word with another meaning
 * are left out; compounds are taken apart.
 */
export const FORM_WORDS = translationsIn(`
birth: geburt, geburts, naissance, nacimiento, nascita, nascimento, geboorte
surname: nachname, familienname, zuname, apellido, apellidos, cognome, sobrenome, apelido, achternaam
first name: vorname, vornamen, prénom, prénoms, voornaam
place: geburtsort, lieu, lugar, luogo
nationality: staatsangehörigkeit, nationalität, nationalité, nacionalidad, nazionalità, cittadinanza, nacionalidade, nationaliteit
gender: geschlecht, sexe, sexo, género, sesso, gênero, geslacht
marital status: familienstand
occupation: beruf, profesión, ocupación, professione, profissão, beroep
employer: arbeitgeber, employeur, empleador, datore, empregador, werkgever
employee: arbeitnehmer, mitarbeiter, salarié, employé, empleado, trabajador, dipendente, lavoratore, empregado, trabalhador, werknemer, medewerker
department: abteilung, departamento, reparto, afdeling
contact person: ansprechpartner, interlocuteur, contactpersoon
contact: kontakt, contacto, contatto, contato
start: beginn, anfang, eintritt, début, inicio, comienzo, inizio, início, aanvang
end: ende, termine, término, einde
duration: dauer, laufzeit, durée, duración, durata, duração, duur, looptijd
notice: kündigung, kündigungs, préavis, résiliation, preaviso, preavviso, disdetta, aviso, opzegging, opzeg
period: frist
consumption: verbrauch, verbrauchs, consommation, verbruik
annual: jahres, jährlich, jährlicher, jährliche, annuel, annuelle, anual, annuo, annua, annuale, jaarlijks, jaarlijkse
monthly: monatlich, monatlicher, monatliche, monats, mensuel, mensuelle, mensual, mensile, mensal, maandelijks, maandelijkse
daily: täglich, tages, journalier, quotidien, diario, giornaliero, diário, dagelijks
expected: voraussichtlich, voraussichtlicher, voraussichtliche, prévu, prévue, previsto, prevista, verwacht
meter: zähler, compteur, contador, medidor, contatore, meterstand
reading: zählerstand, relevé, lectura, lettura, leitura
tariff: tarif, tarifa, tariffa
installment: ratenzahlung, mensualité, cuota, rata, parcela, termijnbedrag
energy: arbeits, énergie, energía, energia, energie
admission: aufnahme, entrée, ingreso, ricovero, internação, opname
discharge: entlassung, entlassungs, sortie, alta, dimissione, ontslag
hospital: krankenhaus, klinik, hôpital, clinique, clínica, ospedale, ziekenhuis
physician: arzt, ärztin, médecin, médico, medico, huisarts
surgeon: operateur, chirurg, chirurgien, cirujano, chirurgo, cirurgião
attending: behandelnder, traitant, tratante, curante
diagnosis: diagnose, diagnóstico, diagnosi
treatment: behandlung, traitement, tratamiento, trattamento, tratamento, behandeling
surgery: eingriff, cirugía, cirurgia, ingreep
medication: medikament, medikamente, médicament, médicaments, medicamento, medicamentos, farmaco, medicatie
dosage: dosierung, posologie, posología, dosis, posologia, dosagem, dosering
reason: anlass, motif, motivo, reden
appointment: rendez, cita, appuntamento, afspraak
next: nächster, nächste, nächstes, prochain, prochaine, próximo, próxima, prossimo, volgende
previous: vorherig, vorheriger, bisheriger, voriger, précédent, précédente, anterior, precedente, vorige
file number: aktenzeichen, dossiernummer
file: akte, dossier, expediente, pratica, processo
social security: sozialversicherung, sozialversicherungs, sécurité, seguridad
insurance: versicherung, versicherungs, assurance, seguro, assicurazione, verzekering, verzekerings
insured: assuré, assurée, versicherungsnehmer, versicherter, asegurado, tomador, assicurato, contraente, segurado, verzekerde, verzekeringnemer
policy: póliza, polizza, apólice, polis
premium: prämie, beitrag, cotisation, premio, prêmio, premie
damage: schaden, dommage, sinistre, siniestro, sinistro, danno, schade
vehicle: fahrzeug, véhicule, vehículo, veicolo, veículo, voertuig
plate: kennzeichen, immatriculation, matrícula, targa, placa, kenteken
owner: eigentümer, inhaber, halter, propriétaire, titulaire, titular, proprietario, proprietário, eigenaar
tenant: mieter, mieterin, locataire, inquilino, arrendatario, conduttore, huurder
landlord: vermieter, vermieterin, bailleur, arrendador, locatore, senhorio, locador, verhuurder
rent: miete, miet, loyer, alquiler, renta, affitto, canone, aluguel, renda, huur, huurprijs
deposit: kaution, fianza, cauzione, caução, waarborgsom
property: objekt, immobilie, logement, inmueble, vivienda, immobile, imóvel, pand
area: fläche, wohnfläche, superficie, área, oppervlakte
signature: unterschrift, assinatura, handtekening
purpose: zweck, objeto, scopo, finalidade, doel
subject: betreff, objet, asunto, oggetto, assunto, onderwerp
issue: ausstellung, ausstellungs, délivrance, emisión, expedición, emissione, rilascio, emissão, afgifte
expiry: ablauf, caducidad, validade, verval
valid: gültig, valable, valide, válido, valido, geldig
until: bis, jusqu, hasta, fino
since: seit, depuis, desde, sinds
authority: behörde, autorité, autoridad, autorità, autoridade, instantie
passport: reisepass, passeport, pasaporte, passaporto, paspoort
arrival: ankunft, anreise, arrivée, llegada, arrivo, chegada, aankomst
departure: abfahrt, abreise, abflug, départ, salida, partenza, partida, vertrek
flight: flug, vuelo, volo, voo, vlucht
room: zimmer, chambre, habitación, quarto, kamer
night: nacht, nächte, übernachtung, nuit, nuits, nuitée, noche, noches, notte, notti, noite, noites, nachten
guest: gast, huésped, ospite, hóspede
salary: gehalt, lohn, entgelt, salaire, salario, sueldo, stipendio, retribuzione, salário, salaris, loon
working hours: arbeitszeit, jornada, werktijd
vacation: urlaub, congés, congé, vacaciones, ferie, férias, vakantie
day: tage, jour, jours, día, días, giorno, giorni, dia, dias, dag, dagen
month: monat, monate, mois, mese, mesi, mês, meses, maand, maanden
year: jahr, jahre, année, año, años, anno, anni, ano, anos, jaar
hour: stunde, stunden, uur
weight: gewicht, poids
origin: ursprung, ursprungs, origine, origen, origem, oorsprong
destination: bestimmung, ziel, destino, destinazione, bestemming
goods: waren, marchandise, marchandises, mercancía, mercancías, merce, mercadoria, goederen
sender: absender, expéditeur, remitente, mittente, remetente, afzender
package: paket, kolli, packstücke, colis, bultos, colli, pakket
balance: saldo, kontostand, solde
bank: kreditinstitut
account holder: kontoinhaber, kontoname, rekeninghouder
loan: darlehen, kredit, prêt, préstamo, crédito, prestito, mutuo, empréstimo, lening
interest: zins, zinsen, intérêt, intérêts, interés, intereses, interessi, juros, rente
grade: calificación, voto, cijfer
course: kurs, fach, cours, matière, asignatura, curso, corso, materia, disciplina, vak
student: schüler, élève, étudiant, alumno, estudiante, studente, alunno, aluno, estudante, leerling
school: schule, école, escuela, colegio, scuola, escola
degree: abschluss, diplôme, título, laurea
claim: anspruch, réclamation, reclamación, reclamo
application: antrag, demande, solicitud, domanda, richiesta, requerimento, aanvraag
applicant: antragsteller, demandeur, solicitante, richiedente, requerente, aanvrager
remark: bemerkung, anmerkung, hinweis, remarque, observaciones, osservazioni, observações, opmerking
report: bericht, informe, relazione, referto, relatório, verslag
fee: gebühr, tasa, honorarios, onorario, vergoeding
cost: kosten, coût, coste, costo, custo
color: farbe, couleur, colore, kleur
size: größe, taille, talla, tamaño, taglia, tamanho, maat
payment: abschlag
paid: bezahlt, bezahlte
time: uhrzeit
delivery: liefer
`);
