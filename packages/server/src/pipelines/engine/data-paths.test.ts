/** Values of XML and JSON whose elements are called as the objects of a schema are. */
import { describe, expect, it } from 'vitest';
import { reader } from '../../documents/formats/text/reader.ts';
import { readBytes } from '../../documents/testing/read-bytes.ts';
import type { JsonObject } from '../json/json.ts';
import { extract } from './extract.ts';
import { buildView } from './view/build-view.ts';

const text = { type: 'string' };
const number = { type: 'number' };
const objectOf = (properties: JsonObject): JsonObject => ({ type: 'object', properties });

async function read(lines: readonly string[], properties: JsonObject) {
  const { pages } = await readBytes(reader, Buffer.from(lines.join('\n')), { mimeType: 'application/xml' });
  return extract(buildView(pages), objectOf(properties)).output;
}

const party = (name: string, tax: string): JsonObject => objectOf({ [name]: text, [tax]: text });

describe('values of data belong to the element they stand in', () => {
  const attributes = [
    '<Order Number="A-77">',
    '<Sender Name="Harbour Tools Ltd" TaxId="KLM9207213D6"/>',
    '<Receiver Name="Mill Lane Crafts" TaxId="PQR8701081LA"/>',
    '</Order>',
  ];

  it('whichever party it is', async () => {
    const fields = { sender: party('name', 'taxId'), receiver: party('name', 'taxId') };
    expect(await read(attributes, fields)).toEqual({
      sender: { name: 'Harbour Tools Ltd', taxId: 'KLM9207213D6' },
      receiver: { name: 'Mill Lane Crafts', taxId: 'PQR8701081LA' },
    });
  });

  it('in other languages', async () => {
    const spanish = attributes.map((line) =>
      line
        .replace('Sender', 'Emisor')
        .replace('Receiver', 'Receptor')
        .replace('Name', 'Nombre')
        .replace('TaxId', 'Rfc'),
    );
    const fields = { emisor: party('nombre', 'rfc'), receptor: party('nombre', 'rfc') };
    expect(await read(spanish, fields)).toEqual({
      emisor: { nombre: 'Harbour Tools Ltd', rfc: 'KLM9207213D6' },
      receptor: { nombre: 'Mill Lane Crafts', rfc: 'PQR8701081LA' },
    });
  });

  it('and to no field of another object', async () => {
    const fields = { sender: party('name', 'taxId'), receiver: objectOf({ name: text, taxId: text }) };
    const { receiver } = await read(attributes.toSpliced(2, 1), fields);
    expect(receiver ?? {}).toEqual({});
  });
});

describe('an invoice with the short tags of Brazil', () => {
  const key = `3526${'0123456789'.repeat(4)}`;
  const invoice = [
    `<NFe><infNFe Id="NFe${key}" versao="4.00">`,
    '<ide><natOp>Venda de mercadoria</natOp><serie>2</serie><nNF>4410</nNF><dhEmi>2026-02-03T10:00:00-03:00</dhEmi></ide>',
    '<emit><CNPJ>11222333000181</CNPJ><xNome>Serraria Boa Vista Ltda</xNome><enderEmit><xLgr>Rua do Porto</xLgr>',
    '<nro>41</nro><xMun>Curitiba</xMun><UF>PR</UF></enderEmit></emit>',
    '<dest><CPF>52998224725</CPF><xNome>Ines Prado</xNome><enderDest><xMun>Londrina</xMun><UF>PR</UF></enderDest></dest>',
    '<det nItem="1"><prod><cProd>T-9</cProd><xProd>Tabua de pinho</xProd><NCM>44071100</NCM><CFOP>5102</CFOP><uCom>UN</uCom>',
    '<qCom>3.0000</qCom><vUnCom>15.5000</vUnCom><vProd>46.50</vProd></prod></det>',
    '<total><ICMSTot><vBC>46.50</vBC><vICMS>8.37</vICMS><vProd>46.50</vProd><vPIS>0.77</vPIS><vCOFINS>3.53</vCOFINS>',
    '<vNF>46.50</vNF></ICMSTot></total></infNFe></NFe>',
  ];

  it('is read by what its manual calls them', async () => {
    const output = await read(invoice, {
      chaveAcesso: text,
      naturezaOperacao: text,
      emitente: objectOf({ cnpj: text, razaoSocial: text, logradouro: text, numero: text, municipio: text }),
      destinatario: objectOf({ cpf: text, nome: text, municipio: text }),
      itens: {
        type: 'array',
        items: objectOf({ codigo: text, descricao: text, ncm: text, quantidade: number, valor_unitario: number }),
      },
      totais: objectOf({ valorIcms: number, valorPis: number, valorCofins: number, valorNota: number }),
    });
    expect(output).toEqual({
      chaveAcesso: key,
      naturezaOperacao: 'Venda de mercadoria',
      emitente: {
        cnpj: '11222333000181',
        razaoSocial: 'Serraria Boa Vista Ltda',
        logradouro: 'Rua do Porto',
        numero: '41',
        municipio: 'Curitiba',
      },
      destinatario: { cpf: '52998224725', nome: 'Ines Prado', municipio: 'Londrina' },
      itens: [{ codigo: 'T-9', descricao: 'Tabua de pinho', ncm: '44071100', quantidade: 3, valor_unitario: 15.5 }],
      totais: { valorIcms: 8.37, valorPis: 0.77, valorCofins: 3.53, valorNota: 46.5 },
    });
  });
});
