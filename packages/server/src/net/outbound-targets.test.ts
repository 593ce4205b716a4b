import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createAddressPolicy } from './address-policy.ts';
import { createOutbound, type OutboundOptions } from './outbound.ts';
import { OutboundError } from './outbound-error.ts';
import { recordingDialler } from './recording-dialler.ts';

const PUBLIC = '93.184.216.34';
const ZONE: Record<string, string[]> = {
  localhost: ['127.0.0.1', '::1'],
  'pub.test': [PUBLIC],
  'priv.test': ['10.1.2.3'],
  'loop.test': ['127.0.0.1'],
  'multi.test': [PUBLIC, '127.0.0.1'],
  'v6loop.test': ['::1'],
  'mapped.test': ['::ffff:127.0.0.1'],
  'nat64.test': ['64:ff9b::7f00:1'],
  'sixtofour.test': ['2002:7f00:1::1'],
  'meta.test': ['169.254.169.254'],
  'zoned.test': ['fe80::1%lo'],
  'nonsense.test': ['not-an-address'],
};

const lookup = (hostname: string): Promise<string[]> => {
  const addresses = ZONE[hostname.replace(/\.$/, '')];
  if (addresses === undefined) return Promise.reject(Object.assign(new Error('no such name'), { code: 'ENOTFOUND' }));
  return Promise.resolve(addresses);
};

/** PORT is replaced by the port of the loopback server, so a target that slips through is answered and counted. */
const LOOPBACK_TARGETS = [
  'http://127.0.0.1:PORT/',
  'http://127.0.0.1.:PORT/',
  'http://localhost:PORT/',
  'http://localhost.:PORT/',
  'http://LOCALHOST:PORT/',
  'http://[::1]:PORT/',
  'http://0.0.0.0:PORT/',
  'http://0:PORT/',
  'http://[::]:PORT/',
  'http://2130706433:PORT/',
  'http://017700000001:PORT/',
  'http://0x7f000001:PORT/',
  'http://0x7f.1:PORT/',
  'http://0177.0.0.1:PORT/',
  'http://127.1:PORT/',
  'http://①②⑦.0.0.1:PORT/',
  'http://%31%32%37.0.0.1:PORT/',
  'http://127。0。0。1:PORT/',
  'http://[::ffff:127.0.0.1]:PORT/',
  'http://[::ffff:7f00:1]:PORT/',
  'http://[64:ff9b::7f00:1]:PORT/',
  'http://[64:ff9b:1::7f00:1]:PORT/',
  'http://[2002:7f00:1::]:PORT/',
  'http://[2001:0:0:0:0:0:80ff:fffe]:PORT/',
  'http://[::127.0.0.1]:PORT/',
  'http://loop.test:PORT/',
  'http://LOOP.test.:PORT/',
  'http://multi.test:PORT/',
  'http://v6loop.test:PORT/',
  'http://mapped.test:PORT/',
  'http://nat64.test:PORT/',
  'http://sixtofour.test:PORT/',
  'https://loop.test:PORT/',
  'http://user:pw@loop.test:PORT/',
  'http://pub.test@127.0.0.1:PORT/',
  'http:\\\\127.0.0.1:PORT\\',
  'http:127.0.0.1:PORT',
];

const OTHER_TARGETS = [
  'http://169.254.169.254/latest/meta-data/',
  'http://100.100.100.200/',
  'http://168.63.129.16/',
  'http://[fd00:ec2::254]/',
  'http://10.0.0.1/',
  'http://192.168.1.1/',
  'http://172.16.0.1/',
  'http://198.18.0.1/',
  'http://192.0.0.192/',
  'http://224.0.0.1/',
  'http://255.255.255.255/',
  'http://priv.test/',
  'http://meta.test/',
  'http://zoned.test/',
  'http://nonsense.test/',
  'file:///etc/passwd',
  'ftp://127.0.0.1/',
  'gopher://127.0.0.1/',
  'data:text/plain,x',
  'javascript:1',
  'unix:///var/run/docker.sock',
  'http://user@pub.test/',
  'http://:pw@pub.test/',
  'http://[fe80::1%25lo]/',
  'http://',
  'not a url',
  '',
];

let server: Server;
let port: number;
let hits = 0;

beforeAll(async () => {
  server = createServer((_request, response) => {
    hits += 1;
    response.end('SECRET');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  port = (server.address() as AddressInfo).port;
});
afterAll(() => new Promise((resolve) => server.close(resolve)));
beforeEach(() => {
  hits = 0;
});

const policy = createAddressPolicy({ allowedPrivateHosts: [] });

async function refusalOf(url: string, options: Omit<OutboundOptions, 'policy'>): Promise<unknown> {
  const outbound = createOutbound({ policy, ...options });
  try {
    const response = await outbound.request({ url: url.replace('PORT', String(port)) });
    response.body.destroy();
    return `answered ${response.status}`;
  } catch (error) {
    return error;
  } finally {
    await outbound.close();
  }
}

function expectRefusal(refusal: unknown): void {
  expect(refusal).toBeInstanceOf(OutboundError);
  expect(refusal).toMatchObject({ status: 400, code: 'invalid_request', retryable: false });
  expect(['blocked', 'invalid']).toContain((refusal as OutboundError).reason);
  // The public text must not describe the private network.
  expect(String((refusal as OutboundError).detail)).not.toMatch(/\d|::|loopback|private|metadata|link/i);
}

describe('with real sockets', () => {
  it.each(LOOPBACK_TARGETS)('%s is refused and reaches nothing', async (url) => {
    expectRefusal(await refusalOf(url, { lookup }));
    expect(hits).toBe(0);
  });
});

describe('with recorded sockets', () => {
  it.each([...LOOPBACK_TARGETS, ...OTHER_TARGETS])('%s is refused and dials nothing', async (url) => {
    const { dialler, dialled } = recordingDialler(new Map());
    expectRefusal(await refusalOf(url, { lookup, dialler }));
    expect(dialled).toEqual([]);
  });

  it('a name that changes its answer is resolved once and dialled where it was checked', async () => {
    let lookups = 0;
    const rebinding = () => {
      lookups += 1;
      return Promise.resolve([lookups === 1 ? PUBLIC : '127.0.0.1']);
    };
    const { dialler, dialled } = recordingDialler(new Map([[PUBLIC, port]]));
    expect(await refusalOf('http://rebind.test:PORT/', { lookup: rebinding, dialler })).toBe('answered 200');
    expect({ lookups, dialled }).toEqual({ lookups: 1, dialled: [PUBLIC] });
  });

  it('a name that turns private between two connections is refused on the second', async () => {
    let lookups = 0;
    const rebinding = () => {
      lookups += 1;
      return Promise.resolve([lookups === 1 ? PUBLIC : '127.0.0.1']);
    };
    const { dialler, dialled } = recordingDialler(new Map([[PUBLIC, port]]));
    const outbound = createOutbound({ policy, lookup: rebinding, dialler });
    try {
      const first = await outbound.request({ url: `http://rebind.test:${port}/` });
      first.body.destroy();
      expectRefusal(await outbound.request({ url: `http://rebind.test:${port}/` }).catch((error: unknown) => error));
      expect(dialled).toEqual([PUBLIC]);
    } finally {
      await outbound.close();
    }
  });

  it('a socket that connects to an address other than the checked one is closed', async () => {
    const { dialler } = recordingDialler(new Map([[PUBLIC, port]]));
    const redirectingDialler: typeof dialler = (options) => {
      const connect = dialler(options);
      return (target, callback) =>
        connect(target, (...[error, socket]) => {
          if (socket !== null) Object.defineProperty(socket, 'remoteAddress', { get: () => '10.0.0.1' });
          callback(...([error, socket] as Parameters<typeof callback>));
        });
    };
    expectRefusal(await refusalOf('http://pub.test/', { lookup, dialler: redirectingDialler }));
    expect(hits).toBe(0);
  });

  it('a name without an address and a refused connection count as failures of the remote, not as blocked targets', async () => {
    const { dialler } = recordingDialler(new Map());
    const unknown = await refusalOf('http://unknown.test/', { lookup, dialler });
    const empty = await refusalOf('http://empty.test/', { lookup: () => Promise.resolve([]), dialler });
    const refused = await refusalOf('http://pub.test/', { lookup, dialler });
    for (const error of [unknown, empty, refused]) {
      expect(error).toMatchObject({ reason: 'connect', code: 'provider', status: 502, retryable: true });
    }
  });
});
