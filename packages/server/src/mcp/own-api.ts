import http from 'node:http';
import { buffer } from 'node:stream/consumers';
import type { OperationAnswer, SendOperation } from './operation-port.ts';

export interface OwnApi {
  /** Where this process listens. */
  address: { host: string; port: number };
  headers: Record<string, string>;
}

/**
 * Sends requests to this very process over a connection, so that authentication, lanes, limits, metrics and the drain at
 * shutdown treat them as they treat any other request.
 */
export function sendToOwnApi({ address, headers }: OwnApi): SendOperation {
  return ({ method, path, body }, signal) =>
    new Promise<OperationAnswer>((resolve, reject) => {
      const request = http.request({ ...address, method, path, headers, signal }, (response) => {
        buffer(response).then(
          (content) =>
            resolve({
              status: response.statusCode ?? 500,
              contentType: response.headers['content-type'] ?? '',
              content,
              requestId: String(response.headers['x-request-id']),
            }),
          reject,
        );
      });
      request.once('error', reject);
      if (body === undefined) return void request.end();
      request.setHeader('content-type', 'application/json');
      request.end(body);
    });
}
