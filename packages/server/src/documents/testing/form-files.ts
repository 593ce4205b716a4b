/** Forms, written out so that a test sees every number that matters. Pages are 600 by 800 points. */
import { pdfWithContent, stream } from './pdf-files.ts';

const text = (x: number, y: number, words: string, size = 10): string =>
  `BT /F1 ${size} Tf ${x} ${y} Td (${words}) Tj ET`;

export interface AcroFormOptions {
  isSigned?: boolean;
  isXfaOnly?: boolean;
  /** Entries of the page's dictionary, such as `/Rotate 90`. */
  entries?: string;
}

/**
 * `full_name`, `remarks` (several lines), `zip` (a box to a letter), `married` (with appearances of its own), `member`
 * (without any), `plan` (two radio buttons), `country` (a choice).
 */
export function acroFormPdf({ isSigned = false, isXfaOnly = false, entries = '' }: AcroFormOptions = {}): Buffer {
  const widget = (rest: string): string => `<</Type/Annot/Subtype/Widget/F 4${rest}>>`;
  const state = (content: string): string => stream('/Type/XObject/Subtype/Form/BBox[0 0 12 12]', content);
  const cross = 'q 1 w 2 2 m 10 10 l S 2 10 m 10 2 l S Q';
  const fields = [
    widget('/FT/Tx/T(full_name)/TU(Full name of the applicant)/DA(/Helv 11 Tf 0 g)/Rect[150 690 400 710]'),
    widget('/FT/Tx/T(remarks)/Ff 4096/DA(/Helv 0 Tf 0 g)/Rect[150 560 400 660]'),
    widget('/FT/Tx/T(zip)/Ff 16777216/MaxLen 5/DA(/Helv 11 Tf 0 g)/Rect[150 520 250 540]'),
    widget('/FT/Btn/T(married)/Rect[150 480 162 492]/AS/Off/AP<</N<</On 18 0 R/Off 19 0 R>>>>'),
    widget('/FT/Btn/T(member)/Rect[150 450 162 462]'),
    '<</FT/Btn/Ff 32768/T(plan)/Kids[16 0 R 17 0 R]>>',
    widget('/Parent 15 0 R/Rect[150 420 162 432]/AS/Off/AP<</N<</Basic 18 0 R/Off 19 0 R>>>>'),
    widget('/Parent 15 0 R/Rect[250 420 262 432]/AS/Off/AP<</N<</Full 18 0 R/Off 19 0 R>>>>'),
    state(cross),
    state(''),
    widget('/FT/Ch/Ff 131072/T(country)/Opt[[(PL)(Poland)][(JP)(Japan)]]/DA(/Helv 11 Tf 0 g)/Rect[150 380 300 400]'),
    isSigned
      ? widget('/FT/Sig/T(signed)/Rect[0 0 0 0]/V<</Type/Sig/Filter/Adobe.PPKLite/ByteRange[0 1 2 3]>>')
      : 'null',
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
    stream('', '<xdp:xdp xmlns:xdp="http://ns.adobe.com/xdp/"/>'),
  ];
  const own = isXfaOnly ? '' : '10 0 R 11 0 R 12 0 R 13 0 R 14 0 R 15 0 R 20 0 R';
  const annotations = isXfaOnly ? '' : '10 0 R 11 0 R 12 0 R 13 0 R 14 0 R 16 0 R 17 0 R 20 0 R';
  const signature = isSigned ? ' 21 0 R' : '';
  const form =
    `/AcroForm<</Fields[${own}${signature}]/DR<</Font<</Helv 22 0 R>>>>/DA(/Helv 0 Tf 0 g)` +
    `${isXfaOnly ? '/XFA 23 0 R' : ''}>>${isXfaOnly ? '/NeedsRendering true' : ''}`;
  const content = [
    text(60, 695, 'Full name'),
    text(60, 640, 'Remarks'),
    text(60, 525, 'ZIP code'),
    text(170, 482, 'Married'),
    text(170, 452, 'Member of a union'),
    text(60, 422, 'Plan'),
    text(168, 422, 'Basic'),
    text(268, 422, 'Full cover'),
    text(60, 385, 'Country'),
  ].join('\n');
  return pdfWithContent([{ content, entries: `/Annots[${annotations}${signature}]${entries}` }], {
    catalog: form,
    objects: fields,
  });
}

/**
 * Fields that are only drawn: a line after `Full name:`, a cell with `Date of birth` at its top, underscores after
 * `City`, a check box before `Married`, a table with rows `First job` and `Second job` and columns `Employer` and `Salary`.
 */
export function flatFormPdf(): Buffer {
  const line = (x0: number, y0: number, x1: number, y1: number): string => `${x0} ${y0} m ${x1} ${y1} l S`;
  const content = [
    '0.7 w',
    text(200, 760, 'Application form', 16),
    text(60, 700, 'Full name:'),
    line(115, 698, 400, 698),
    '60 640 200 40 re S',
    text(63, 670, 'Date of birth', 8),
    text(60, 600, 'City ____________________'),
    '60 560 10 10 re S',
    text(76, 561, 'Married'),
    text(60, 530, 'This sentence is printed text without any place to write, as every form has some.'),
    ...[500, 470, 440, 410].map((y) => line(60, y, 460, y)),
    ...[60, 180, 320, 460].map((x) => line(x, 410, x, 500)),
    text(185, 482, 'Employer'),
    text(325, 482, 'Salary'),
    text(65, 452, 'First job'),
    text(65, 422, 'Second job'),
  ].join('\n');
  return pdfWithContent([{ content }]);
}
