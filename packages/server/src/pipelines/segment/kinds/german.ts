import type { DocumentWords } from './kind.ts';

export const GERMAN: DocumentWords = {
  opens: 'sehr geehrte|sehr geehrter|guten tag|betreff|betr.',
  closes: 'mit freundlichen grüßen|hochachtungsvoll|freundliche grüße|unterschrift|vielen dank für ihren auftrag',
  stop: 'der|die|das|und|oder|ein|eine|einer|eines|für|mit|von|vom|zum|zur|den|dem|des|ist|sind|dokument|dokumente|seite|datei|art|über|aus|bei|auf|als|auch|wird|werden|sowie|unterlage|unterlagen',
  kinds: {
    invoice: {
      names: 'rechnung|handelsrechnung|lieferantenrechnung|faktura|eingangsrechnung|ausgangsrechnung',
      cues: 'rechnungsnummer|rechnungsdatum|rechnungs-nr|umsatzsteuer|mwst|ust-idnr|zahlbar|nettobetrag|gesamtbetrag|bankverbindung|iban|rechnungsempfänger|leistungszeitraum|skonto|zahlungsziel|einzelpreis',
    },
    credit_note: {
      names: 'gutschrift|rechnungskorrektur|stornorechnung',
      cues: 'gutschrift|erstattung|storno|korrektur',
    },
    receipt: {
      names: 'quittung|kassenbon|kassenbeleg|beleg|bon|kassenzettel|bewirtungsbeleg',
      cues: 'bar|rückgeld|kasse|vielen dank|summe|gegeben|ec-karte|girocard|terminal|bediener|tisch|kartenzahlung',
    },
    quotation: {
      names: 'angebot|kostenvoranschlag|offerte',
      cues: 'gültig bis|angebotsnummer|wir bieten|freibleibend',
    },
    purchase_order: {
      names: 'bestellung|auftrag|bestellschein',
      cues: 'bestellnummer|bestelldatum|liefertermin|besteller|lieferadresse',
    },
    order_confirmation: {
      names: 'auftragsbestätigung|bestellbestätigung',
      cues: 'wir bestätigen|ihre bestellung|auftragsnummer',
    },
    delivery_note: {
      names: 'lieferschein|warenbegleitschein',
      cues: 'lieferschein|geliefert|empfangen|lieferdatum|versandart',
    },
    waybill: {
      names: 'frachtbrief|konnossement|seefrachtbrief|speditionsauftrag',
      cues: 'frachtführer|absender|empfänger|bruttogewicht|kolli|verlader',
    },
    packing_list: { names: 'packliste|packzettel', cues: 'karton|nettogewicht|bruttogewicht|packstück' },
    customs_declaration: {
      names: 'zollanmeldung|zollerklärung|ausfuhranmeldung|einfuhranmeldung|zollformular',
      cues: 'zoll|warennummer|ursprungsland|anmelder|zolltarif',
    },
    bank_statement: {
      names: 'kontoauszug|bankauszug|kreditkartenabrechnung',
      cues: 'kontostand|saldo|buchung|wertstellung|alter saldo|neuer saldo|gutschrift|lastschrift',
    },
    payment_advice: {
      names: 'zahlungsavis|überweisung|zahlungsbestätigung',
      cues: 'überweisung|verwendungszweck|empfänger|betrag',
    },
    reminder: { names: 'mahnung|zahlungserinnerung', cues: 'überfällig|mahngebühr|offener betrag|verzug' },
    payslip: {
      names: 'gehaltsabrechnung|lohnabrechnung|entgeltabrechnung|verdienstabrechnung|lohnzettel',
      cues: 'brutto|netto|lohnsteuer|sozialversicherung|krankenversicherung|steuerklasse|personalnummer|auszahlungsbetrag',
    },
    timesheet: {
      names: 'stundenzettel|zeiterfassung|arbeitszeitnachweis',
      cues: 'stunden|pause|montag|dienstag|arbeitszeit',
    },
    expense_report: {
      names: 'reisekostenabrechnung|spesenabrechnung',
      cues: 'reisekosten|kilometer|verpflegung|übernachtung|erstattung',
    },
    tax_return: {
      names: 'steuererklärung|einkommensteuererklärung|umsatzsteuervoranmeldung',
      cues: 'finanzamt|steuernummer|einkünfte|werbungskosten',
    },
    tax_assessment: {
      names: 'steuerbescheid|einkommensteuerbescheid|bescheid',
      cues: 'finanzamt|festgesetzt|einspruch|bescheid|rechtsbehelfsbelehrung',
    },
    balance_sheet: {
      names: 'bilanz|jahresabschluss',
      cues: 'aktiva|passiva|eigenkapital|anlagevermögen|umlaufvermögen|verbindlichkeiten',
    },
    income_statement: {
      names: 'gewinn- und verlustrechnung|guv|erfolgsrechnung',
      cues: 'umsatzerlöse|materialaufwand|jahresüberschuss|abschreibungen',
    },
    annual_report: { names: 'geschäftsbericht|jahresbericht', cues: 'vorstand|aufsichtsrat|geschäftsjahr|konzern' },
    contract: {
      names: 'vertrag|vereinbarung|vertragswerk|dienstleistungsvertrag|kaufvertrag',
      cues: 'vertragspartner|vertrag|vereinbaren|paragraph|kündigung|gerichtsstand|schriftform|salvatorische klausel|nachfolgend',
    },
    nda: {
      names: 'geheimhaltungsvereinbarung|vertraulichkeitsvereinbarung|verschwiegenheitsvereinbarung',
      cues: 'vertrauliche informationen|geheimhaltung|vertraulich|offenlegung',
    },
    employment_contract: {
      names: 'arbeitsvertrag|anstellungsvertrag|dienstvertrag',
      cues: 'arbeitnehmer|arbeitgeber|probezeit|urlaub|arbeitszeit|vergütung',
    },
    lease: { names: 'mietvertrag|pachtvertrag', cues: 'vermieter|mieter|miete|kaution|nebenkosten|mietobjekt' },
    loan_agreement: {
      names: 'darlehensvertrag|kreditvertrag',
      cues: 'darlehensnehmer|darlehensgeber|zinssatz|tilgung',
    },
    power_of_attorney: { names: 'vollmacht|vorsorgevollmacht', cues: 'bevollmächtige|bevollmächtigter|vollmachtgeber' },
    amendment: {
      names: 'nachtrag|änderungsvereinbarung|ergänzung|zusatzvereinbarung',
      cues: 'geändert|nachtrag|ergänzt',
    },
    court_document: {
      names: 'urteil|klage|gerichtsbeschluss|beschluss|klageschrift',
      cues: 'kläger|beklagter|gericht|aktenzeichen|rechtsanwalt|im namen des volkes',
    },
    minutes: {
      names: 'protokoll|sitzungsprotokoll|niederschrift',
      cues: 'anwesend|tagesordnung|beschluss|teilnehmer|sitzung',
    },
    resume: {
      names: 'lebenslauf|bewerbung',
      cues: 'berufserfahrung|ausbildung|schulbildung|kenntnisse|studium|geburtsdatum|persönliche daten|hobbys|beruflicher werdegang|sprachkenntnisse',
    },
    cover_letter: {
      names: 'anschreiben|bewerbungsschreiben|motivationsschreiben',
      cues: 'bewerbe mich|stellenanzeige|vorstellungsgespräch',
    },
    reference_letter: {
      names: 'arbeitszeugnis|zeugnis|empfehlungsschreiben',
      cues: 'stets|vollsten zufriedenheit|zeugnis|tätigkeit',
    },
    letter: {
      names: 'brief|schreiben|anschreiben|korrespondenz',
      cues: 'sehr geehrte|mit freundlichen grüßen|anlage|ihr zeichen',
    },
    memo: { names: 'aktennotiz|notiz|vermerk', cues: 'vermerk|verteiler|betreff' },
    application_form: {
      names: 'antrag|antragsformular|formular',
      cues: 'antragsteller|bitte ausfüllen|ankreuzen|zutreffendes|unterschrift des antragstellers',
    },
    registration_form: { names: 'anmeldung|anmeldeformular|registrierung', cues: 'anmeldung|angemeldet|registrierung' },
    questionnaire: { names: 'fragebogen|umfrage', cues: 'frage|trifft zu|bitte bewerten' },
    report: { names: 'bericht|gutachten|studie', cues: 'zusammenfassung|einleitung|ergebnis|inhaltsverzeichnis' },
    insurance_policy: {
      names: 'versicherungsschein|versicherungspolice|versicherungsvertrag',
      cues: 'versicherungsnehmer|prämie|beitrag|versicherungssumme|selbstbeteiligung|versicherungsschein-nr',
    },
    insurance_claim: {
      names: 'schadensmeldung|schadenanzeige|schadensbericht',
      cues: 'schaden|schadennummer|unfall|schadentag',
    },
    medical_report: {
      names: 'arztbrief|befund|arztbericht|befundbericht',
      cues: 'patient|diagnose|anamnese|befund|therapie|medikation',
    },
    lab_report: { names: 'laborbefund|laborbericht|prüfbericht', cues: 'referenzbereich|probe|labor|messwert' },
    prescription: { names: 'rezept|verordnung', cues: 'rezept|dosierung|apotheke|verordnung' },
    discharge_summary: { names: 'entlassungsbericht|entlassbrief', cues: 'aufnahme|entlassung|stationär' },
    identity_card: {
      names: 'personalausweis|ausweis',
      cues: 'staatsangehörigkeit|geburtstag|gültig bis|personalausweis',
    },
    driving_licence: { names: 'führerschein|fahrerlaubnis', cues: 'führerschein|klassen' },
    birth_certificate: { names: 'geburtsurkunde', cues: 'geboren|standesamt|mutter|vater' },
    marriage_certificate: { names: 'heiratsurkunde|eheurkunde', cues: 'ehe|standesamt|eheschließung' },
    certificate: {
      names: 'bescheinigung|bestätigung|zertifikat|nachweis',
      cues: 'hiermit bescheinigen|bescheinigung|bestätigen',
    },
    utility_bill: {
      names: 'stromrechnung|gasrechnung|wasserrechnung|nebenkostenabrechnung|telefonrechnung',
      cues: 'zählerstand|verbrauch|kwh|abschlag|verbrauchsstelle',
    },
    ticket: { names: 'fahrkarte|ticket|eintrittskarte', cues: 'abfahrt|gleis|sitzplatz|gültig' },
    inspection_report: {
      names: 'prüfprotokoll|abnahmeprotokoll|mängelprotokoll|abnahme',
      cues: 'prüfer|mängel|abnahme|geprüft',
    },
    safety_data_sheet: { names: 'sicherheitsdatenblatt', cues: 'gefahren|erste-hilfe-maßnahmen|lagerung' },
    price_list: { names: 'preisliste', cues: 'preis|listenpreis|gültig ab' },
    work_order: {
      names: 'arbeitsauftrag|servicebericht|montagebericht',
      cues: 'techniker|arbeitszeit|ausgeführte arbeiten|material',
    },
  },
};
