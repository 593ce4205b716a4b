/** The routes of sign-in. All other data comes through the public API; see `client.ts`. */
import { ApiError } from '@recto/sdk';

export interface SignedIn {
  state: 'signed_in';
  user: { id: string; email: string; name: string };
  organization: { id: string; name: string };
  /** What the member may do: owner, editor, reviewer or viewer. */
  role: string;
  environments: { id: string; slug: 'test' | 'production' }[];
}

export type Session = { state: 'needs_setup' } | { state: 'signed_out' } | SignedIn;

export interface ContextToken {
  token: string;
  /** ISO 8601, UTC. */
  expires_at: string;
}

async function call<T>(method: string, path: string, body?: object): Promise<T> {
  const response = await fetch(path, {
    method,
    credentials: 'same-origin',
    cache: 'no-store',
    ...(body !== undefined && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  });
  const text = await response.text();
  const { status, headers } = response;
  if (!response.ok) throw new ApiError({ method, path, status, headers, text });
  return (text === '' ? undefined : JSON.parse(text)) as T;
}

export const getSession = (): Promise<Session> => call('GET', '/v1/auth/session');

export const signIn = (input: { email: string; password: string }): Promise<unknown> =>
  call('POST', '/v1/auth/sign-in', input);

export const signOut = (): Promise<unknown> => call('POST', '/v1/auth/sign-out', {});

export interface SetupInput {
  setup_token: string;
  email: string;
  password: string;
  name: string;
}

export const setUp = (input: SetupInput): Promise<unknown> => call('POST', '/v1/auth/setup', input);

export const contextToken = (environmentId: string): Promise<ContextToken> =>
  call('POST', '/v1/auth/dashboard-context', { environment_id: environmentId });
