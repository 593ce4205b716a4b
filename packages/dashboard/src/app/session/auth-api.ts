/** The routes of sign-in. All other data comes through the public API; see `client.ts`. */
import { ApiError, type AuthAcceptInvitationInput, type AuthSetupInput, type Session } from '@recto/sdk';

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

export const setUp = (input: AuthSetupInput): Promise<unknown> => call('POST', '/v1/auth/setup', input);

export const acceptInvitation = (input: AuthAcceptInvitationInput): Promise<unknown> =>
  call('POST', '/v1/auth/invitations/accept', input);

/** Ends all sessions of the member; the answer begins a new one. */
export const changePassword = (input: { current_password: string; new_password: string }): Promise<unknown> =>
  call('POST', '/v1/auth/password', input);

export const contextToken = (environmentId: string): Promise<ContextToken> =>
  call('POST', '/v1/auth/dashboard-context', { environment_id: environmentId });
