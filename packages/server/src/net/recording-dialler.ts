import { connect, isIP } from 'node:net';
import type { Dialler } from './checked-connector.ts';

/**
 * For tests: records every address that would be dialled and connects only those with a loopback port in `routes`, so
 * that a "public" host can answer without a packet leaving the machine. Does not do TLS.
 */
export function recordingDialler(routes: ReadonlyMap<string, number>): { dialler: Dialler; dialled: string[] } {
  const dialled: string[] = [];
  const dialler: Dialler =
    ({ lookup }) =>
    (target, callback) => {
      const dial = (address: string) => {
        dialled.push(address);
        const port = routes.get(address);
        if (port === undefined) {
          callback(Object.assign(new Error('no route in this test'), { code: 'ECONNREFUSED' }), null);
          return;
        }
        const socket = connect({ host: '127.0.0.1', port });
        Object.defineProperty(socket, 'remoteAddress', { value: address, configurable: true });
        socket.once('connect', () => callback(null, socket));
        socket.once('error', (error) => callback(error, null));
      };
      const literal = target.hostname.replace(/^\[|\]$/g, '');
      if (isIP(literal) !== 0) {
        dial(literal);
        return;
      }
      lookup(target.hostname, {}, (error, address) => {
        if (error !== null) callback(error, null);
        else if (typeof address === 'string') dial(address);
      });
    };
  return { dialler, dialled };
}
