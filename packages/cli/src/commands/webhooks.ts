/** Receives events of the service on a machine that the service cannot reach. */
import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Event } from '@recto/sdk';
import type { Command, Context, Flag } from '../command.ts';
import { CliFailure, EXIT, usageFailure } from '../failures.ts';

const FORWARD: Flag = {
  name: 'forward',
  type: 'string',
  description: 'Where to post events, such as http://localhost:3000/events',
  placeholder: 'URL',
};
const SECRET_FILE: Flag = {
  name: 'secret-file',
  type: 'file',
  description: 'File with the signing secret; a new one is shown without it',
};

async function secretOf(context: Context): Promise<string> {
  const file = context.text('secret-file');
  if (file !== undefined) return (await context.inputs.text(file, '--secret-file')).trim();
  const secret = `whsec_${randomBytes(24).toString('base64url')}`;
  context.print.note(`Events are signed with ${secret}`);
  return secret;
}

/** Posts an event as the service would: the same body, the same headers, signed. */
async function forward(
  context: Context,
  event: Pick<Event, 'id' | 'type' | 'environment'>,
  { url, secret }: { url: string; secret: string },
): Promise<number> {
  const body = JSON.stringify(event);
  const time = Math.floor(context.terminal.now().getTime() / 1000);
  const signature = createHmac('sha256', secret).update(`${time}.${body}`).digest('hex');
  const headers = {
    'content-type': 'application/json',
    'x-service-environment': event.environment,
    'x-service-signature': `t=${time},v1=${signature}`,
  };
  const { signal } = context.terminal;
  const response = await context.terminal
    .fetch(url, { method: 'POST', headers, body, signal })
    .catch((error: unknown) => {
      throw new CliFailure(`${url} cannot be reached: ${error instanceof Error ? error.message : error}`, EXIT.remote);
    });
  await response.arrayBuffer();
  return response.status;
}

async function listen(context: Context): Promise<void> {
  const url = context.text('forward');
  const secret = url === undefined ? '' : await secretOf(context);
  const { events } = await context.client();
  const { signal } = context.terminal;
  const types = context.texts('type');
  const limit = context.number('count') ?? Number.POSITIVE_INFINITY;
  const last = context.text('after') ?? (await events.list({ limit: 1, order: 'desc' })).data[0]?.id;
  context.print.note(`Listening${url === undefined ? '' : `; events go to ${url}`}. End with Ctrl-C.`);
  let after = last;
  for (let seen = 0; seen < limit; ) {
    const { data } = await events.list({ order: 'asc', limit: 100, ...(after !== undefined && { after }) }, { signal });
    for (const event of data) {
      after = event.id;
      if (types.length > 0 && !types.includes(event.type)) continue;
      seen += 1;
      const status = url === undefined ? null : await forward(context, event, { url, secret });
      if (context.print.format === 'table')
        context.print.text(`${event.created_at}  ${event.type}  ${event.id}${status === null ? '' : `  → ${status}`}`);
      else context.print.item(status === null ? event : { ...event, forwarded_status: status });
      if (seen >= limit) return;
    }
    if (data.length === 0) await pause(1000, undefined, { signal });
  }
}

async function trigger(context: Context): Promise<number> {
  const [type = 'webhook.ping'] = context.positionals;
  const url = context.text('forward');
  if (url === undefined) {
    if (type !== 'webhook.ping') throw usageFailure('Without --forward the service sends webhook.ping only.');
    context.print.record(await (await context.client()).webhooks.test({}));
    return EXIT.ok;
  }
  const secret = await secretOf(context);
  const data = context.text('data');
  const event = {
    id: `evt_${randomUUID().replaceAll('-', '').slice(0, 22)}`,
    type: type as Event['type'],
    environment: (await context.credential()).environment,
    created_at: context.terminal.now().toISOString(),
    data:
      data === undefined
        ? { id: 'sample', object: type.split('.').slice(0, -1).join('.') }
        : await context.inputs.json(data, '--data'),
  };
  const status = await forward(context, event, { url, secret });
  context.print.record({ ...event, forwarded_status: status });
  return status < 300 ? EXIT.ok : EXIT.remote;
}

export const webhookCommands: readonly Command[] = [
  {
    words: ['webhooks', 'listen'],
    summary: 'Follow the events of the environment and post them to a local address',
    description:
      'For development: the receiver gets what the service would send, signed with a secret of this command.',
    flags: [
      FORWARD,
      SECRET_FILE,
      { name: 'type', type: 'string', description: 'Only events of this type', isRepeated: true },
      {
        name: 'after',
        type: 'string',
        description: 'Begin after this event; without it, with new ones',
        placeholder: 'EVENT',
      },
      { name: 'count', type: 'integer', description: 'End after this many events' },
    ],
    examples: ['recto webhooks listen --after $FIRST_EVENT --count 1 --forward http://localhost:3000/events'],
    run: listen,
  },
  {
    words: ['webhooks', 'trigger'],
    summary: 'Send a sample event to a local address, or a ping through the service',
    positionals: [{ name: 'type', description: 'Such as workflow.run.completed', isRequired: false }],
    flags: [FORWARD, SECRET_FILE, { name: 'data', type: 'json', description: 'The data of the event' }],
    examples: [
      'recto webhooks trigger workflow.run.completed --forward http://localhost:3000/events',
      'recto webhooks trigger',
    ],
    run: trigger,
  },
];
