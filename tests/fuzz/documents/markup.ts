import type { Content } from './content.ts';
import { linesOf } from './content.ts';

/** Formats that are text. */

export const txtOf = (content: Content): string =>
  `${linesOf(content).join('\n\n')}\n\n${content.rows.map((row) => row.map((cell) => cell.padEnd(12)).join('')).join('\n')}\n`;

const separated = (separator: string) => (content: Content) =>
  `${[...content.rows, content.rows[0]?.map((_, column) => (column === 0 ? content.marker : `"a${separator}b"`)) ?? []].map((row) => row.join(separator)).join('\r\n')}\r\n`;

export const csvOf = separated(',');
export const tsvOf = separated('\t');

export const mdOf = ({ title, paragraphs, items, rows, marker }: Content): string => {
  const [head = [], ...body] = rows;
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  return [
    `# ${title}`,
    ...paragraphs,
    items.map((item, index) => `${index + 1}. **${item}** \`${marker}\``).join('\n'),
    [line(head), line(head.map(() => '---')), ...body.map(line)].join('\n'),
    `> [Reference](http://example.test) ${marker}`,
    '```\ncode\n```',
  ].join('\n\n');
};

export const jsonOf = (content: Content): string => JSON.stringify(content, null, 1);

export const yamlOf = ({ title, items, rows, marker }: Content): string =>
  `title: "${title}"\nreference: ${marker}\nitems:\n${items.map((item) => `  - ${item}`).join('\n')}\nrows:\n${rows.map((row) => `  - [${row.join(', ')}]`).join('\n')}\n`;

export const xmlOf = ({ title, paragraphs, rows, marker }: Content): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<!DOCTYPE report [<!ENTITY unit "piece">]>\n<report id="${marker}"><title>${title}</title>${paragraphs.map((text) => `<p>${text} &unit;</p>`).join('\n')}${rows.map((row) => `<row>${row.map((cell) => `<cell>${cell}</cell>`).join('')}</row>`).join('\n')}<![CDATA[${marker}]]></report>`;

const tableHtml = (rows: readonly string[][]): string =>
  `<table>${rows.map((row, index) => `<tr>${row.map((cell) => (index === 0 ? `<th scope="col">${cell}</th>` : `<td rowspan="1">${cell}</td>`)).join('')}</tr>`).join('\n')}<tr><td colspan="2">all</td></tr></table>`;

export const htmlOf = ({ title, paragraphs, items, rows, marker }: Content): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title}</title></head><body><h1>${title}</h1>
${paragraphs.map((text) => `<p>${text} <b>bold</b></p>`).join('\n')}
<ul>${items.map((item) => `<li>${item}<ol><li>inside</li></ol></li>`).join('')}</ul>
${tableHtml(rows)}<img alt="a picture" src="x.png"><pre>code</pre><blockquote>Reference ${marker}</blockquote></body></html>`;

const base64Lines = (bytes: string | Buffer): string =>
  Buffer.from(bytes)
    .toString('base64')
    .replaceAll(/(.{76})/g, '$1\r\n');

export const emlOf = (content: Content): string =>
  [
    'From: =?utf-8?B?TcO8bGxlcg==?= <m@example.test>',
    'To: "Doe, Jane" <jane@example.test>, team: a@example.test, b@example.test;',
    `Subject: =?utf-8?Q?${content.title.replaceAll(' ', '_')}?=`,
    'Date: Tue, 5 Mar 2024 10:00:00 +0100',
    'MIME-Version: 1.0',
    'Content-Type: multipart/mixed; boundary="outer"',
    '',
    '--outer',
    'Content-Type: multipart/alternative; boundary=inner',
    '',
    '--inner',
    'Content-Type: text/plain; charset=utf-8',
    'Content-Transfer-Encoding: base64',
    '',
    base64Lines(linesOf(content).join('\n\n')),
    '--inner',
    'Content-Type: text/html; charset="utf-8"',
    'Content-Transfer-Encoding: 8bit',
    '',
    htmlOf(content),
    '--inner--',
    '--outer',
    'Content-Type: text/csv; name="table.csv"',
    'Content-Disposition: attachment; filename="table.csv"',
    'Content-Transfer-Encoding: base64',
    '',
    base64Lines(csvOf(content)),
    '--outer--',
    '',
  ].join('\r\n');

export const mhtmlOf = (content: Content): string =>
  [
    'MIME-Version: 1.0',
    'Content-Type: multipart/related; type="text/html"; boundary="part"',
    '',
    '--part',
    'Content-Type: text/html; charset=utf-8',
    'Content-Transfer-Encoding: 8bit',
    'Content-Location: http://example.test/',
    '',
    htmlOf(content),
    '--part--',
    '',
  ].join('\r\n');

const rtfText = (text: string): string =>
  [...text].map((letter) => ((letter.codePointAt(0) ?? 0) > 126 ? `\\u${letter.codePointAt(0)}?` : letter)).join('');

export const rtfOf = (content: Content): string =>
  [
    '{\\rtf1\\ansi\\ansicpg1252\\deff0{\\fonttbl{\\f0\\fswiss Helvetica;}}{\\info{\\title Sample}}',
    `{\\pard\\fs36\\b ${rtfText(content.title)}\\par}`,
    ...linesOf(content)
      .slice(1)
      .map((line) => `{\\pard\\fi-360\\li720 ${rtfText(line)}\\par}`),
    ...content.rows.map(
      (row) =>
        `\\trowd${row.map((_, column) => `\\cellx${(column + 1) * 2000}`).join('')}${row.map((cell) => `\\intbl ${rtfText(cell)}\\cell`).join('')}\\row`,
    ),
    '{\\footnote note}{\\*\\bkmkstart x}\\page}',
  ].join('\n');
