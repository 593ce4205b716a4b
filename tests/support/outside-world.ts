/** A server with a model and a service to call, both of which count what they are asked and never answer twice alike. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { startModelDouble } from './model-double.ts';
import { startServer, type TestServer } from './server.ts';

export interface OutsideWorld {
  server: TestServer;
  /** The address of the outside service. */
  address: string;
  /** How often the service was called, and how often the model was asked. */
  calls(): number;
  asked(): number;
  close(): Promise<void>;
}

export async function startOutsideWorld(): Promise<OutsideWorld> {
  let [calls, asked] = [0, 0];
  const double = await startModelDouble({
    answer: () => {
      asked += 1;
      return JSON.stringify({ invoice_number: `INV-${asked}`, total: 119 });
    },
  });
  const service = createServer((request, response) => {
    calls += 1;
    request.resume();
    response.setHeader('content-type', 'application/json').end(JSON.stringify({ entry_id: `e${calls}` }));
  });
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
  const { port } = service.address() as AddressInfo;
  const main = { provider: 'openai', model: 'main', base_url: `${double.url}/v1` };
  const server = await startServer({
    env: { RECTO_ALLOW_PRIVATE_HOSTS: `127.0.0.1:${port}` },
    config: { models: { main } },
  });
  return {
    server,
    address: `http://127.0.0.1:${port}/entries`,
    calls: () => calls,
    asked: () => asked,
    close: async () => {
      await server.close();
      await double.stop();
      service.close();
      service.closeAllConnections();
    },
  };
}
