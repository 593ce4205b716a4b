/** What the owner of a webhook has fixed, whoever sends to it. */
import { beforeAll, expect, it } from 'vitest';
import { type Answer, type Client, clientsOf } from '../support/client.ts';
import { definition, published } from '../support/runs.ts';
import { dataUrl, textPdfOf } from '../support/samples.ts';
import { sharedServer } from '../support/shared-server.ts';

let live: Client;
let anonymous: Client;

beforeAll(async () => {
  ({ live, anonymous } = clientsOf(await sharedServer()));
});

const WITH_DOCUMENT = definition(
  'With a document',
  {
    inbox: { type: 'start_document' },
    given: { type: 'start_json', config: { json_schema: { type: 'object' } } },
    read: { type: 'parse' },
    out: { type: 'merge_dicts' },
  },
  [
    ['inbox:output-file-0', 'read:input-file-0'],
    ['given', 'out'],
  ],
);

it.each<[string, string | Blob]>([
  ['given', '{"customer": "c-18"}'],
  ['inbox', new Blob(['a,b\n1,2\n'], { type: 'text/csv' })],
])('a form cannot replace the input of %s that the trigger gives', async (block, part) => {
  const workflow = await published(live, WITH_DOCUMENT);
  const document = { filename: 'a.pdf', url: dataUrl(textPdfOf(['Of the trigger'])) };
  const { id } = (await live.post('/v1/files', { json: { document } })).body;
  const fixed = { documents: { inbox: { id } }, json_inputs: { given: { customer: 'c-17' } } };
  const made = await live.post(`/v1/workflows/${workflow}/triggers`, { json: { type: 'webhook', ...fixed } });
  const { secret, webhook } = made.body;
  const form = new FormData();
  form.set(block, part as string);
  const headers = { authorization: `Bearer ${secret}` };
  const refused: Answer = await anonymous.post(new URL(webhook.url).pathname, { form, headers });
  expect([refused.status, refused.body.detail]).toEqual([
    422,
    `The trigger gives the input of ${block} itself; the form must not have a part for it.`,
  ]);
  expect((await live.get(`/v1/workflows/runs?workflow_id=${workflow}`)).body.data).toEqual([]);
});
