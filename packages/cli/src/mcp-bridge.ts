/** Carries messages of the Model Context Protocol between standard input and output and `/mcp` of a service. */
import { createInterface } from 'node:readline';
import type { Context } from './command.ts';
import { reasonOf } from './inputs.ts';

interface Message {
  id?: string | number;
  method?: string;
  params?: { protocolVersion?: string };
  result?: { protocolVersion?: string };
}

const EVENT_DATA = /^data: ?(.*)$/gm;

export async function bridgeMcp(context: Context): Promise<void> {
  const { terminal } = context;
  const { apiKey, baseUrl } = await context.credential();
  let protocol: string | undefined;
  const answer = async (line: string): Promise<void> => {
    const message = JSON.parse(line) as Message;
    const say = (text: string): void => {
      if (text !== '') terminal.write(`${text}\n`);
    };
    try {
      const response = await terminal.fetch(`${baseUrl}/mcp`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${apiKey}`,
          'content-type': 'application/json',
          accept: 'application/json, text/event-stream',
          ...(protocol !== undefined && { 'mcp-protocol-version': protocol }),
        },
        body: line,
        signal: terminal.signal,
      });
      const text = await response.text();
      const isStream = response.headers.get('content-type')?.startsWith('text/event-stream') === true;
      const replies = isStream ? [...text.matchAll(EVENT_DATA)].map(([, data = '']) => data) : [text];
      if (!response.ok && !text.includes('"jsonrpc"')) throw new Error(`HTTP ${response.status}: ${text}`);
      if (message.method === 'initialize')
        protocol = (JSON.parse(replies[0] ?? '{}') as Message).result?.protocolVersion;
      for (const reply of replies) say(reply.trim());
    } catch (error) {
      // A notification has no id and expects no answer.
      if (message.id === undefined) return;
      say(JSON.stringify({ jsonrpc: '2.0', id: message.id, error: { code: -32603, message: reasonOf(error) } }));
    }
  };
  const running = new Set<Promise<void>>();
  for await (const line of createInterface({ input: terminal.stdin })) {
    if (line.trim() === '') continue;
    const isFirst = line.includes('"initialize"');
    const reply = answer(line).finally(() => running.delete(reply));
    running.add(reply);
    // What follows must carry the revision that was agreed on.
    if (isFirst) await reply;
  }
  await Promise.all(running);
}
