import { afterAll, describe, expect, it } from 'vitest';
import { silentLogger } from '../../../lib/logger.ts';
import { createReaderPool } from '../../pool/reader-pool.ts';
import { renderPage } from '../../render/page.ts';
import { checkDocument } from '../../testing/check-document.ts';
import { outlineOf } from '../../testing/outline.ts';
import { readBytes } from '../../testing/read-bytes.ts';
import { readInPool } from '../../testing/read-in-pool.ts';
import { reader } from './reader.ts';

async function read(content: Uint8Array | string, mimeType = 'text/html') {
  const { header, pages } = await readBytes(reader, content, { mimeType });
  expect(checkDocument(header, pages)).toEqual([]);
  const [page] = pages;
  if (page === undefined) throw new Error('there is no page');
  return { header, page, outline: outlineOf(page) };
}

describe('HTML', () => {
  it('is headings, paragraphs, lists, code, quotes and pictures', async () => {
    const { header, page, outline } = await read(`<!doctype html><html lang="de-AT"><head><title> A
      title</title><style>p{}</style></head><body><h1>Big <i>news</i></h1>
      <p>First<br>second <b>bo</b>ld&nbsp;&amp; more<script>x()</script></p>loose text
      <ul><li>one<ol start="3"><li>three<li>four</ol><li><p>two</p></ul>
      <dl><dt>Term<dd>meaning</dl>
      <pre>a  b
c</pre><blockquote>said</blockquote><img src="x" alt="A chart"><img src="dot">
      <div hidden>secret</div><p style="color:red; display: none">secret</p><p>日本語</p>`);
    expect(header).toMatchObject({ format: 'html', title: 'A title', language: 'de', pageCount: 1 });
    expect(outline).toEqual([
      'heading 1: Big news',
      'paragraph: First / second bold & more',
      'paragraph: loose text',
      'list_item • 0: one',
      'list_item 3. 1: three',
      'list_item 4. 1: four',
      'list_item • 0: two',
      'paragraph: Term',
      'list_item  0: meaning',
      'code: a b / c',
      'quote: said',
      'image: A chart',
      'paragraph: 日本語',
    ]);
    expect(page.words.filter((word) => word.bold).map((word) => word.text)).toEqual(['bo', 'Term']);
  });

  it('parts what its style sheets part, and nothing else', async () => {
    const { outline } = await read(`<style>/* labels { */ @media print { span { display: block } }
      .card > small, b.name { display: block } .row { display: flex; gap: 1em } .card .same { display: inline }
      a:hover { display: block }</style>
      <div class="card"><small>Breed</small>Poodle</div>
      <div class=card><small class="same">H</small>ello <span>wor</span>ld <a>li</a>nk</div>
      <div class="row"><span>Subtotal</span><span>12.00</span></div>
      <p><b class="name">Owner</b>Jones <span style="display:inline-block">Tel.</span>555</p>`);
    expect(outline).toEqual([
      'paragraph: Breed',
      'paragraph: Poodle',
      'paragraph: Hello world link',
      'paragraph: Subtotal 12.00',
      'paragraph: Owner',
      'paragraph: Jones Tel. 555',
    ]);
  });

  it('keeps the indentation and the blank lines of code', async () => {
    const { page } = await read(
      '<p>x</p><pre>\nif x:\n    <b>  y</b> = 1\n \n\n\tz\n</pre><p>  after</p><table><tr><td><pre>a\n  b</pre><td>c</table>',
    );
    expect(renderPage(page, { tables: 'markdown' })).toBe(
      'x\n\n```\nif x:\n      y = 1\n\n\n\tz\n```\n\nafter\n\n|  |  |\n| --- | --- |\n| a b | c |',
    );
  });

  it('keeps tables with their spans and header rows', async () => {
    const { outline } = await read(`<table><caption>Sales</caption><thead><tr><th rowspan=2>Region<th colspan=2>Year
      <tr><th>2023<th>2024</thead><tr><td>North<td>1<br>2<td></tr></table>`);
    expect(outline).toEqual([
      'caption: Sales',
      'table 3x3 header 2: 0,0 2x1=Region | 0,1 1x2=Year | 1,1=2023 | 1,2=2024 | 2,0=North | 2,1=1 2 | 2,2=',
    ]);
  });

  it('reads paragraphs, lists and code in a cell as lines of the cell', async () => {
    const { outline } = await read(
      '<table><tr><td><p>a</p><p>b</p><td><ul><li>1<li>2</ul><tr><td><div>c<pre>d\n e</pre></div><td>f</table>',
    );
    expect(outline).toEqual(['table 2x2 header 0: 0,0=a b | 0,1=1 2 | 1,0=c d e | 1,1=f']);
  });

  it('reads the contents of a layout table', async () => {
    const { outline } = await read(
      '<table><tr><td><h2>Left</h2></td><td><table><tr><td>a<td>b</table></td></tr></table>',
    );
    expect(outline).toEqual(['heading 2: Left', 'table 1x2 header 0: 0,0=a | 0,1=b']);
  });

  it('is decoded as its meta tag declares', async () => {
    const latin = Buffer.from(
      '<meta http-equiv="Content-Type" content="text/html; charset=iso-8859-2"><p>\xb1\xe6</p>',
      'latin1',
    );
    expect((await read(latin)).outline).toEqual(['paragraph: ąć']);
    expect((await read('<meta charset="x-none"><p>é</p>')).outline).toEqual(['paragraph: é']);
  });

  it('is found in a saved web page', async () => {
    const archive = [
      'From: <Saved by Blink>',
      'MIME-Version: 1.0',
      'Content-Type: multipart/related; type="text/html"; boundary="b"',
      '',
      '--b',
      'Content-Type: text/html; charset=utf-8',
      'Content-Transfer-Encoding: quoted-printable',
      '',
      '<p>caf=C3=A9</p>',
      '--b--',
      '',
    ].join('\r\n');
    expect((await read(archive, 'multipart/related')).outline).toEqual(['paragraph: café']);
  });
});

describe('hostile HTML', () => {
  const pool = createReaderPool({ size: 1, logger: silentLogger });
  afterAll(() => pool.close());

  it.each([
    ['nothing', '', 'document_empty'],
    ['many open divs', '<div>'.repeat(100_000), 'document_too_complex'],
    ['open formatting', '<b><p>'.repeat(50_000), 'document_too_complex'],
    ['deep unknown tags', '<x-y>'.repeat(3_000), 'document_too_complex'],
  ])('%s is refused with a reason', async (_, html, code) => {
    await expect(readInPool(pool, html, { mimeType: 'text/html' })).rejects.toMatchObject({ detail: { code } });
  });

  it('does not make huge tables from huge spans', async () => {
    const row = '<tr><td rowspan=65000 colspan=65000>x<td colspan=1000000>y';
    const { header, pages } = await readInPool(pool, `<table>${row.repeat(50)}</table>`, { mimeType: 'text/html' });
    expect(checkDocument(header, pages)).toEqual([]);
  });
});
