import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AppError } from '../lib/errors.ts';
import { createAddressPolicy } from './address-policy.ts';

const policyFor = (...allowedPrivateHosts: string[]) =>
  createAddressPolicy({ allowedPrivateHosts, ownAddresses: () => ['93.184.216.99', 'fe80::1%eth0'] });

const closed = policyFor();

describe('with no host allowed', () => {
  it.each([
    '0.0.0.0',
    '0.1.2.3',
    '10.1.2.3',
    '100.64.0.1',
    '100.100.100.200',
    '127.0.0.1',
    '127.255.255.254',
    '168.63.129.16',
    '169.254.169.254',
    '172.16.0.1',
    '172.31.255.255',
    '192.0.0.192',
    '192.0.2.1',
    '192.88.99.1',
    '192.168.1.1',
    '198.18.0.1',
    '198.51.100.1',
    '203.0.113.1',
    '224.0.0.1',
    '240.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::127.0.0.1',
    '::ffff:127.0.0.1',
    '::ffff:a9fe:a9fe',
    '::ffff:0:127.0.0.1',
    '64:ff9b::7f00:1',
    '64:ff9b::a9fe:a9fe',
    '64:ff9b:1::808:808',
    '100::1',
    '2001::7f00:1',
    '2001:db8::1',
    '2002:7f00:1::',
    '2002:808:808::1',
    '3fff::1',
    '4000::1',
    '5f00::1',
    'fc00::1',
    'fd00:ec2::254',
    'fe80::1',
    'fe80::1%eth0',
    'fec0::1',
    'ff02::1',
    '93.184.216.99',
    '',
    'localhost',
    '2130706433',
    '0177.0.0.1',
  ])('refuses %j', (address) => {
    expect(closed.refuse('any.test:443', address)).toEqual(expect.any(String));
  });

  it.each(['93.184.216.34', '8.8.8.8', '::ffff:8.8.8.8', '64:ff9b::808:808', '2606:4700::1111', '2a00:1450:4001::5'])(
    'accepts the public address %s',
    (address) => {
      expect(closed.refuse('any.test:443', address)).toBeNull();
    },
  );

  it('refuses every private IPv4 address in every IPv6 form that carries it', () => {
    const networks = [
      [10, 8],
      [127, 8],
      [0, 8],
      [224, 4],
    ] as const;
    const privateV4 = fc
      .tuple(fc.constantFrom(...networks), fc.nat(255), fc.nat(255), fc.nat(255))
      .map(([[first], ...rest]) => [first, ...rest]);
    fc.assert(
      fc.property(privateV4, (octets) => {
        const dotted = octets.join('.');
        const [a = 0, b = 0, c = 0, d = 0] = octets;
        const hex = `${((a << 8) | b).toString(16)}:${((c << 8) | d).toString(16)}`;
        const forms = [dotted, `::ffff:${dotted}`, `::ffff:${hex}`, `::${hex}`, `64:ff9b::${hex}`, `2002:${hex}::1`];
        return forms.every((form) => closed.refuse('any.test:80', form) !== null);
      }),
    );
  });

  it('refuses the addresses that this machine has', () => {
    const policy = createAddressPolicy({ allowedPrivateHosts: [] });
    expect(policy.refuse('any.test:80', '127.0.0.1')).toEqual(expect.any(String));
  });
});

describe('an allowed name', () => {
  const policy = policyFor('Files.Internal', 'db.internal:9000', 'bücher.internal');

  it('opens internal ranges for exactly that name, on any port, however the name is spelled', () => {
    for (const address of ['10.1.2.3', '127.0.0.1', '100.64.1.1', 'fd12::5', '::1', '93.184.216.99']) {
      expect(policy.refuse('files.internal:80', address)).toBeNull();
      expect(policy.refuse('FILES.internal.:8443', address)).toBeNull();
      expect(policy.refuse('other.internal:80', address)).toEqual(expect.any(String));
      expect(policy.refuse('sub.files.internal:80', address)).toEqual(expect.any(String));
    }
    expect(policy.refuse('xn--bcher-kva.internal:80', '10.1.2.3')).toBeNull();
  });

  it('opens only the given port', () => {
    expect(policy.refuse('db.internal:9000', '10.1.2.3')).toBeNull();
    expect(policy.refuse('db.internal:9001', '10.1.2.3')).toEqual(expect.any(String));
  });

  it('never opens metadata, link-local, multicast or unspecified addresses', () => {
    for (const address of ['169.254.169.254', '100.100.100.200', '169.254.1.1', '224.0.0.1', '0.0.0.0', 'fe80::1']) {
      expect(policy.refuse('files.internal:80', address)).toEqual(expect.any(String));
    }
  });
});

describe('an allowed address or network', () => {
  it('opens the address under any name, and only on its port if one is given', () => {
    const policy = policyFor('10.0.0.5', '10.0.0.6:9000', '[fd00::5]:9000', 'fd00::6');
    expect(policy.refuse('any.test:80', '10.0.0.5')).toBeNull();
    expect(policy.refuse('any.test:80', '::ffff:10.0.0.5')).toBeNull();
    expect(policy.refuse('any.test:9000', '10.0.0.6')).toBeNull();
    expect(policy.refuse('any.test:80', '10.0.0.6')).toEqual(expect.any(String));
    expect(policy.refuse('[fd00::5]:9000', 'fd00::5')).toBeNull();
    expect(policy.refuse('[fd00::5]:80', 'fd00::5')).toEqual(expect.any(String));
    expect(policy.refuse('any.test:80', 'fd00::6')).toBeNull();
    expect(policy.refuse('any.test:80', '10.0.0.7')).toEqual(expect.any(String));
  });

  it('opens a network but not the metadata address inside it', () => {
    const policy = policyFor('100.64.0.0/10', '169.254.0.0/16', 'fd00::/8');
    expect(policy.refuse('any.test:80', '100.64.0.1')).toBeNull();
    expect(policy.refuse('any.test:80', '169.254.1.1')).toBeNull();
    expect(policy.refuse('any.test:80', 'fd77::1')).toBeNull();
    expect(policy.refuse('any.test:80', '100.100.100.200')).toEqual(expect.any(String));
    expect(policy.refuse('any.test:80', '169.254.169.254')).toEqual(expect.any(String));
    expect(policy.refuse('any.test:80', 'fd00:ec2::254')).toEqual(expect.any(String));
    expect(policyFor('169.254.169.254').refuse('any.test:80', '169.254.169.254')).toBeNull();
  });
});

it('reports every entry that is not a host, an address or a network', () => {
  const wrong = [
    'http://a.b',
    'a.b:0',
    'a.b:70000',
    '*.internal',
    'user@a.b',
    '10.0.0.0/33',
    '10.0.0.0/8:80',
    '',
    'a b',
  ];
  let thrown: unknown;
  try {
    policyFor('good.internal', ...wrong);
  } catch (error) {
    thrown = error;
  }
  expect(thrown).toBeInstanceOf(AppError);
  for (const entry of wrong) expect(String(thrown)).toContain(`"${entry}"`);
  expect(String(thrown)).not.toContain('good.internal');
});
