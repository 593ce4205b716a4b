/** forms.docx with the package `docx`: form controls, equation, tracked changes, comment, footnote, field. */
import { writeFileSync } from 'node:fs';
import * as d from 'docx';

const text = (value, options = {}) => new d.TextRun({ text: value, ...options });
const paragraph = (...children) => new d.Paragraph({ children });
const change = { author: 'Reviewer', date: '2026-03-01T09:00:00Z' };
const document = new d.Document({
  title: 'Order form',
  creator: 'Bluebird Tools',
  footnotes: { 1: { children: [paragraph(text('Prices without tax.'))] } },
  comments: {
    children: [{ id: 0, ...change, date: new Date(change.date), children: [paragraph(text('Confirm by phone.'))] }],
  },
  sections: [
    {
      headers: { default: new d.Header({ children: [paragraph(text('Bluebird Tools'))] }) },
      footers: {
        default: new d.Footer({ children: [paragraph(new d.TextRun({ children: ['Page ', d.PageNumber.CURRENT] }))] }),
      },
      children: [
        new d.Paragraph({ heading: d.HeadingLevel.TITLE, children: [text('Order form')] }),
        paragraph(new d.CheckBox({ checked: true }), text(' Express delivery')),
        paragraph(new d.CheckBox({ checked: false }), text(' Gift wrapping')),
        paragraph(
          text('Prices as listed'),
          new d.FootnoteReferenceRun(1),
          text('. '),
          new d.DeletedTextRun({ text: 'Old price. ', id: 1, ...change }),
          new d.InsertedTextRun({ text: 'New price.', id: 2, ...change }),
        ),
        paragraph(
          new d.CommentRangeStart(0),
          text('Call before noon'),
          new d.CommentRangeEnd(0),
          new d.TextRun({ children: [new d.CommentReference(0)] }),
        ),
        paragraph(
          text('Rebate: '),
          new d.Math({
            children: [
              new d.MathRun('r='),
              new d.MathFraction({ numerator: [new d.MathRun('a+b')], denominator: [new d.MathRun('2')] }),
              new d.MathRun('+'),
              new d.MathRadical({
                children: [
                  new d.MathSuperScript({ children: [new d.MathRun('x')], superScript: [new d.MathRun('2')] }),
                ],
              }),
              new d.MathSum({
                children: [new d.MathRun('i')],
                subScript: [new d.MathRun('i=1')],
                superScript: [new d.MathRun('n')],
              }),
            ],
          }),
        ),
        paragraph(
          new d.ExternalHyperlink({ link: 'https://example.com/terms', children: [text('Terms of sale')] }),
          text(' Hidden remark.', { vanish: true }),
        ),
        new d.Table({
          rows: [
            new d.TableRow({
              tableHeader: true,
              children: ['Item', 'Quantity'].map(
                (value) => new d.TableCell({ children: [paragraph(text(value, { bold: true }))] }),
              ),
            }),
            new d.TableRow({
              children: ['Wrench, 13 mm', '4'].map((value) => new d.TableCell({ children: [paragraph(text(value))] })),
            }),
          ],
        }),
      ],
    },
  ],
});
writeFileSync('forms.docx', await d.Packer.toBuffer(document));
