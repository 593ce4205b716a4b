/** Messages of trades are known by how they begin, whatever the file is called, and their values are proved. */
import { beforeAll, expect, it } from 'vitest';
import { type Client, clientsOf } from '../support/client.ts';
import { dataUrl } from '../support/samples.ts';
import { sharedServer } from '../support/shared-server.ts';

let test: Client;

beforeAll(async () => {
  ({ test } = clientsOf(await sharedServer()));
});

const text = { type: ['string', 'null'] };

it('a message of HL7 gives its patient and its results, with their places in the file', async () => {
  const message = [
    'MSH|^~\\&|LAB|QUAYLAB|EHR|ELM|20260318101500||ORU^R01|M-7|P|2.5.1',
    'PID|1||778812^^^ELM^MR||Okafor^Amara||19840712|F',
    'OBR|1|||24331-1^Lipid panel^LN',
    'OBX|1|NM|2093-3^Cholesterol^LN||5.4|mmol/L',
    'OBX|2|NM|2571-8^Triglycerides^LN||1.1|mmol/L',
  ].join('\r');
  const properties = {
    patient_name: text,
    birth_date: { type: ['string', 'null'], format: 'date' },
    observations: {
      type: 'array',
      items: { type: 'object', properties: { name: text, value: { type: ['number', 'null'] }, units: text } },
    },
  };
  const { status, body } = await test.post('/v1/extractions', {
    json: {
      document: { filename: 'result', url: dataUrl(message, 'application/octet-stream') },
      json_schema: { type: 'object', properties },
    },
  });
  expect(status).toBe(201);
  expect(body.output).toEqual({
    patient_name: 'Amara Okafor',
    birth_date: '1984-07-12',
    observations: [
      { name: 'Cholesterol', value: 5.4, units: 'mmol/L' },
      { name: 'Triglycerides', value: 1.1, units: 'mmol/L' },
    ],
  });
  const { body: found } = await test.post(`/v1/extractions/${body.id}/sources`, { json: {} });
  expect(found.sources.observations[1].value.source).toMatchObject({ content: expect.stringContaining('1.1') });
});
