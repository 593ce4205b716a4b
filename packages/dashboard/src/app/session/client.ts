import { ApiError, Recto } from '@recto/sdk';
import { callLog } from './call-log.ts';
import type { Credentials } from './credentials.ts';

/** The SDK insists on a key; `authorized` replaces it. */
const PLACEHOLDER = 'session';

/** One client per environment: whatever it returns belongs to the environment of its credentials. */
export function createClient(credentials: Credentials, onSignedOut: () => void): Recto {
  return new Recto({
    apiKey: PLACEHOLDER,
    baseUrl: location.origin,
    fetch: (url, init) => authorized(credentials, onSignedOut, String(url), init ?? {}),
  });
}

async function authorized(
  credentials: Credentials,
  onSignedOut: () => void,
  url: string,
  init: RequestInit,
): Promise<Response> {
  const { pathname, search, origin } = new URL(url);
  // A download link may lead to object storage, which must not see the credential; it carries its own signature.
  const needsKey = new Headers(init.headers).has('authorization');
  if (origin !== location.origin || !needsKey) return fetch(url, { ...init, credentials: 'omit' });
  const number = callLog.begin(init.method ?? 'GET', `${pathname}${search}`, init.body);
  const tokenNow = (): Promise<string> =>
    credentials.token().catch((error: unknown) => {
      if (error instanceof ApiError && error.status === 401) onSignedOut();
      throw error;
    });
  let token = await tokenNow();
  let response = await send(url, init, token);
  if (response.status === 401 && credentials.refused(token) && !(init.body instanceof ReadableStream)) {
    token = await tokenNow();
    response = await send(url, init, token);
  }
  if (response.status === 401) onSignedOut();
  callLog.end(number, response.status);
  return response;
}

function send(url: string, init: RequestInit, token: string): Promise<Response> {
  const headers = new Headers(init.headers);
  headers.set('authorization', `Bearer ${token}`);
  // The cookie only obtains tokens; the service does not look at it here.
  return fetch(url, { ...init, headers, credentials: 'omit' });
}
