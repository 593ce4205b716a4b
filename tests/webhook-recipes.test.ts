/** The recipes of docs/guide/webhooks.md, executed as they are printed, on deliveries that the service signed. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { SignatureError, verifyWebhook } from '@recto/sdk';
import { describe, expect, it } from 'vitest';
import { signatureHeader } from '../packages/server/src/resources/webhooks/signature.ts';
import { hasPython, PYTHON, PYTHON_CLIENT } from './support/python-client.ts';

const guide = readFileSync(new URL('../docs/guide/webhooks.md', import.meta.url), 'utf8');

/** The code under the heading of its language. */
function recipe(heading: string): string {
  const [, section = ''] = guide.split(`### ${heading}\n`);
  const [, code] = /```\w+\n([\s\S]*?)\n```/.exec(section) ?? [];
  if (code === undefined) throw new Error(`the guide has no recipe for ${heading}`);
  return `${code}\n`;
}

interface Case {
  name: string;
  secret: string;
  header: string;
  body: string;
  now: number;
  isGenuine: boolean;
}

const SECRET = 'whsec_0123456789abcdefghijklmnopqrstuvwxyzABCD';
const OLD_SECRET = 'whsec_ABCDEFGHIJ0123456789abcdefghijklmnopqrst';
const NOW = 1_790_000_000;
// With characters of several bytes, and without a line end.
const BODY = '{"id":"evt_1","type":"file.created","environment":"test","data":{"filename":"Größe – 100%.pdf"}}';
const signed = (secrets: string[], seconds = NOW) => signatureHeader(secrets, { seconds, body: BODY });
const given = { secret: SECRET, body: BODY, now: NOW };

const cases: Case[] = [
  { name: 'a delivery', ...given, header: signed([SECRET]), isGenuine: true },
  { name: 'the new secret during a rotation', ...given, header: signed([SECRET, OLD_SECRET]), isGenuine: true },
  { name: 'the old secret during a rotation', ...given, header: signed([OLD_SECRET, SECRET]), isGenuine: true },
  { name: '300 seconds late', ...given, header: signed([SECRET], NOW - 300), isGenuine: true },
  { name: '300 seconds early', ...given, header: signed([SECRET], NOW + 300), isGenuine: true },
  { name: 'too late', ...given, header: signed([SECRET], NOW - 301), isGenuine: false },
  { name: 'too early', ...given, header: signed([SECRET], NOW + 301), isGenuine: false },
  { name: 'another secret', ...given, header: signed([OLD_SECRET]), isGenuine: false },
  { name: 'another body', ...given, body: `${BODY} `, header: signed([SECRET]), isGenuine: false },
  { name: 'another time', ...given, header: signed([SECRET]).replace(`t=${NOW}`, `t=${NOW + 1}`), isGenuine: false },
  { name: 'no time', ...given, header: signed([SECRET]).replace(/^t=\d+,/, ''), isGenuine: false },
  { name: 'no signature', ...given, header: `t=${NOW}`, isGenuine: false },
  { name: 'an empty signature', ...given, header: `t=${NOW},v1=`, isGenuine: false },
  { name: 'a part of the signature', ...given, header: signed([SECRET]).slice(0, -2), isGenuine: false },
  {
    name: 'a signature of another version',
    ...given,
    header: signed([SECRET]).replace('v1=', 'v0='),
    isGenuine: false,
  },
  {
    name: 'a signature that is no text of digits',
    ...given,
    header: `t=${NOW},v1=${'é'.repeat(64)}`,
    isGenuine: false,
  },
  { name: 'nothing', ...given, header: '', isGenuine: false },
];

const expected = cases.map(({ name, isGenuine }) => `${name}: ${isGenuine}`);

const isInstalled = (command: string, ...args: string[]): boolean => spawnSync(command, args).status === 0;

/** Runs the files with the cases as JSON on standard input; the program prints a JSON list of verdicts. */
function verdicts(files: Record<string, string>, command: (folder: string) => [string, ...string[]]): string[] {
  const folder = mkdtempSync(path.join(tmpdir(), 'recto-recipe-'));
  try {
    for (const [name, text] of Object.entries(files)) writeFileSync(path.join(folder, name), text);
    const [program, ...args] = command(folder);
    const env = { ...process.env, GOCACHE: path.join(folder, 'cache'), GOFLAGS: '-mod=mod' };
    const run = spawnSync(program, args, { cwd: folder, input: JSON.stringify(cases), encoding: 'utf8', env });
    if (run.status !== 0) throw new Error(run.stderr);
    const answers = JSON.parse(run.stdout) as boolean[];
    return cases.map(({ name }, index) => `${name}: ${answers[index]}`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

describe('the SDK for', () => {
  it('TypeScript accepts what the service signed, and nothing else', async () => {
    const answers: string[] = [];
    for (const { name, secret, header, body, now } of cases) {
      const verifying = verifyWebhook({ secret, signature: header, body, nowSeconds: now });
      const isGenuine = await verifying.then(
        (event) => event.id === 'evt_1',
        (error: unknown) => {
          if (error instanceof SignatureError) return false;
          throw error;
        },
      );
      answers.push(`${name}: ${isGenuine}`);
    }
    expect(answers).toEqual(expected);
  });

  it('TypeScript finds the header among those of Node and of fetch, and refuses an empty secret', async () => {
    const header = signed([SECRET]);
    const delivery = { secret: SECRET, body: new TextEncoder().encode(BODY), nowSeconds: NOW };
    for (const signature of [{ 'x-service-signature': header }, new Headers({ 'X-Service-Signature': header })]) {
      expect((await verifyWebhook({ ...delivery, signature })).id).toBe('evt_1');
    }
    await expect(verifyWebhook({ ...delivery, signature: {} })).rejects.toBeInstanceOf(SignatureError);
    await expect(verifyWebhook({ ...delivery, secret: '', signature: header })).rejects.toBeInstanceOf(TypeError);
  });
});

describe('the client for', () => {
  it.skipIf(!hasPython)('Python accepts what the service signed, and nothing else', () => {
    const main = `import json
import sys

from recto_client import SignatureError, verify_webhook


def is_genuine(case):
    try:
        event = verify_webhook(body=case["body"], signature=case["header"], secret=case["secret"], now=case["now"])
        return event["id"] == "evt_1"
    except SignatureError:
        return False


print(json.dumps([is_genuine(case) for case in json.load(sys.stdin.buffer)]))
`;
    const sources = path.join(PYTHON_CLIENT, 'src');
    expect(verdicts({ 'main.py': main }, () => ['env', `PYTHONPATH=${sources}`, PYTHON, '-B', 'main.py'])).toEqual(
      expected,
    );
  });
});

describe('the recipe in', () => {
  it('Node accepts what the service signed, and nothing else', () => {
    const main = `import { readFileSync } from 'node:fs';
import { isGenuine } from './recipe.mjs';
const cases = JSON.parse(readFileSync(0, 'utf8'));
console.log(JSON.stringify(cases.map((one) => isGenuine(one.secret, one.header, Buffer.from(one.body), one.now))));`;
    const files = { 'recipe.mjs': recipe('Node'), 'main.mjs': main };
    expect(verdicts(files, () => [process.execPath, 'main.mjs'])).toEqual(expected);
  });

  it.skipIf(!isInstalled('python3', '--version'))('Python accepts what the service signed, and nothing else', () => {
    const main = `import json
import sys

from recipe import is_genuine

cases = json.load(sys.stdin.buffer)
print(json.dumps([is_genuine(c["secret"], c["header"], c["body"].encode(), c["now"]) for c in cases]))
`;
    expect(verdicts({ 'recipe.py': recipe('Python'), 'main.py': main }, () => ['python3', 'main.py'])).toEqual(
      expected,
    );
  });

  // Newer versions of Go compile their library first.
  it.skipIf(!isInstalled('go', 'version'))(
    'Go accepts what the service signed, and nothing else',
    { timeout: 600_000 },
    () => {
      const main = `package main

import (
	"encoding/json"
	"os"
	"time"
)

func main() {
	var cases []struct {
		Secret, Header, Body string
		Now                  int64
	}
	if err := json.NewDecoder(os.Stdin).Decode(&cases); err != nil {
		panic(err)
	}
	verdicts := []bool{}
	for _, one := range cases {
		verdicts = append(verdicts, IsGenuine(one.Secret, one.Header, []byte(one.Body), time.Unix(one.Now, 0)))
	}
	json.NewEncoder(os.Stdout).Encode(verdicts)
}
`;
      const files = {
        'recipe.go': recipe('Go').replace('package webhook', 'package main'),
        'main.go': main,
        'go.mod': 'module recipe\n',
      };
      expect(verdicts(files, () => ['go', 'run', '.'])).toEqual(expected);
    },
  );

  it.skipIf(!isInstalled('openssl', 'version'))('the shell accepts what the service signed, and nothing else', () => {
    const answers = cases.map(({ name, secret, header, body, now }) => {
      const script = `${recipe('Shell')}is_genuine "$@"`;
      const run = spawnSync('sh', ['-c', script, 'recipe', secret, header, String(now)], {
        input: body,
        encoding: 'utf8',
      });
      expect(run.stderr).toBe('');
      return `${name}: ${run.status === 0}`;
    });
    expect(answers).toEqual(expected);
  });
});
