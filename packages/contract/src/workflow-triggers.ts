import { z } from 'zod';
import { DateTime, dateWindowQuery, IdParam, listOf, pageQuery } from './common.ts';
import { endpoint } from './endpoint.ts';

const WorkflowParams = z.object({ workflow_id: IdParam });
const TriggerParams = z.object({ workflow_id: IdParam, trigger_id: IdParam });

const TriggerType = z.enum(['schedule', 'webhook', 'email']);
const Name = z.string().max(255);
const Cron = z
  .string()
  .max(255)
  .describe('Minute, hour, day of the month, month, day of the week; `*`, lists, ranges, steps, `@daily` and the like');
const TimeZone = z.string().max(64).describe('IANA name, such as `Europe/Berlin`');
const MissedFires = z
  .enum(['once', 'all', 'skip'])
  .describe(
    'What happens to times that passed while no worker ran: one run for all of them, one for each of the last 24 hours, or none if it would be more than 5 minutes late',
  );

/** Files by id, or addresses that are fetched for every run. */
const FixedDocument = z
  .union([
    z.object({ id: z.string().min(1).max(255) }),
    z.object({ filename: z.string().min(1).max(1024), url: z.string().min(1).max(4096) }),
  ])
  .meta({ id: 'TriggerDocument' });

const fixedInputs = {
  documents: z
    .record(z.string(), FixedDocument)
    .describe('By the id of the start_document block: the same for every run'),
  json_inputs: z.record(z.string(), z.unknown()).describe('By the id of the start_json block: the same for every run'),
};

const Schedule = z
  .object({
    cron: z.string(),
    time_zone: z.string(),
    missed_fires: z.enum(['once', 'all', 'skip']),
    next_fire_at: DateTime.nullable().describe('Null while the trigger is disabled'),
  })
  .meta({ id: 'TriggerSchedule' });

const Webhook = z
  .object({
    url: z.string().describe('Where to POST'),
    requires_signature: z.boolean(),
  })
  .meta({ id: 'TriggerWebhook' });

const AllowedSenders = z
  .array(
    z
      .string()
      .max(320)
      .regex(/^[^\s@<>,]*@[^\s@<>,]+$/, 'must be an address, or @ and a domain'),
  )
  .max(100)
  .describe(
    'Addresses, or `@example.com` for all of a domain. Envelope and From header must both be among them. Empty: everybody who knows the address',
  );

const Email = z
  .object({
    address: z.string().nullable().describe('Where to send mail; null while the server receives none'),
    allowed_senders: z.array(z.string()),
  })
  .meta({ id: 'TriggerEmail' });

const Trigger = z
  .object({
    id: z.string(),
    workflow_id: z.string(),
    type: TriggerType,
    name: z.string(),
    enabled: z.boolean(),
    ...fixedInputs,
    schedule: Schedule.nullable(),
    webhook: Webhook.nullable(),
    email: Email.nullable(),
    last_fired_at: DateTime.nullable(),
    last_run_id: z.string().nullable(),
    last_error: z
      .object({ code: z.string(), message: z.string(), at: DateTime })
      .nullable()
      .describe('Why the last fire of a schedule made no run; null after one that did'),
    created_at: DateTime,
    updated_at: DateTime,
  })
  .meta({ id: 'WorkflowTrigger' });

const TriggerWithSecret = z
  .object({ ...Trigger.shape, secret: z.string().nullable().describe('The secret of a webhook; never shown again') })
  .meta({ id: 'WorkflowTriggerWithSecret' });

const RefusedMail = z
  .object({
    id: z.string(),
    object: z.literal('refused_mail'),
    workflow_id: z.string(),
    trigger_id: z.string(),
    sender: z.string().describe('The sender of the envelope; empty for a notice of a mail server'),
    status: z.int().describe('The code of SMTP, such as 550'),
    reason: z.string().describe('The text that the sender was answered with'),
    created_at: DateTime,
  })
  .meta({ id: 'RefusedMail' });

export const workflowTriggers = {
  list: endpoint({
    method: 'GET',
    path: '/v1/workflows/{workflow_id}/triggers',
    summary: 'The triggers of a workflow',
    params: WorkflowParams,
    query: z.object({ ...pageQuery({ max: 100, default: 50 }) }),
    status: 200,
    response: listOf(Trigger),
    errors: [400, 404],
  }),
  create: endpoint({
    method: 'POST',
    path: '/v1/workflows/{workflow_id}/triggers',
    summary: 'Create a trigger',
    description:
      'Runs that it starts use the published version at that time. Triggers belong to one workflow in one environment and are not promoted.',
    params: WorkflowParams,
    body: z.object({
      type: TriggerType,
      name: Name.default(''),
      enabled: z.boolean().default(true),
      documents: fixedInputs.documents.optional(),
      json_inputs: fixedInputs.json_inputs.optional(),
      schedule: z
        .object({ cron: Cron, time_zone: TimeZone.default('UTC'), missed_fires: MissedFires.default('once') })
        .optional()
        .describe('Required for schedules'),
      webhook: z
        .object({ requires_signature: z.boolean().default(false).describe('Refuses requests without a signature') })
        .optional(),
      email: z.object({ allowed_senders: AllowedSenders.default([]) }).optional(),
    }),
    exactNumbers: true,
    status: 201,
    response: TriggerWithSecret,
    hasPrivateAnswer: true,
    errors: [404],
  }),
  get: endpoint({
    method: 'GET',
    path: '/v1/workflows/{workflow_id}/triggers/{trigger_id}',
    summary: 'One trigger',
    params: TriggerParams,
    status: 200,
    response: Trigger,
    errors: [404],
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/v1/workflows/{workflow_id}/triggers/{trigger_id}',
    summary: 'Change, enable or disable a trigger',
    description: 'Fields that are absent stay as they are. A schedule that is changed or enabled begins from now.',
    params: TriggerParams,
    body: z.object({
      name: Name.optional(),
      enabled: z.boolean().optional(),
      documents: fixedInputs.documents.optional(),
      json_inputs: fixedInputs.json_inputs.optional(),
      schedule: z
        .object({ cron: Cron.optional(), time_zone: TimeZone.optional(), missed_fires: MissedFires.optional() })
        .optional(),
      webhook: z.object({ requires_signature: z.boolean().optional() }).optional(),
      email: z.object({ allowed_senders: AllowedSenders.optional() }).optional(),
    }),
    exactNumbers: true,
    status: 200,
    response: Trigger,
    errors: [404],
  }),
  delete: endpoint({
    method: 'DELETE',
    path: '/v1/workflows/{workflow_id}/triggers/{trigger_id}',
    summary: 'Delete a trigger',
    description: 'Runs that it started remain.',
    params: TriggerParams,
    status: 204,
    errors: [404],
  }),
  rotateSecret: endpoint({
    method: 'POST',
    path: '/v1/workflows/{workflow_id}/triggers/{trigger_id}/rotate-secret',
    summary: 'Give a webhook a new secret',
    description: 'The old one stops working at once.',
    params: TriggerParams,
    status: 200,
    response: TriggerWithSecret,
    hasPrivateAnswer: true,
    errors: [400, 404],
  }),
  listRefusedMails: endpoint({
    method: 'GET',
    path: '/v1/workflows/triggers/refused-mails',
    summary: 'Mail to the addresses of triggers that was refused, and why',
    description:
      'The latest 1,000 of the environment, for 30 days, without anything that the message says. They go with their trigger.',
    query: z.object({
      ...pageQuery({ max: 100, default: 20 }),
      ...dateWindowQuery,
      workflow_id: z.string().max(255).optional(),
      trigger_id: z.string().max(255).optional(),
    }),
    status: 200,
    response: listOf(RefusedMail),
    errors: [400],
  }),
};

export const hooks = {
  receive: endpoint({
    method: 'POST',
    path: '/v1/hooks/{trigger_id}',
    summary: 'Start a run by a webhook',
    description:
      'The caller shows the secret of the trigger: as `Authorization: Bearer`, as `token` in the query, or by signing the body with `X-Service-Signature: t=<unix time>,v1=<hex HMAC-SHA256 of "<t>.<body>">` or `X-Hub-Signature-256`. JSON becomes the input of the start_json block, any other body that of the start_document block, and a form has a part for each. Requests with the same `Idempotency-Key`, `Webhook-Id` or `X-GitHub-Delivery` start one run.',
    access: 'hook_secret',
    params: z.object({ trigger_id: IdParam }),
    query: z.object({
      token: z.string().max(255).optional(),
      filename: z.string().min(1).max(255).optional().describe('The name of a document that is the whole body'),
    }),
    rawBody: true,
    status: 201,
    response: z
      .object({
        run_id: z.string(),
        duplicate: z.boolean().describe('True if an earlier request with the same key started the run'),
      })
      .meta({ id: 'HookAnswer' }),
    errors: [400, 409],
  }),
};
