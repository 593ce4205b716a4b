import { isIP, type LookupFunction } from 'node:net';
import type { buildConnector } from 'undici';
import type { AddressPolicy } from './address-policy.ts';
import { OutboundError } from './outbound-error.ts';

/** Resolves a name to all of its addresses. */
export type Lookup = (hostname: string) => Promise<readonly string[]>;

/** Opens sockets to the addresses that `lookup` returns. Tests replace it to see which addresses would be dialled. */
export type Dialler = (options: { lookup: LookupFunction; timeoutMs: number }) => buildConnector.connector;

export interface CheckedConnectorOptions {
  policy: AddressPolicy;
  lookup: Lookup;
  dialler: Dialler;
  connectTimeoutMs: number;
}

export const dialWith =
  (connectorOf: typeof buildConnector): Dialler =>
  ({ lookup, timeoutMs }) =>
    connectorOf({ lookup, timeout: timeoutMs, allowH2: false });

/**
 * The connector for one origin. Dialling resolves the name once and uses exactly the list that was checked, so a
 * rebinding name gets no second resolution to answer differently. There are three checks because each sees what the
 * others cannot: a literal address is never looked up, a name shows its address only in the lookup, and only the
 * connected socket proves where the bytes go.
 */
export function createCheckedConnector(origin: URL, options: CheckedConnectorOptions): buildConnector.connector {
  const { policy, lookup, dialler, connectTimeoutMs } = options;
  const host = `${origin.hostname}:${origin.port || (origin.protocol === 'https:' ? '443' : '80')}`;
  const refuse = (address: string): OutboundError | null => {
    const reason = policy.refuse(host, address);
    return reason === null ? null : blocked(`${host} -> ${address}: ${reason}`);
  };
  const connect = dialler({ lookup: checkedLookup(lookup, refuse), timeoutMs: connectTimeoutMs });

  return (target, callback) => {
    const hostname = target.hostname.replace(/^\[|\]$/g, '');
    const refusal = isIP(hostname) === 0 ? null : refuse(hostname);
    if (refusal !== null) {
      callback(refusal, null);
      return;
    }
    connect(target, (...[error, socket]) => {
      if (error !== null) {
        callback(error, null);
        return;
      }
      const wrongPeer = refuse(socket.remoteAddress ?? '');
      if (wrongPeer === null) {
        callback(null, socket);
        return;
      }
      socket.destroy();
      callback(wrongPeer, null);
    });
  };
}

/** Refuses the name if any of its addresses is refused, because rebinding attacks start with a mixed answer. */
function checkedLookup(lookup: Lookup, refuse: (address: string) => OutboundError | null): LookupFunction {
  return (hostname, options, callback) => {
    lookup(hostname).then(
      (addresses) => {
        const refusal = addresses.map(refuse).find((error) => error !== null);
        const [first] = addresses;
        if (refusal !== undefined) callback(refusal, '');
        else if (first === undefined) callback(noAddress(hostname), '');
        else if (options.all)
          callback(
            null,
            addresses.map((address) => ({ address, family: isIP(address) })),
          );
        else callback(null, first, isIP(first));
      },
      (error: NodeJS.ErrnoException) => callback(error, ''),
    );
  };
}

function blocked(privateReason: string): OutboundError {
  const detail = 'The URL leads to an address that this service does not connect to.';
  return new OutboundError('blocked', detail, new Error(privateReason));
}

function noAddress(hostname: string): NodeJS.ErrnoException {
  return Object.assign(new Error(`${hostname} has no address`), { code: 'ENOTFOUND' });
}
