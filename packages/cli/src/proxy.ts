/** HTTP_PROXY, HTTPS_PROXY and NO_PROXY, which curl and the Python client obey without being asked; Node is asked. */
import http from 'node:http';
import { CliFailure, EXIT } from './failures.ts';
import { reasonOf } from './inputs.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** No proxy knows the services of this machine. */
const THIS_MACHINE = 'localhost,127.0.0.1,[::1]';

export function useProxies(environment: Environment): void {
  const { http_proxy, https_proxy, no_proxy, HTTP_PROXY, HTTPS_PROXY, NO_PROXY } = environment;
  if (![http_proxy, https_proxy, HTTP_PROXY, HTTPS_PROXY].some((proxy) => proxy)) return;
  const except = [no_proxy || NO_PROXY, THIS_MACHINE].filter((hosts) => hosts).join();
  try {
    setGlobalProxyFromEnv?.({ ...environment, no_proxy: except, NO_PROXY: except });
  } catch (error) {
    throw new CliFailure(`HTTP_PROXY or HTTPS_PROXY cannot be used: ${reasonOf(error)}`, EXIT.usage);
  }
}

/** Newer than the types, and than Node 22. */
const { setGlobalProxyFromEnv } = http as unknown as { setGlobalProxyFromEnv?: (environment: Environment) => void };
