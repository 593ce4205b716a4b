import { networkInterfaces } from 'node:os';
import ipaddr from 'ipaddr.js';
import { misconfigured } from '../lib/errors.ts';

/**
 * Decides which addresses outbound requests may connect to. Globally routable unicast addresses are allowed; the
 * operator must allow everything else, including this machine's own addresses.
 */
export interface AddressPolicy {
  /** `host` is the URL's host with its port (`name:443`, `[::1]:80`). Returns why `address` is refused, or null. */
  refuse(host: string, address: string): string | null;
}

export interface AddressPolicyOptions {
  /** `name`, `name:port`, `10.0.0.5`, `10.0.0.5:9000`, `[fd00::5]:9000` or `10.0.0.0/8`. */
  allowedPrivateHosts: readonly string[];
  /** This machine's own addresses. A public one may sit behind a firewall that does not filter local traffic. */
  ownAddresses?: () => readonly string[];
}

type Address = ipaddr.IPv4 | ipaddr.IPv6;

interface Opening {
  port: number | undefined;
  target: { name: string } | { network: Address; prefixBits: number };
}

interface Refusal {
  reason: string;
  /** How an operator can allow the address: by its name, by a network around it, or only by the address itself. */
  openedBy: 'name' | 'network' | 'address';
}

/**
 * Allowing a name opens only the ranges that internal services use: a hijacked name must not lead to the link-local
 * network.
 */
const RANGES_OPENED_BY_NAME = new Set(['private', 'loopback', 'carrierGradeNat', 'uniqueLocal']);

/**
 * Cloud metadata services hand out the machine's credentials. Some sit inside ranges that an operator may allow as a
 * whole.
 */
const METADATA_ADDRESSES = new Set([
  '169.254.169.254',
  '169.254.170.2',
  '169.254.170.23',
  '168.63.129.16',
  '100.100.100.200',
  '192.0.0.192',
  'fd00:ec2::254',
  'fd00:ec2::23',
  'fd20:ce::254',
]);

const GLOBAL_UNICAST_V6 = ipaddr.IPv6.parse('2000::');
const NAT64_WELL_KNOWN = ipaddr.IPv6.parse('64:ff9b::');

export function createAddressPolicy(options: AddressPolicyOptions): AddressPolicy {
  const openings: Opening[] = [];
  const mistakes: string[] = [];
  for (const entry of options.allowedPrivateHosts) {
    const opening = parseOpening(entry.trim().toLowerCase());
    if (opening === null) mistakes.push(`"${entry}" is not a host name, host:port, IP address or CIDR`);
    else openings.push(opening);
  }
  if (mistakes.length > 0) throw misconfigured(`Allowed private hosts: ${mistakes.join('; ')}.`);
  const ownAddresses = options.ownAddresses ?? interfaceAddresses;

  return {
    refuse(host, addressText) {
      const address = parseAddress(addressText);
      if (address === null) return 'not an IP address';
      const refusal = classify(address) ?? refuseOwn(address, ownAddresses());
      if (refusal === null) return null;
      const { name, port } = splitHost(host);
      return openings.some((opening) => opens(opening, { name, port, address, refusal })) ? null : refusal.reason;
    },
  };
}

function classify(address: Address): Refusal | null {
  if (METADATA_ADDRESSES.has(address.toString())) return { reason: 'instance metadata service', openedBy: 'address' };
  const range = address.range();
  if (address instanceof ipaddr.IPv6) {
    // DNS64 networks reach every IPv4 host through this prefix, so judge it by the IPv4 address it carries.
    if (address.match(NAT64_WELL_KNOWN, 96)) {
      const carried = classify(new ipaddr.IPv4(address.toByteArray().slice(12)));
      return carried === null ? null : { reason: `NAT64 for ${carried.reason}`, openedBy: 'network' };
    }
    if (range === 'unicast' && !address.match(GLOBAL_UNICAST_V6, 3))
      return { reason: 'unassigned', openedBy: 'network' };
  }
  if (range === 'unicast') return null;
  return { reason: range, openedBy: RANGES_OPENED_BY_NAME.has(range) ? 'name' : 'network' };
}

function refuseOwn(address: Address, own: readonly string[]): Refusal | null {
  const isOwn = own.some((text) => parseAddress(text)?.toString() === address.toString());
  return isOwn ? { reason: 'address of this machine', openedBy: 'name' } : null;
}

function opens(opening: Opening, asked: { name: string; port: number; address: Address; refusal: Refusal }): boolean {
  if (opening.port !== undefined && opening.port !== asked.port) return false;
  const { target } = opening;
  if ('name' in target) return asked.refusal.openedBy === 'name' && target.name === asked.name;
  if (target.network.kind() !== asked.address.kind()) return false;
  const isExact = target.prefixBits === (target.network.kind() === 'ipv4' ? 32 : 128);
  if (asked.refusal.openedBy === 'address' && !isExact) return false;
  return asked.address.match(target.network, target.prefixBits);
}

function parseOpening(entry: string): Opening | null {
  if (ipaddr.isValidCIDR(entry)) {
    const [network, prefixBits] = ipaddr.parseCIDR(entry);
    return { port: undefined, target: { network, prefixBits } };
  }
  const bracketed = ipaddr.IPv6.isValid(entry) ? `[${entry}]` : entry;
  const match = /^(\[[0-9a-f:.]+\]|[^\s:/?#@[\]\\%*]+)(?::([0-9]{1,5}))?$/.exec(bracketed);
  // The URL parser normalises the host exactly as it will in a request: punycode, and 127.1 becomes 127.0.0.1.
  const url = match?.[1] === undefined ? null : URL.parse(`http://${match[1]}/`);
  const port = match?.[2] === undefined ? undefined : Number(match[2]);
  if (url === null || url.hostname === '' || port === 0 || (port ?? 0) > 65_535) return null;
  const name = bareHost(url.hostname);
  const address = parseAddress(name);
  if (address === null) return { port, target: { name } };
  return { port, target: { network: address, prefixBits: address.kind() === 'ipv4' ? 32 : 128 } };
}

/** An IPv4 address inside an IPv6 one (::ffff:127.0.0.1) is dialled as IPv4, so judge it as IPv4. */
function parseAddress(text: string): Address | null {
  const withoutZone = text.replace(/%.*$/, '');
  if (ipaddr.IPv4.isValidFourPartDecimal(withoutZone)) return ipaddr.IPv4.parse(withoutZone);
  if (!ipaddr.IPv6.isValid(withoutZone)) return null;
  const address = ipaddr.IPv6.parse(withoutZone);
  return address.isIPv4MappedAddress() ? address.toIPv4Address() : address;
}

function splitHost(host: string): { name: string; port: number } {
  const colon = host.lastIndexOf(':');
  return { name: bareHost(host.slice(0, colon).toLowerCase()), port: Number(host.slice(colon + 1)) };
}

function bareHost(hostname: string): string {
  return hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
}

function interfaceAddresses(): string[] {
  return Object.values(networkInterfaces()).flatMap((list) => (list ?? []).map((entry) => entry.address));
}
