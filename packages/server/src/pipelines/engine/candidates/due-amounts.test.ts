import { expect, it } from 'vitest';
import { extract } from '../extract.ts';
import { drawnPage } from '../testing/drawn-page.ts';
import { buildView } from '../view/build-view.ts';

const amount = { type: ['number', 'null'] };
const schema = { type: 'object', properties: { total_amount: amount, deposit: amount, amount_due: amount } };

it.each([
  ['Total incl. VAT', 'Deposit paid', 'Balance due'],
  ['Rechnungsbetrag', 'Anzahlung', 'Noch zu zahlen'],
  ['Total TTC', 'Acompte versé', 'Reste à payer'],
  ['Totale fattura', 'Acconto', 'Saldo da pagare'],
  ['Razem brutto', 'Zaliczka', 'Do zapłaty'],
  ['Totalbelopp', 'Förskott', 'Att betala'],
  ['Total da fatura', 'Sinal', 'Valor em dívida'],
])('of a total and what is left of it, each has its own amount: %s, %s, %s', (total, deposit, due) => {
  const lines = [`${total}: 378,50`, `${deposit}: 100,00`, `${due}: 278,50`];
  expect(extract(buildView([drawnPage(['Nr. 4711', ...lines])]), schema).output).toEqual({
    total_amount: 378.5,
    deposit: 100,
    amount_due: 278.5,
  });
});

it('a total alone is also what is due', () => {
  const both = { type: 'object', properties: { total_amount: amount, amount_due: amount } };
  expect(extract(buildView([drawnPage(['Total incl. VAT: 378.50'])]), both).output).toMatchObject({
    total_amount: 378.5,
  });
});
