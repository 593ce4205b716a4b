import { Readable } from 'node:stream';
import type { ReadableStream as WebStream } from 'node:stream/web';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { methodNotAllowed } from '../lib/errors.ts';
import { admit } from './bind.ts';
import { PREPAID_HEADER } from './prepaid-requests.ts';
import { RequestBody } from './request-body.ts';
import type { Binding } from './request-call.ts';

const MIB = 1024 * 1024;

/** Documents in a message are held in memory, unlike those in requests to the API. Larger ones are uploaded as files. */
const MESSAGE_LIMIT = { bytes: 16 * MIB, values: 50_000 };

/** Where a tool sends its requests, and with which headers. */
interface OwnApi {
  address: { host: string; port: number };
  headers: Record<string, string>;
}

export type AnswerMcp = (request: Request, given: { parsedBody: unknown; api: OwnApi }) => Promise<Response>;

/** Mounts the MCP server at `/mcp`. It takes the same keys as the API and answers in the environment of the key. */
export function mountMcp(app: FastifyInstance, answerMcp: AnswerMcp, binding: Omit<Binding, 'publicUrl'>): void {
  app.route({
    method: 'POST',
    url: '/mcp',
    config: { operation: 'mcp' },
    onRequest: async (request, reply) => {
      await admit(request, reply, binding);
      if (request.headers.expect !== undefined) reply.raw.writeContinue();
    },
    handler: async (request, reply) => {
      const { credential, running } = request;
      if (credential === undefined) throw new Error('admit sets the credential or throws');
      const parsedBody = await new RequestBody(request, binding).json(MESSAGE_LIMIT, {
        caller: credential,
        // The operation that gets it decides.
        unheld: 'written',
      });
      // The message has counted, so the first request of its tool does not.
      const token = binding.prepaid.issue(credential.keyId);
      // Not sooner: the tool may run while the answer is being sent.
      reply.raw.once('close', () => binding.prepaid.revoke(token));
      const response = await answerMcp(messageOf(request), { parsedBody, api: ownApiOf(app, request, token) });
      running.throwIfEnded();
      running.beginAnswer('whole');
      return send(reply, response);
    },
  });
  app.route({
    method: ['GET', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'],
    url: '/mcp',
    onRequest: async () => {
      throw methodNotAllowed(['POST']);
    },
    handler: async () => undefined,
  });
}

/** The headers decide which revision of the protocol is spoken; the body was read before. */
function messageOf({ headers, host, running }: FastifyRequest): Request {
  const sent = ['accept', 'content-type', 'mcp-protocol-version', 'mcp-session-id', 'mcp-method', 'mcp-name'];
  const given = sent.flatMap((name): [string, string][] => {
    const value = headers[name];
    return typeof value === 'string' ? [[name, value]] : [];
  });
  return new Request(`http://${host}/mcp`, { method: 'POST', headers: given, signal: running.signal });
}

/** Tools act with the key of the caller, and links in answers have the address under which the caller came. */
function ownApiOf(app: FastifyInstance, { headers, host, protocol, span }: FastifyRequest, prepaid: string): OwnApi {
  const address = app.server.address();
  if (address === null || typeof address === 'string') throw new Error('the server does not listen on a port');
  const isEverywhere = ['0.0.0.0', '::'].includes(address.address);
  return {
    address: { host: isEverywhere ? 'localhost' : address.address, port: address.port },
    headers: {
      authorization: String(headers.authorization),
      host,
      'x-forwarded-proto': protocol,
      [PREPAID_HEADER]: prepaid,
      ...(span !== undefined && { traceparent: span.traceparent }),
    },
  };
}

function send(reply: FastifyReply, response: Response): FastifyReply {
  reply.code(response.status).headers(Object.fromEntries(response.headers));
  return response.body === null ? reply.send() : reply.send(Readable.fromWeb(response.body as WebStream));
}
