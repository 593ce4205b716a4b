import { z } from 'zod';
import { DateTime, dateWindowQuery, listOf, pageQuery } from './common.ts';
import { endpoint } from './endpoint.ts';

/** Operations that change who may do what, or what workflows do. */
export const AUDITED_OPERATIONS = [
  'auth.setup',
  'auth.signIn',
  'auth.signOut',
  'auth.changePassword',
  'auth.acceptInvitation',
  'members.update',
  'members.delete',
  'memberInvitations.create',
  'memberInvitations.delete',
  'environments.update',
  'projects.create',
  'apiKeys.create',
  'apiKeys.delete',
  'secrets.create',
  'secrets.put',
  'secrets.delete',
  'webhooks.putEndpoint',
  'webhooks.deleteEndpoint',
  'webhooks.rotateSecret',
  'workflows.create',
  'workflows.update',
  'workflows.delete',
  'workflows.publish',
  'workflows.discardDraft',
  'workflows.promote',
  'workflowSpecs.apply',
  'workflowSpecs.applyNew',
  'workflowVersions.restore',
  'workflowBlocks.create',
  'workflowBlocks.update',
  'workflowBlocks.delete',
  'workflowBlockVersions.restore',
  'workflowEdges.create',
  'workflowEdges.delete',
  'workflowEdgeVersions.restore',
  'workflowTriggers.create',
  'workflowTriggers.update',
  'workflowTriggers.delete',
  'workflowTriggers.rotateSecret',
  'workflowReviews.approve',
  'workflowReviews.reject',
] as const;

export type AuditedOperation = (typeof AUDITED_OPERATIONS)[number];

/** What an operator does on the machine of the service. */
const AUDITED_COMMANDS = ['commands.resetPassword', 'commands.createKey', 'commands.revokeKey'] as const;

export type AuditedCommand = (typeof AUDITED_COMMANDS)[number];

const Outcome = z.enum(['started', 'succeeded', 'failed']);

const AuditEntry = z
  .object({
    id: z.string(),
    object: z.literal('audit_entry'),
    operation: z.string().describe('For example `apiKeys.delete`'),
    actor: z
      .object({
        api_key_id: z.string().nullable(),
        api_key_name: z.string().nullable(),
        member_id: z.string().nullable(),
        member_email: z.string().nullable(),
      })
      .describe('An API key or a member; all null if nobody is known, as at a failed sign-in'),
    target: z.record(z.string(), z.string()).describe('What the request named: ids of the path, the name in the body'),
    result_id: z.string().nullable().describe('What the operation created or changed'),
    outcome: Outcome.describe('`started` while it lasts, and if the process ended meanwhile'),
    error_status: z.int().nullable().describe('The status of the response, if it failed'),
    request_id: z.string().describe('The `X-Request-Id` of the response'),
    created_at: DateTime,
    ended_at: DateTime.nullable(),
  })
  .meta({ id: 'AuditEntry' });

export const audit = {
  list: endpoint({
    method: 'GET',
    path: '/v1/audit',
    summary: 'Who changed what in the environment',
    description:
      'One entry for every request that changes keys, secrets, the webhook endpoint, projects or workflows, or decides a review, written before the operation begins. Sign-ins and changes of members concern the organization, so both environments list them. It never has the value of a key or a secret. Entries are kept for a year.',
    query: z.object({
      ...pageQuery({ max: 100, default: 20 }),
      ...dateWindowQuery,
      operation: z.enum([...AUDITED_OPERATIONS, ...AUDITED_COMMANDS]).optional(),
      api_key_id: z.string().max(255).optional(),
      member_id: z.string().max(255).optional(),
      outcome: Outcome.optional(),
      request_id: z.string().max(255).optional(),
    }),
    status: 200,
    response: listOf(AuditEntry),
    errors: [400],
  }),
};
