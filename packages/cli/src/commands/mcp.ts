import type { Command } from '../command.ts';

export const mcpCommands: readonly Command[] = [
  {
    words: ['mcp'],
    summary: 'Serve the tools of the service to an agent over standard input and output',
    description:
      'For agents that start a program instead of opening an address. Messages go to /mcp of the service with the key of the ' +
      'profile; see the guide to MCP.',
    examples: ['recto mcp < messages.jsonl'],
    run: async (context) => {
      const { bridgeMcp } = await import('../mcp-bridge.ts');
      await bridgeMcp(context);
    },
  },
];
