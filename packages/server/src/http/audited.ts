/** Writes the line of the audit log around an operation. */
import type { Endpoint } from '@recto/contract';
import { AppError } from '../lib/errors.ts';
import type { Credential } from './call.ts';
import type { HttpPorts } from './ports.ts';

/** The parts of a call that its line is made of; those that were validated have the types of the endpoint. */
interface AuditableCall {
  readonly credential: Credential | undefined;
  readonly params: unknown;
  readonly body: unknown;
  readonly requestId: string;
}

const MAX_TEXT = 255;

export const audited =
  <C extends AuditableCall>(
    { operation, endpoint }: { operation: string; endpoint: Endpoint },
    handler: (call: C) => Promise<unknown>,
    ports: HttpPorts,
  ): ((call: C) => Promise<unknown>) =>
  async (call) => {
    const { credential, requestId } = call;
    if (credential === undefined) return handler(call);
    const isOrganizationWide = endpoint.membersOnly === true;
    const line = await ports.audit({ credential, operation, target: targetOf(call), requestId, isOrganizationWide });
    try {
      const answer = await handler(call);
      await line.succeeded(idOf(answer));
      return answer;
    } catch (error) {
      await line.failed((error instanceof AppError ? error : ports.recognizeError(error))?.status ?? 500);
      throw error;
    }
  };

/** Ids of the path, and what the body names. Nothing else of a body, because values of secrets are in bodies. */
function targetOf({ params, body }: AuditableCall): Record<string, string> {
  const named = {
    ...textsOf(params),
    ...textsOf(isObject(body) ? { name: body.name, block_id: body.block_id, role: body.role, email: body.email } : {}),
  };
  return Object.fromEntries(Object.entries(named).map(([name, text]) => [name, text.slice(0, MAX_TEXT)]));
}

const textsOf = (value: unknown): Record<string, string> =>
  Object.fromEntries(
    Object.entries(isObject(value) ? value : {}).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string',
    ),
  );

function idOf(answer: unknown): string | null {
  if (!isObject(answer)) return null;
  const id = answer.id ?? answer.workflow_id;
  return typeof id === 'string' ? id : null;
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
