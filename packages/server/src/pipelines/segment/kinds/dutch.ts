import type { DocumentWords } from './kind.ts';

export const DUTCH: DocumentWords = {
  opens: 'geachte|beste|betreft:|onderwerp:',
  closes: 'met vriendelijke groet|hoogachtend|handtekening|bedankt voor uw',
  stop: 'de|het|een|en|of|van|voor|met|in|op|aan|is|zijn|document|documenten|pagina|bestand|soort|die|dat',
  kinds: {
    invoice: {
      names: 'factuur|handelsfactuur',
      cues: 'factuurnummer|factuurdatum|btw|te betalen|vervaldatum|bedrag|btw-nummer|kvk',
    },
    credit_note: { names: 'creditnota|creditfactuur', cues: 'creditnota|credit' },
    receipt: { names: 'bon|kassabon|kwitantie', cues: 'contant|wisselgeld|kassa|bedankt|pin|totaal' },
    quotation: { names: 'offerte|prijsopgave', cues: 'geldig tot|offertenummer' },
    purchase_order: {
      names: 'inkooporder|bestelling|bestelbon',
      cues: 'ordernummer|besteldatum|leverancier|leverdatum',
    },
    order_confirmation: { names: 'orderbevestiging', cues: 'bevestigen|uw bestelling' },
    delivery_note: { names: 'pakbon|leveringsbon|afleverbon', cues: 'geleverd|ontvangen|pakbon' },
    waybill: { names: 'vrachtbrief', cues: 'afzender|geadresseerde|vervoerder|brutogewicht' },
    bank_statement: { names: 'bankafschrift|rekeningafschrift', cues: 'saldo|bij|af|rekeningnummer|beginsaldo' },
    payslip: {
      names: 'loonstrook|salarisstrook|loonspecificatie',
      cues: 'brutoloon|nettoloon|loonheffing|werkgever|vakantiegeld',
    },
    tax_return: { names: 'belastingaangifte|aangifte', cues: 'belastingdienst|inkomen|aangifte' },
    balance_sheet: { names: 'balans|jaarrekening', cues: 'activa|passiva|eigen vermogen|vorderingen' },
    contract: { names: 'contract|overeenkomst', cues: 'partijen|overeengekomen|artikel|opzegging|hierna te noemen' },
    nda: {
      names: 'geheimhoudingsovereenkomst|geheimhoudingsverklaring',
      cues: 'vertrouwelijke informatie|geheimhouding',
    },
    employment_contract: {
      names: 'arbeidsovereenkomst|arbeidscontract',
      cues: 'werknemer|werkgever|proeftijd|salaris',
    },
    lease: { names: 'huurovereenkomst|huurcontract', cues: 'verhuurder|huurder|huur|borg' },
    power_of_attorney: { names: 'volmacht|machtiging', cues: 'machtigt|volmacht' },
    court_document: { names: 'vonnis|dagvaarding', cues: 'rechtbank|eiser|gedaagde' },
    minutes: { names: 'notulen|verslag', cues: 'agenda|aanwezig|vergadering' },
    resume: { names: 'cv|curriculum vitae|levensloop', cues: 'werkervaring|opleiding|vaardigheden|talen|hobby' },
    letter: { names: 'brief|correspondentie', cues: 'geachte|groet|bijlage' },
    application_form: { names: 'aanvraag|aanvraagformulier|formulier', cues: 'aanvrager|invullen|aankruisen' },
    registration_form: { names: 'inschrijving|registratie|aanmelding', cues: 'inschrijving|registratie' },
    report: { names: 'rapport|onderzoek', cues: 'samenvatting|conclusie|inleiding' },
    insurance_policy: { names: 'polis|verzekeringspolis', cues: 'verzekerde|premie|dekking|polisnummer' },
    medical_report: { names: 'medisch verslag|doktersbrief', cues: 'patiënt|diagnose|behandeling' },
    certificate: { names: 'certificaat|verklaring|attest', cues: 'verklaart|hierbij|certificaat' },
    utility_bill: { names: 'energierekening|energienota|waterrekening', cues: 'verbruik|kwh|meterstand' },
  },
};
