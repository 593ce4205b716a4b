import { createMcpHandler } from '@modelcontextprotocol/server';
import { createMcpServer } from './mcp-server.ts';
import { type OwnApi, sendToOwnApi } from './own-api.ts';

/** Streamable HTTP without sessions: every request has its own server, so any process can answer any of them. */
export async function answerMcp(
  request: Request,
  { parsedBody, api }: { parsedBody: unknown; api: OwnApi },
): Promise<Response> {
  const handler = createMcpHandler(() => createMcpServer(sendToOwnApi(api)), { responseMode: 'json' });
  return handler.fetch(request, { parsedBody });
}
