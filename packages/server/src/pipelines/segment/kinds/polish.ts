import type { DocumentWords } from './kind.ts';

export const POLISH: DocumentWords = {
  opens: 'szanowni państwo|szanowny|dotyczy:',
  closes: 'z poważaniem|z wyrazami szacunku|podpis|dziękujemy',
  stop: 'i|lub|oraz|w|na|do|z|dla|o|jest|są|dokument|dokumenty|strona|plik|rodzaj|który',
  kinds: {
    invoice: {
      names: 'faktura|faktura vat',
      cues: 'numer faktury|data wystawienia|nip|vat|do zapłaty|termin płatności|sprzedawca|nabywca',
    },
    receipt: { names: 'paragon|pokwitowanie|rachunek', cues: 'gotówka|reszta|kasa|paragon fiskalny|suma' },
    quotation: { names: 'oferta|wycena', cues: 'ważna do|oferta' },
    purchase_order: { names: 'zamówienie', cues: 'numer zamówienia|dostawca|termin dostawy' },
    delivery_note: { names: 'dokument wz|dowód dostawy|list przewozowy', cues: 'wydano|odebrał|dostawa' },
    bank_statement: { names: 'wyciąg bankowy|wyciąg z rachunku', cues: 'saldo|obciążenie|uznanie' },
    payslip: { names: 'pasek wynagrodzeń|lista płac', cues: 'wynagrodzenie|brutto|netto|składki|pracodawca' },
    contract: { names: 'umowa|porozumienie', cues: 'strony|zwana dalej|wypowiedzenie|zawarta|paragraf' },
    nda: { names: 'umowa o poufności|umowa o zachowaniu poufności', cues: 'informacje poufne|poufność' },
    lease: { names: 'umowa najmu|umowa dzierżawy', cues: 'wynajmujący|najemca|czynsz|kaucja' },
    resume: {
      names: 'życiorys|cv|curriculum vitae',
      cues: 'doświadczenie zawodowe|wykształcenie|umiejętności|języki|zainteresowania',
    },
    letter: { names: 'list|pismo|korespondencja', cues: 'szanowni|poważaniem' },
    application_form: { names: 'wniosek|formularz|podanie', cues: 'wnioskodawca|wypełnić|zaznaczyć' },
    report: { names: 'raport|sprawozdanie', cues: 'podsumowanie|wnioski|wstęp' },
    insurance_policy: { names: 'polisa|polisa ubezpieczeniowa', cues: 'ubezpieczony|składka|ubezpieczenie' },
    certificate: { names: 'zaświadczenie|certyfikat', cues: 'zaświadcza się|niniejszym' },
    utility_bill: { names: 'rachunek za prąd|rachunek za gaz|faktura za energię', cues: 'zużycie|kwh|licznik' },
  },
};
