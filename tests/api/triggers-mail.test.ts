/** Mail that starts runs: real SMTP conversations with one server. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import tlsOptions from 'smtp-server/lib/tls-options.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Answer, type Client, clientsOf } from '../support/client.ts';
import { definition, ended, published } from '../support/runs.ts';
import { textPdfOf } from '../support/samples.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { greeted, messageOf, openConversation, sendMail } from '../support/smtp.ts';
import { withDatabase } from '../support/sql.ts';
import { eventually } from '../support/wait.ts';

const MAX_MESSAGE_BYTES = 200_000;
const MAX_CONNECTIONS = 5;
const SENDER = 'billing@supplier.example';

let folder: string;
let server: TestServer;
let port: number;
let test: Client;
let live: Client;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'recto-mail-'));
  // The library has a certificate whose key everybody knows, for tests.
  const { cert, key } = tlsOptions();
  const tls = { cert_file: path.join(folder, 'cert.pem'), key_file: path.join(folder, 'key.pem') };
  await writeFile(tls.cert_file, String(cert));
  await writeFile(tls.key_file, String(key));
  const mail = { enabled: true, port: 0, domain: 'in.example.com', tls };
  server = await startServer({
    config: { mail: { ...mail, max_message_bytes: MAX_MESSAGE_BYTES, max_connections: MAX_CONNECTIONS } },
  });
  ({ test, live } = clientsOf(server));
  port = await eventually(
    async () => Number(/smtp:\/\/\S+:(\d+) for in\.example\.com/.exec(server.output.join('\n'))?.[1]),
    (found) => found > 0,
  );
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

const WITH_DOCUMENT = definition('From mail', { inbox: { type: 'start_document' }, read: { type: 'parse' } }, [
  ['inbox:output-file-0', 'read:input-file-0'],
]);
const WITHOUT_DOCUMENT = definition(
  'Without a document',
  { given: { type: 'start_json', config: { json_schema: { type: 'object' } } }, out: { type: 'merge_dicts' } },
  [['given', 'out']],
);

async function mailboxOf(more: object = {}, { client = live, yaml = WITH_DOCUMENT } = {}) {
  const workflow = await published(client, yaml);
  const answer = await client.post(`/v1/workflows/${workflow}/triggers`, { json: { type: 'email', ...more } });
  if (answer.status !== 201) throw new Error(answer.text);
  return { workflow, trigger: answer.body, to: answer.body.email.address as string };
}

const runsOf = async (workflow: string, client = live): Promise<Answer['body'][]> =>
  (await client.get(`/v1/workflows/runs?workflow_id=${workflow}`)).body.data;

const csv = (filename = 'list.csv', content = 'a,b\n1,2\n') => ({ filename, type: 'text/csv', content });
const from = { From: `Billing <${SENDER}>`, Subject: 'Invoices' };

describe('management', () => {
  it('a trigger shows its address and the senders that it takes mail from, which can be changed', async () => {
    const { workflow, trigger } = await mailboxOf({ email: { allowed_senders: ['@supplier.example'] } });
    expect(trigger).toMatchObject({
      type: 'email',
      email: { address: `${trigger.id}@in.example.com`, allowed_senders: ['@supplier.example'] },
      schedule: null,
      webhook: null,
      secret: null,
    });
    const at = `/v1/workflows/${workflow}/triggers/${trigger.id}`;
    const changed = await live.patch(at, { json: { email: { allowed_senders: [] } } });
    expect(changed.body.email).toEqual({ address: `${trigger.id}@in.example.com`, allowed_senders: [] });
    expect((await live.patch(at, { json: { name: 'b' } })).body.email.allowed_senders).toEqual([]);
    expect((await live.patch(at, { json: { webhook: {} } })).status).toBe(422);
    expect((await live.patch(at, { json: { email: { allowed_senders: ['nobody'] } } })).status).toBe(422);
    expect((await live.post(`${at}/rotate-secret`)).status).toBe(400);
  });
});

describe('a message', () => {
  it('starts a run for each attachment, with the document in the start block', async () => {
    const { workflow, trigger, to } = await mailboxOf();
    const pdf = {
      filename: 'invoice.pdf',
      type: 'application/pdf',
      content: new Uint8Array(textPdfOf(['Sent by mail'])),
    };
    const message = messageOf({ ...from, 'Message-ID': '<1@supplier.example>' }, [pdf, csv()]);
    const answer = await sendMail(port, { from: SENDER, to }, message);
    expect(answer).toMatch(/^250 Started run_\w+ run_\w+$/);
    const ids = answer.split(' ').slice(2);
    const [first, second] = [await ended(live, ids[0] ?? ''), await ended(live, ids[1] ?? '')];
    expect(first).toMatchObject({
      workflow_id: workflow,
      lifecycle: { status: 'completed' },
      trigger: {
        type: 'email',
        email_id: trigger.id,
        sender: SENDER,
        subject: 'Invoices',
        message_id: '<1@supplier.example>',
      },
      inputs: { documents: { inbox: { filename: 'invoice.pdf', mime_type: 'application/pdf' } } },
    });
    expect(second.inputs.documents.inbox).toMatchObject({ filename: 'list.csv', mime_type: 'text/csv' });
    const shown = await live.get(`/v1/workflows/${workflow}/triggers/${trigger.id}`);
    expect(shown.body.last_run_id).toBe(second.id);
    const listed = await live.get(`/v1/workflows/runs?workflow_id=${workflow}&trigger_type=email`);
    expect(listed.body.data).toHaveLength(2);
    const [usage] = (await live.get(`/v1/usage/runs?workflow_id=${workflow}`)).body.data;
    expect(usage).toMatchObject({ trigger_type: 'email', triggered_by: { api_key_id: expect.any(String) } });
  });

  it('is taken at the address with a tag of the sender', async () => {
    const { trigger } = await mailboxOf();
    const to = `${trigger.id}+invoices+2026@in.example.com`;
    expect(await sendMail(port, { from: SENDER, to }, messageOf(from, [csv()]))).toMatch(/^250 Started run_\w+$/);
  });

  it('keeps its documents whatever they are called', async () => {
    const { to } = await mailboxOf();
    const names = ['Invoice 12/2026.csv', '..', `${'x'.repeat(300)}.csv`];
    const message = messageOf(
      from,
      names.map((name, index) => csv(name, `a,b\n${index},2\n`)),
    );
    const answer = await sendMail(port, { from: SENDER, to }, message);
    expect(answer).toMatch(/^250 Started( run_\w+){3}$/);
    const given: string[] = [];
    for (const id of answer.split(' ').slice(2)) {
      given.push((await live.get(`/v1/workflows/runs/${id}`)).body.inputs.documents.inbox.filename);
    }
    expect(given).toEqual(['Invoice 12_2026.csv', 'document', `${'x'.repeat(251)}.csv`]);
  });

  it('that is sent again starts nothing new; other content under the same Message-ID does', async () => {
    const { workflow, to } = await mailboxOf();
    for (const headers of [{ ...from, 'Message-ID': '<2@supplier.example>' }, from]) {
      const message = messageOf(headers, [csv('a.csv'), csv('b.csv')]);
      const before = (await runsOf(workflow)).length;
      const first = await sendMail(port, { from: SENDER, to }, message);
      expect(await sendMail(port, { from: SENDER, to }, message)).toBe(first);
      expect(await runsOf(workflow)).toHaveLength(before + 2);
    }
    const other = messageOf({ ...from, 'Message-ID': '<2@supplier.example>' }, [csv('a.csv', 'c,d\n3,4\n')]);
    expect(await sendMail(port, { from: SENDER, to }, other)).toMatch(/^250/);
    expect(await runsOf(workflow)).toHaveLength(5);
  });

  it('has its subject in the run, cut to what a line of mail holds', async () => {
    const { to } = await mailboxOf();
    const long = `${'x'.repeat(997)}😀 and more`;
    const encoded = `=?utf-8?B?${Buffer.from(`a\0b ${long}`).toString('base64')}?=`;
    const answer = await sendMail(port, { from: SENDER, to }, messageOf({ ...from, Subject: encoded }, [csv()]));
    const { body } = await live.get(`/v1/workflows/runs/${answer.split(' ')[2] ?? ''}`);
    expect(body.trigger.subject).toMatch(/^ab x+$/);
    expect(body.trigger.subject).toHaveLength(998);
  });

  it('finds its address in any case, and lines that begin with a dot arrive whole', async () => {
    const { to } = await mailboxOf();
    const plain = [
      ...Object.entries(from).map(([name, value]) => `${name}: ${value}`),
      'Content-Type: text/plain; name="dots.txt"',
      'Content-Disposition: attachment; filename="dots.txt"',
      '',
      '.hidden',
      '..two',
    ].join('\r\n');
    const answer = await sendMail(port, { from: SENDER, to: to.toUpperCase() }, plain);
    const run = await ended(live, answer.split(' ')[2] ?? '');
    const file = await live.get(`/v1/files/${run.inputs.documents.inbox.id}/download-link`);
    const content = await (await fetch(file.body.download_url)).text();
    expect(content.trimEnd().split(/\r?\n/)).toEqual(['.hidden', '..two']);
  });

  it('starts runs in the environment of its trigger only', async () => {
    const { workflow, trigger, to } = await mailboxOf({}, { client: test });
    const answer = await sendMail(port, { from: SENDER, to }, messageOf(from, [csv()]));
    const id = answer.split(' ')[2] ?? '';
    expect((await test.get(`/v1/workflows/runs/${id}`)).status).toBe(200);
    expect((await live.get(`/v1/workflows/runs/${id}`)).status).toBe(404);
    expect((await live.get(`/v1/workflows/${workflow}/triggers/${trigger.id}`)).status).toBe(404);
  });

  it('may be sent encrypted', async () => {
    const { to } = await mailboxOf();
    const plain = await greeted(port);
    expect(await plain.say('STARTTLS')).toMatch(/^220/);
    const secure = await plain.encrypted();
    expect(await secure.say('EHLO sender.example.com')).not.toContain('STARTTLS');
    for (const command of [`MAIL FROM:<${SENDER}>`, `RCPT TO:<${to}>`, 'DATA']) await secure.say(command);
    expect(await secure.say(`${messageOf(from, [csv()])}\r\n.`)).toMatch(/^250 Started run_/);
    secure.hangUp();
  });
});

describe('is refused', () => {
  it('an address that no trigger has, or a disabled one, before the message', async () => {
    const { workflow, trigger, to } = await mailboxOf();
    const hook = await live.post(`/v1/workflows/${workflow}/triggers`, { json: { type: 'webhook' } });
    const addresses = ['trg_unknown@in.example.com', `${trigger.id}@example.com`, `${hook.body.id}@in.example.com`];
    for (const unknown of addresses) {
      expect(await sendMail(port, { from: SENDER, to: unknown }, '')).toBe('550 No such address.');
    }
    await live.patch(`/v1/workflows/${workflow}/triggers/${trigger.id}`, { json: { enabled: false } });
    expect(await sendMail(port, { from: SENDER, to }, '')).toBe('550 The trigger of this address is disabled.');
  });

  it('a sender that is not allowed, by the envelope or by the header, and a notice without a sender', async () => {
    const { workflow, to } = await mailboxOf({ email: { allowed_senders: [SENDER] } });
    const refusal = '550 This address takes no mail from this sender.';
    const message = messageOf(from, [csv()]);
    expect(await sendMail(port, { from: 'other@supplier.example', to }, message)).toBe(refusal);
    expect(await sendMail(port, { from: '', to }, message)).toBe(refusal);
    for (const header of ['other@supplier.example', `${SENDER}, other@supplier.example`]) {
      expect(await sendMail(port, { from: SENDER, to }, messageOf({ From: header }, [csv()]))).toBe(refusal);
    }
    expect(await sendMail(port, { from: SENDER, to }, messageOf({ Subject: 'no From' }, [csv()]))).toBe(refusal);
    expect(await runsOf(workflow)).toEqual([]);
    expect(await sendMail(port, { from: SENDER, to }, message)).toMatch(/^250/);
  });

  it('a message without an attachment, or for a workflow that takes no document', async () => {
    const { to } = await mailboxOf();
    const bare = await sendMail(port, { from: SENDER, to }, messageOf(from, []));
    expect(bare).toBe('554 The message has no attachment in a format that can be read.');
    const other = await mailboxOf({}, { yaml: WITHOUT_DOCUMENT });
    const refused = await sendMail(port, { from: SENDER, to: other.to }, messageOf(from, [csv()]));
    expect(refused).toMatch(/^554 .*no start_document block/);
  });

  it('a message that is too large; the conversation goes on', async () => {
    const { workflow, to } = await mailboxOf();
    const conversation = await greeted(port);
    const announced = await conversation.say(`MAIL FROM:<${SENDER}> SIZE=${MAX_MESSAGE_BYTES + 1}`);
    expect(announced).toMatch(/^552/);
    const large = messageOf(from, [csv('large.csv', 'a,b\n'.repeat(MAX_MESSAGE_BYTES / 4))]);
    for (const [message, answer] of [
      [large, `552 The message is larger than ${MAX_MESSAGE_BYTES} bytes.`],
      [messageOf(from, [csv()]), expect.stringMatching(/^250 Started/)],
    ]) {
      for (const command of [`MAIL FROM:<${SENDER}>`, `RCPT TO:<${to}>`, 'DATA']) await conversation.say(command);
      expect(await conversation.say(`${message}\r\n.`)).toEqual(answer);
    }
    conversation.hangUp();
    expect(await runsOf(workflow)).toHaveLength(1);
  });

  it('a message that does not end: the server hangs up', async () => {
    const { to } = await mailboxOf();
    const conversation = await greeted(port);
    for (const command of [`MAIL FROM:<${SENDER}>`, `RCPT TO:<${to}>`, 'DATA']) await conversation.say(command);
    conversation.write(`${messageOf(from, [])}${'more and more\r\n'.repeat(MAX_MESSAGE_BYTES / 4)}`);
    await conversation.ended;
  });

  it('a second recipient for now: its message is sent again on its own', async () => {
    const [one, two] = [await mailboxOf(), await mailboxOf()];
    const conversation = await greeted(port);
    await conversation.say(`MAIL FROM:<${SENDER}>`);
    expect(await conversation.say(`RCPT TO:<${one.to}>`)).toMatch(/^250/);
    expect(await conversation.say(`RCPT TO:<${two.to}>`)).toMatch(/^452/);
    conversation.hangUp();
  });

  it('a conversation too many, with 421', async () => {
    const open = await Promise.all(Array.from({ length: MAX_CONNECTIONS + 1 }, () => openConversation(port)));
    const greetings = await Promise.all(open.map((conversation) => conversation.answer()));
    expect(greetings.filter((greeting) => greeting.startsWith('421'))).not.toEqual([]);
    expect(greetings.filter((greeting) => !/^(220|421)/.test(greeting))).toEqual([]);
    for (const conversation of open) conversation.hangUp();
  });
});

it('refused mail is listed in the environment of its trigger, with the reason, and goes with the trigger', async () => {
  const list = async (query: string, client = live) =>
    (await client.get(`/v1/workflows/triggers/refused-mails?${query}`)).body.data;
  const { workflow, trigger, to } = await mailboxOf({ email: { allowed_senders: [SENDER] } });
  await sendMail(port, { from: 'other@supplier.example', to: to.toUpperCase() }, messageOf(from, [csv()]));
  await sendMail(port, { from: SENDER, to }, messageOf(from, [csv()]));
  await sendMail(port, { from: SENDER, to }, messageOf({ ...from, Subject: 'Nothing enclosed' }, []));
  const common = { id: expect.stringMatching(/^rml_/), object: 'refused_mail', created_at: expect.any(String) };
  const about = { ...common, workflow_id: workflow, trigger_id: trigger.id };
  const refused = [
    { ...about, sender: SENDER, status: 554, reason: 'The message has no attachment in a format that can be read.' },
    {
      ...about,
      sender: 'other@supplier.example',
      status: 550,
      reason: 'This address takes no mail from this sender.',
    },
  ];
  expect(await list(`trigger_id=${trigger.id}`)).toEqual(refused);
  expect(await list(`workflow_id=${workflow}&order=asc&limit=1`)).toEqual(refused.slice(1));
  expect(await list(`trigger_id=${trigger.id}&to_date=2020-01-01`)).toEqual([]);
  expect(await list('', test)).toEqual([]);
  await live.delete(`/v1/workflows/${workflow}/triggers/${trigger.id}`);
  expect(await list(`trigger_id=${trigger.id}`)).toEqual([]);
});

it('an environment keeps the latest thousand refused mails', async () => {
  const { trigger, to } = await mailboxOf({ email: { allowed_senders: [SENDER] } });
  await withDatabase(server.databaseUrl, async (query) => {
    await query(
      `insert into refused_mails select 'rml_' || n, organization_id, environment_id, id, workflow_id, '', 550, '',
         now() - interval '1 minute'
       from workflow_triggers, generate_series(1, 1005) n where id = $1`,
      [trigger.id],
    );
    await sendMail(port, { from: 'last@supplier.example', to }, messageOf(from, [csv()]));
    const kept = await query('select count(*)::int as count from refused_mails where environment_id = $1', [
      (await live.get('/v1/auth/status')).body.environment_id,
    ]);
    expect(kept).toEqual([{ count: 1000 }]);
  });
  const latest = await live.get('/v1/workflows/triggers/refused-mails?limit=1');
  expect(latest.body.data[0].sender).toBe('last@supplier.example');
});

it('while the database does not know the triggers the sender is told to repeat', async () => {
  const { to } = await mailboxOf();
  await withDatabase(server.databaseUrl, async (query) => {
    await query('alter table workflow_triggers rename to workflow_triggers_away');
    try {
      expect(await sendMail(port, { from: SENDER, to }, messageOf(from, [csv()]))).toMatch(/^451/);
    } finally {
      await query('alter table workflow_triggers_away rename to workflow_triggers');
    }
  });
  expect(await sendMail(port, { from: SENDER, to }, messageOf(from, [csv()]))).toMatch(/^250/);
});

it('received, refused and postponed mail is counted, and the log says who was refused and why', async () => {
  const counted = async () => {
    const text = await (await fetch(`${server.url}/metrics`)).text();
    const lines = text.matchAll(/^recto_mails_total\{outcome="(\w+)"\} (\d+)$/gm);
    return Object.fromEntries([...lines].map(([, outcome = '', count]) => [outcome, Number(count)]));
  };
  const { to } = await mailboxOf({ email: { allowed_senders: [SENDER] } });
  const before = await counted();
  await sendMail(port, { from: SENDER, to }, messageOf(from, [csv()]));
  await sendMail(port, { from: 'refused@supplier.example', to }, messageOf(from, [csv()]));
  await sendMail(port, { from: SENDER, to }, messageOf(from, []));
  const after = await counted();
  const more = ['received', 'refused', 'postponed'].map((outcome) => (after[outcome] ?? 0) - (before[outcome] ?? 0));
  expect(more).toEqual([1, 2, 0]);
  const line = await eventually(
    async () =>
      server.output
        .join('\n')
        .split('\n')
        .find((text) => text.includes('refused@supplier.example')),
    (found) => found !== undefined,
  );
  expect(JSON.parse(line ?? '')).toMatchObject({
    recipient: to,
    status: 550,
    reason: 'This address takes no mail from this sender.',
    msg: 'a mail was refused',
  });
});

// The last test: the server has ended afterwards.
it('a server that stops ends idle conversations and answers the message that is under way', async () => {
  const { to } = await mailboxOf();
  const idle = await greeted(port);
  const sending = await greeted(port);
  for (const command of [`MAIL FROM:<${SENDER}>`, `RCPT TO:<${to}>`, 'DATA']) await sending.say(command);
  const message = messageOf(from, [csv()]);
  sending.write(message.slice(0, 100));
  const stopped = server.terminate();
  expect(await idle.answer()).toMatch(/^421/);
  await idle.ended;
  expect(await sending.say(`${message.slice(100)}\r\n.`)).toMatch(/^250 Started run_/);
  expect(await sending.answer()).toMatch(/^421/);
  await sending.ended;
  expect(await stopped).toBe(0);
});
