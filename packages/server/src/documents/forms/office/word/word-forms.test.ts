import { describe, expect, it } from 'vitest';
import { reader } from '../../../formats/word/reader.ts';
import { docxOf, wordCell, wordParagraph, wordRow, wordTable } from '../../../testing/office-files.ts';
import { fieldsIn, filledWith, partsIn, textOfPages } from '../../../testing/office-forms.ts';
import { readBytes } from '../../../testing/read-bytes.ts';

const MIME = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
const fill = (bytes: Buffer, values: Record<string, string>) => filledWith(bytes, MIME, values);
const read = async (bytes: Buffer): Promise<string> => textOfPages(await readBytes(reader, bytes));
const documentXml = async (bytes: Buffer): Promise<string> =>
  (await partsIn(bytes)).get('word/document.xml')?.toString() ?? '';

const control = (properties: string, content: string): string =>
  `<w:sdt><w:sdtPr>${properties}</w:sdtPr><w:sdtContent>${content}</w:sdtContent></w:sdt>`;
const run = (text: string, properties = ''): string =>
  `<w:r>${properties && `<w:rPr>${properties}</w:rPr>`}<w:t xml:space="preserve">${text}</w:t></w:r>`;
const PLACEHOLDER = '<w:showingPlcHdr/>';
const GREY = '<w:rStyle w:val="PlaceholderText"/>';

describe('content controls', () => {
  const body = [
    `<w:p>${run('Name: ')}${control(`<w:alias w:val="Full name"/><w:tag w:val="full_name"/>${PLACEHOLDER}<w:text/>`, run('Click or tap here to enter text.', `${GREY}<w:b/>`))}</w:p>`,
    control(
      `<w:alias w:val="Address"/>${PLACEHOLDER}`,
      `<w:p><w:pPr><w:jc w:val="right"/></w:pPr>${run('Enter it')}</w:p>`,
    ),
    `<w:p>${control('<w14:checkbox><w14:checked w14:val="0"/><w14:checkedState w14:val="2612" w14:font="MS Gothic"/><w14:uncheckedState w14:val="2610" w14:font="MS Gothic"/></w14:checkbox>', run('☐'))}${run(' Married')}</w:p>`,
    `<w:p>${run('Country: ')}${control('<w:tag w:val="country"/><w:dropDownList><w:listItem w:displayText="Poland" w:value="PL"/><w:listItem w:displayText="Japan" w:value="JP"/></w:dropDownList>', run('Choose an item.'))}</w:p>`,
    `<w:p>${run('Born: ')}${control('<w:tag w:val="born"/><w:date><w:dateFormat w:val="d. MMMM yyyy"/><w:lid w:val="de-DE"/></w:date>', run('a date'))}</w:p>`,
    `<w:p>${run('File number: ')}${control('<w:tag w:val="number"/><w:lock w:val="sdtContentLocked"/>', run('A-17'))}</w:p>`,
  ].join('');
  const document = docxOf({ body });

  it('are found with the names that the document gives them', async () => {
    expect(await fieldsIn(document, MIME)).toMatchObject([
      { key: 'full_name', type: 'text', description: 'Full name', label: 'Name', value: null },
      { key: 'Address', type: 'text', value: null },
      { key: 'married', type: 'checkbox', label: 'Married', value: 'false' },
      { key: 'country', options: ['Poland', 'Japan'] },
      { key: 'born', label: 'Born' },
    ]);
  });

  it('take text, lists, dates and ticks, in the formatting that they have', async () => {
    const values = {
      full_name: 'Łucja <Παπαδοπούλου>',
      Address: 'Main Street 1\n東京',
      married: 'true',
      country: 'Japan',
      born: '1981-03-05',
    };
    const { bytes } = await fill(document, values);
    const text = await read(bytes);
    expect(text).toContain('Name: Łucja <Παπαδοπούλου>');
    expect(text).toContain('Main Street 1');
    expect(text).toContain('東 京');
    expect(text).toContain('☑ Married');
    expect(text).toContain('Country: Japan');
    expect(text).toContain('Born: 5. März 1981');
    const xml = await documentXml(bytes);
    expect(xml).toContain('<w:rPr><w:b/></w:rPr><w:t xml:space="preserve">Łucja &lt;Παπαδοπούλου&gt;</w:t>');
    expect(xml).toContain(
      '<w:p><w:pPr><w:jc w:val="right"/></w:pPr><w:r><w:t xml:space="preserve">Main Street 1</w:t><w:br/>',
    );
    expect(xml).toContain('w:fullDate="1981-03-05T00:00:00Z"');
    expect(xml).toContain('<w14:checked w14:val="1"/>');
    expect(xml).toContain('☒');
    expect(xml).not.toContain('w:showingPlcHdr');
    expect(xml).toContain('A-17');
  });

  it('set the data that they show', async () => {
    const bound = `<w:tag w:val="customer"/><w:dataBinding w:prefixMappings="xmlns:ns0='urn:order'" w:xpath="/ns0:order[1]/ns0:customer[1]" w:storeItemID="{0A}"/>`;
    const bytes = docxOf({
      body: `<w:p>${control(bound, run('nobody'))}</w:p>`,
      extra: {
        'customXml/item1.xml': '<order xmlns="urn:order"><customer>nobody</customer><customer>other</customer></order>',
        'customXml/itemProps1.xml': '<ds:datastoreItem xmlns:ds="urn:ds" ds:itemID="{0a}"/>',
        'customXml/_rels/item1.xml.rels':
          '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r" Type="x/customXmlProps" Target="itemProps1.xml"/></Relationships>',
      },
    });
    const filled = await fill(bytes, { customer: 'Müller & Co' });
    expect(filled.warnings).toEqual([]);
    expect((await partsIn(filled.bytes)).get('customXml/item1.xml')?.toString()).toBe(
      '<order xmlns="urn:order"><customer>Müller &amp; Co</customer><customer>other</customer></order>',
    );
  });

  it('hold their value themselves if the data cannot be found', async () => {
    const bound = '<w:tag w:val="customer"/><w:dataBinding w:xpath="/a[1]" w:storeItemID="{0B}"/>';
    const { bytes, warnings } = await fill(docxOf({ body: `<w:p>${control(bound, run('nobody'))}</w:p>` }), {
      customer: 'Ann',
    });
    expect(warnings).toMatchObject([{ code: 'data_binding_removed' }]);
    expect(await documentXml(bytes)).not.toContain('dataBinding');
  });
});

describe('old form fields', () => {
  const mark = (type: string, data = ''): string =>
    `<w:r><w:fldChar w:fldCharType="${type}">${data && `<w:ffData>${data}</w:ffData>`}</w:fldChar></w:r>`;
  const field = (data: string, result: string): string =>
    `${mark('begin', data)}<w:r><w:instrText>FORM</w:instrText></w:r>${mark('separate')}${result}${mark('end')}`;
  const document = docxOf({
    body: [
      `<w:p>${run('Name: ')}${field('<w:name w:val="Text1"/><w:enabled/><w:helpText w:val="Your full name"/><w:textInput><w:maxLength w:val="20"/></w:textInput>', run('\u2002\u2002', '<w:i/>') + run('\u2002'))}</w:p>`,
      `<w:p>${mark('begin', '<w:name w:val="Check1"/><w:enabled/><w:checkBox><w:sizeAuto/><w:default w:val="0"/></w:checkBox>')}<w:r><w:instrText>FORMCHECKBOX</w:instrText></w:r>${mark('end')}${run(' I agree')}</w:p>`,
      `<w:p>${run('Size: ')}${mark('begin', '<w:name w:val="Dropdown1"/><w:ddList><w:listEntry w:val="Small"/><w:listEntry w:val="Large"/></w:ddList>')}<w:r><w:instrText>FORMDROPDOWN</w:instrText></w:r>${mark('end')}</w:p>`,
      `<w:p>${field('<w:name w:val="Off"/><w:enabled w:val="0"/><w:textInput/>', run('x'))}</w:p>`,
    ].join(''),
  });

  it('are found and filled in', async () => {
    expect(await fieldsIn(document, MIME)).toMatchObject([
      { key: 'Text1', label: 'Name', description: 'Your full name', maxLength: 20, value: null },
      { key: 'Check1', type: 'checkbox', label: 'I agree', value: 'false' },
      { key: 'Dropdown1', label: 'Size', options: ['Small', 'Large'], value: null },
    ]);
    const { bytes } = await fill(document, { Text1: 'Ann Lee', Check1: 'true', Dropdown1: 'Large' });
    const text = await read(bytes);
    expect(text).toContain('Name: Ann Lee');
    expect(text).toContain('☑ I agree');
    expect(text).toContain('Size: Large');
    expect(await documentXml(bytes)).toContain(
      '<w:r><w:rPr><w:i/></w:rPr><w:t xml:space="preserve">Ann Lee</w:t></w:r>',
    );
  });
});

describe('blanks in text', () => {
  it('are underscores over several runs, lines that are drawn, tabs with leaders, markers and boxes', async () => {
    const document = docxOf({
      body: [
        `<w:p>${run('Name: __')}${run('____', '<w:b/>')}${run('__  Date: ________')}</w:p>`,
        `<w:p>${run('City: ')}${run('          ', '<w:u w:val="single"/>')}</w:p>`,
        `<w:p><w:pPr><w:tabs><w:tab w:val="right" w:leader="underscore" w:pos="9000"/></w:tabs></w:pPr>${run('Phone')}<w:r><w:tab/></w:r></w:p>`,
        wordParagraph('Dear {{customer name}},'),
        wordParagraph('☐ yes  ☐ no'),
        wordParagraph('[ ] newsletter'),
        '<w:p><w:r><w:sym w:font="Wingdings" w:char="F0A8"/></w:r><w:r><w:t xml:space="preserve"> member</w:t></w:r></w:p>',
        wordParagraph('____________________'),
        wordParagraph('(Signature of the tenant)'),
      ].join(''),
    });
    const fields = await fieldsIn(document, MIME);
    expect(fields.map(({ key, type }) => `${key} ${type}`)).toEqual([
      'name text',
      'date text',
      'city text',
      'phone text',
      'customer name text',
      'yes checkbox',
      'no checkbox',
      'newsletter checkbox',
      'member checkbox',
      'signature_of_the_tenant text',
    ]);
    const values = {
      name: 'Ann & Bob',
      date: '2026-11-16',
      city: 'Łódź',
      phone: '030 1',
      'customer name': 'Γιώργος',
      no: 'true',
      newsletter: 'true',
      member: 'true',
      signature_of_the_tenant: 'A. Lee',
    };
    const { bytes } = await fill(document, values);
    const text = await read(bytes);
    expect(text).toMatch(/Name: Ann & Bob_* {2}Date: 2026-11-16|Name: Ann & Bob_* Date: 2026-11-16/);
    expect(text).toContain('City: Łódź');
    expect(text).toContain('030 1');
    expect(text).toContain('Dear Γιώργος,');
    expect(text).toMatch(/☐ yes +☒ no/);
    expect(text).toContain('[x] newsletter');
    expect(text).toContain('A. Lee____');
    const xml = await documentXml(bytes);
    expect(xml).toContain('w:char="F0FE"');
    expect(xml).toContain('<w:u w:val="single"/></w:rPr><w:t xml:space="preserve">Ann &amp; Bob</w:t>');
  });
});

describe('what is there twice, for programs that cannot draw it', () => {
  const twice = (first: string, second: string): string =>
    `<w:r><mc:AlternateContent><mc:Choice Requires="x">${first}</mc:Choice><mc:Fallback>${second}</mc:Fallback></mc:AlternateContent></w:r>`;

  it('is filled in alike: text boxes', async () => {
    const content = `<w:txbxContent>${wordParagraph('Name: ________')}<w:p>${control('<w:tag w:val="city"/>', run('nowhere'))}</w:p>${wordParagraph('☐ Married')}</w:txbxContent>`;
    const drawn = `<w:drawing><wps:txbx>${content}</wps:txbx></w:drawing>`;
    const document = docxOf({
      body: `<w:p>${twice(drawn, `<w:pict><v:textbox>${content}</v:textbox></w:pict>`)}</w:p>`,
    });
    expect((await fieldsIn(document, MIME)).map(({ key }) => key)).toEqual(['name', 'city', 'married']);
    const { bytes, warnings } = await fill(document, { name: 'Łucja', city: 'Łódź', married: 'true' });
    expect(warnings).toEqual([]);
    const xml = await documentXml(bytes);
    const [first = '', second = ''] = xml.split('<mc:Fallback>');
    for (const half of [first, second]) {
      for (const said of ['Łucja', 'Łódź', '☒']) expect(half.split(said)).toHaveLength(2);
      expect(half).not.toMatch(/☐|nowhere/);
    }
  });

  it('is filled in alike: a box that is written as a number', async () => {
    const sign = '<w16se:symEx w16se:font="Segoe UI Emoji" w16se:char="2610"/>';
    const document = docxOf({ body: `<w:p>${twice(sign, '<w:t>☐</w:t>')}${run(' Married')}</w:p>` });
    expect(await fieldsIn(document, MIME)).toMatchObject([{ key: 'married', type: 'checkbox', value: 'false' }]);
    const { bytes } = await fill(document, { married: 'true' });
    const xml = await documentXml(bytes);
    expect(xml).toContain('w16se:char="2612"');
    expect(xml).toContain('<w:t>☒</w:t>');
  });
});

describe('tables', () => {
  const blank = (properties = ''): string => wordCell(`<w:p>${properties}</w:p>`);

  it('have blank cells next to labels and under headings', async () => {
    const bold = '<w:pPr><w:rPr><w:b/></w:rPr></w:pPr>';
    const document = docxOf({
      body:
        wordTable([wordRow([wordCell('Name:'), blank(bold)]), wordRow([wordCell('City'), wordCell('<w:p/>')])]) +
        wordTable([
          wordRow([wordCell('Item'), wordCell('Budget'), wordCell('Actual')]),
          wordRow([wordCell('Rent'), blank(), blank()]),
        ]) +
        wordTable([wordRow([wordCell('Signature:'), wordCell('Place and date:')])]),
    });
    const fields = await fieldsIn(document, MIME);
    expect(fields.map(({ label }) => label)).toEqual([
      'Name',
      'City',
      'Rent, Budget',
      'Rent, Actual',
      'Signature',
      'Place and date',
    ]);
    const { bytes } = await fill(document, {
      name: 'Ann',
      city: 'Oslo',
      rent_actual: '900',
      place_and_date: 'Oslo, today',
    });
    const { pages } = await readBytes(reader, bytes);
    const tables = pages[0]?.blocks.filter(({ kind }) => kind === 'table');
    expect(tables).toHaveLength(3);
    const text = textOfPages({ pages });
    for (const said of ['Name: Ann', 'City Oslo', 'Rent 900', 'Place and date: Oslo, today'])
      expect(text).toContain(said);
    expect(await documentXml(bytes)).toContain(
      `<w:p>${bold}<w:r><w:rPr><w:b/></w:rPr><w:t xml:space="preserve">Ann</w:t></w:r></w:p>`,
    );
  });
});
