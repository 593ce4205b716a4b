import type { DocumentWords } from './kind.ts';

export const ITALIAN: DocumentWords = {
  opens: 'gentile|egregio|oggetto:|spettabile',
  closes: 'cordiali saluti|distinti saluti|firma|grazie e arrivederci',
  stop: 'il|lo|la|gli|le|un|una|di|del|della|e|o|per|con|in|da|documento|documenti|pagina|file|tipo|che',
  kinds: {
    invoice: {
      names: 'fattura|fattura commerciale',
      cues: 'numero fattura|data fattura|iva|imponibile|totale fattura|scadenza|partita iva|pagamento',
    },
    credit_note: { names: 'nota di credito', cues: 'nota di credito|storno' },
    receipt: {
      names: 'ricevuta|scontrino|scontrino fiscale',
      cues: 'contanti|resto|cassa|grazie|documento commerciale',
    },
    quotation: { names: 'preventivo|offerta', cues: 'valido fino|validità|preventivo' },
    purchase_order: { names: 'ordine|ordine di acquisto', cues: 'numero ordine|data ordine|fornitore|consegna' },
    delivery_note: {
      names: 'documento di trasporto|bolla di consegna|ddt',
      cues: 'vettore|colli|destinatario|causale del trasporto',
    },
    waybill: { names: 'lettera di vettura|polizza di carico', cues: 'mittente|destinatario|vettore|peso lordo' },
    bank_statement: { names: 'estratto conto', cues: 'saldo|addebito|accredito|data valuta|saldo iniziale' },
    payslip: { names: 'busta paga|cedolino', cues: 'retribuzione|trattenute|netto|contributi|datore di lavoro' },
    tax_return: { names: 'dichiarazione dei redditi', cues: 'agenzia delle entrate|contribuente|redditi' },
    contract: {
      names: 'contratto|accordo|convenzione',
      cues: 'le parti|premesso che|articolo|recesso|foro competente|di seguito',
    },
    nda: {
      names: 'accordo di riservatezza|accordo di non divulgazione',
      cues: 'informazioni riservate|riservatezza|divulgare',
    },
    employment_contract: {
      names: 'contratto di lavoro',
      cues: 'lavoratore|datore di lavoro|periodo di prova|retribuzione',
    },
    lease: { names: 'contratto di locazione|contratto di affitto', cues: 'locatore|conduttore|canone|immobile' },
    power_of_attorney: { names: 'procura|delega', cues: 'delega|procuratore' },
    court_document: { names: 'sentenza|ricorso|atto di citazione', cues: 'tribunale|attore|convenuto' },
    minutes: { names: 'verbale|verbale di riunione', cues: 'ordine del giorno|presenti|riunione' },
    resume: {
      names: 'curriculum|curriculum vitae',
      cues: 'esperienza lavorativa|istruzione|formazione|competenze|lingue',
    },
    letter: { names: 'lettera|corrispondenza', cues: 'gentile|saluti|egregio' },
    application_form: { names: 'modulo|domanda|richiesta', cues: 'richiedente|compilare|barrare' },
    registration_form: { names: 'iscrizione|registrazione', cues: 'iscrizione|registrazione' },
    report: { names: 'relazione|rapporto', cues: 'sommario|conclusioni|introduzione' },
    insurance_policy: { names: 'polizza|polizza assicurativa', cues: 'assicurato|premio|contraente|massimale' },
    medical_report: { names: 'referto|referto medico|cartella clinica', cues: 'paziente|diagnosi|terapia|esame' },
    prescription: { names: 'ricetta|ricetta medica', cues: 'farmaco|dosaggio|farmacia' },
    identity_card: { names: "carta d'identità", cues: "cittadinanza|nato il|carta d'identità" },
    certificate: { names: 'certificato|attestato', cues: 'si certifica|si attesta' },
    utility_bill: { names: 'bolletta|bolletta luce|bolletta gas', cues: 'consumo|kwh|lettura|contatore' },
  },
};
