/** Every example of every command, as its help prints it. */
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Command } from '../../packages/cli/src/command.ts';
import { allCommands } from '../../packages/cli/src/registry.ts';
import { runCli, wordsOf } from '../support/cli.ts';
import { Records, writeSampleFiles } from '../support/cli-records.ts';
import { clientsOf } from '../support/client.ts';
import { type SharedServer, sharedServer } from '../support/shared-server.ts';

const commands = await allCommands();

/** Examples that name what only a longer story brings about: the command is sent, and nothing is found. */
const NOT_FOUND = /^(schemas scorers (get|activate|deactivate|delete)|webhooks (get|retry)-delivery)$/;
/** What was cancelled or decided once cannot be again. */
const FRESH = /(delete|cancel|approve|reject|complete-upload|discard-draft|restore|publish|remove)/;

/** A name that no machine has. */
const RECEIVER = 'https://receiver.invalid/events';

let server: SharedServer;
let receiver: Server;
let folder: string;
let records: Records;

beforeAll(async () => {
  server = await sharedServer();
  folder = await mkdtemp(path.join(os.tmpdir(), 'recto-cli-examples-'));
  await writeSampleFiles(folder, { key: server.testKey });
  records = await Records.open(clientsOf(server).test);
  receiver = createServer((request, response) => request.resume().on('end', () => response.end())).listen(
    0,
    '127.0.0.1',
  );
  await once(receiver, 'listening');
  await runCli(wordsOf('extract invoice.pdf --schema schema.json --proof proof.json'), world());
});
afterAll(async () => {
  receiver.close();
  await rm(folder, { recursive: true });
});

/** An example with a record that cannot be made here is sent all the same, and the service may refuse it. */
function isExpected(code: number, { words }: Command, example: string): boolean {
  if (NOT_FOUND.test(words.join(' '))) return code === 4;
  const isUnknown = namesIn(example).some((name) => !Records.knows(name));
  return code === 0 || (isUnknown && [4, 5, 6].includes(code));
}

const namesIn = (example: string): string[] => [...example.matchAll(/\$([A-Z_]+)/g)].map(([, name = '']) => name);

/** Promotion needs a key of production. */
const world = ({ words }: Pick<Command, 'words'> = { words: [] }) => ({
  cwd: folder,
  environment: {
    RECTO_API_KEY: words[1] === 'promote' ? server.liveKey : server.testKey,
    RECTO_API_BASE_URL: server.url,
  },
});

async function recordsIn(example: string, { words }: Command): Promise<Record<string, string>> {
  const used = FRESH.test(words.at(-1) ?? '') ? records.anew() : records;
  const found: Record<string, string> = {};
  for (const name of namesIn(example)) found[name] = await used.get(name);
  return found;
}

describe('the help of every command', () => {
  it('has a summary and an example', () => {
    expect(commands.filter(({ summary, examples }) => summary === '' || examples.length === 0)).toEqual([]);
  });

  it('has no command twice', () => {
    const names = commands.map(({ words }) => words.join(' '));
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
  });

  it('begins its examples with the command', () => {
    const wrong = commands.flatMap(({ words, examples }) =>
      examples.filter((example) => !example.startsWith(`recto ${words.join(' ')}`)),
    );
    expect(wrong).toEqual([]);
  });
});

describe('the example works:', () => {
  it.each(commands.flatMap((command) => command.examples.map((example) => [example, command] as const)))(
    '%s',
    async (example, command) => {
      if (command.words[0] === 'webhooks')
        await records.client.put('/v1/webhooks/endpoint', { json: { url: RECEIVER } });
      if (/^(auth|env)$/.test(command.words[0] ?? '')) {
        await runCli(['env', 'add', 'staging', '--from-file', 'key.txt'], world());
      }
      const local = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`;
      const [line = '', from] = example
        .replace('https://example.com/events', RECEIVER)
        .replace('http://localhost:3000', local)
        .split(' < ');
      const words = wordsOf(line, await recordsIn(line, command)).slice(1);
      const stdin = from === undefined ? '' : await readFile(path.join(folder, from));
      const ran = await runCli(words, { ...world(command), stdin });
      if (!isExpected(ran.code, command, line))
        throw new Error(`${words.join(' ')} ended with ${ran.code}\n${ran.stderr}`);
    },
  );
});
