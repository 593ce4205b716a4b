import { expect, it } from 'vitest';
import { reader } from '../../../formats/presentation/reader.ts';
import { partsZip, pptxParts } from '../../../testing/office-files.ts';
import { fieldsIn, filledWith, partsIn, textOfPages } from '../../../testing/office-forms.ts';
import { readBytes } from '../../../testing/read-bytes.ts';

const MIME = 'application/vnd.openxmlformats-officedocument.presentationml.presentation';

const paragraph = (text: string): string => `<a:p><a:r><a:rPr b="1"/><a:t>${text}</a:t></a:r></a:p>`;
const EMPTY = '<a:p><a:pPr algn="ctr"/><a:endParaRPr lang="en-US" sz="2400"/></a:p>';
const place = (x: number, y: number, width: number, height: number): string =>
  `<a:xfrm><a:off x="${x}" y="${y}"/><a:ext cx="${width}" cy="${height}"/></a:xfrm>`;
const shape = (properties: string, frame: string, body: string, name = 'Shape 1'): string =>
  `<p:sp><p:nvSpPr><p:cNvPr id="1" name="${name}"/><p:cNvSpPr txBox="1"/><p:nvPr>${properties}</p:nvPr></p:nvSpPr><p:spPr>${frame}</p:spPr><p:txBody><a:bodyPr/>${body}</p:txBody></p:sp>`;
const cell = (body: string): string => `<a:tc><a:txBody><a:bodyPr/>${body}</a:txBody><a:tcPr/></a:tc>`;

const slides = [
  {
    shapes: [
      shape('<p:ph type="title"/>', '', EMPTY),
      shape('<p:ph type="body" idx="7"/>', '', EMPTY),
      shape('', place(100, 300, 200, 50), paragraph('Speaker:')),
      shape('', place(310, 300, 300, 50), EMPTY),
      shape('', place(100, 400, 500, 50), paragraph('Room ______  ☐ Video {{ event }}')),
    ].join(''),
  },
  {
    shapes: `<p:graphicFrame><p:xfrm><a:off x="100" y="100"/><a:ext cx="400" cy="100"/></p:xfrm><a:graphic><a:graphicData><a:tbl><a:tblGrid><a:gridCol w="100"/><a:gridCol w="300"/></a:tblGrid><a:tr h="50">${cell(paragraph('Date'))}${cell(EMPTY)}</a:tr><a:tr h="50">${cell(paragraph('Place'))}${cell(EMPTY)}</a:tr></a:tbl></a:graphicData></a:graphic></p:graphicFrame>`,
  },
];
const layout =
  shape('<p:ph type="title"/>', place(0, 0, 1000, 100), paragraph('Click to edit Master title style')) +
  shape('<p:ph type="body" idx="7"/>', place(0, 100, 500, 100), paragraph('Name of the customer'));
const form = partsZip(pptxParts(slides, { layout }));

it('finds placeholders, text boxes, blanks, boxes, markers and cells, with their places on the slide', async () => {
  const round = (share: number): number => Math.round(share * 1000) / 1000;
  const fields = (await fieldsIn(form, MIME)).map(({ bbox: { page, left, top, width, height }, ...field }) => ({
    ...field,
    bbox: { page, left: round(left), top: round(top), width: round(width), height: round(height) },
  }));
  expect(fields).toMatchObject([
    { key: 'title', label: 'Title', bbox: { page: 1, left: 0, top: 0, width: 1, height: 0.2 } },
    { key: 'name_of_the_customer', bbox: { page: 1, left: 0, top: 0.2, width: 0.5, height: 0.2 } },
    { key: 'speaker', bbox: { page: 1, left: 0.31, top: 0.6, width: 0.3, height: 0.1 } },
    { key: 'room', type: 'text' },
    { key: 'video', type: 'checkbox', value: 'false' },
    { key: 'event', type: 'text' },
    { key: 'date', bbox: { page: 2, left: 0.2, top: 0.2, width: 0.3, height: 0.1 } },
    { key: 'place', bbox: { page: 2, left: 0.2, top: 0.3, width: 0.3, height: 0.1 } },
  ]);
});

it('fills them in, in the formatting that they have', async () => {
  const values = {
    title: 'Προϋπολογισμός',
    name_of_the_customer: 'A & B\nC',
    speaker: 'Łucja',
    room: '12',
    video: 'true',
    event: 'Expo',
    place: 'Oslo',
  };
  const { bytes } = await filledWith(form, MIME, values);
  const text = textOfPages(await readBytes(reader, bytes));
  expect(text).toContain('Προϋπολογισμός');
  expect(text).toContain('A & B C');
  expect(text).toMatch(/Speaker: Łucja/);
  expect(text).toContain('Room 12____ ☒ Video Expo');
  expect(text).toMatch(/Place Oslo/);
  const slide = (await partsIn(bytes)).get('ppt/slides/slide1.xml')?.toString() ?? '';
  expect(slide).toContain(
    '<a:p><a:pPr algn="ctr"/><a:r><a:rPr lang="en-US" sz="2400"/><a:t>Łucja</a:t></a:r><a:endParaRPr lang="en-US" sz="2400"/></a:p>',
  );
  expect(slide).toContain('<a:rPr b="1"/><a:t>Room 12____');
});
