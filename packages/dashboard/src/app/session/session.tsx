import type { Recto, Session } from '@recto/sdk';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useRef, useState } from 'react';
import { getSession, signOut as sendSignOut } from './auth-api.ts';
import { createClient } from './client.ts';
import { type Credentials, type EnvironmentSlug, KeyCredentials, SessionCredentials } from './credentials.ts';
import { FreshQueries } from './fresh-queries.ts';

/** Who works here, and with which credential per environment. */
export interface Access {
  /** Null: a pasted key, which belongs to no member. */
  member: { id: string; email: string; name: string | null } | null;
  role: Session['role'];
  organization: string;
  environments: readonly EnvironmentSlug[];
  credentials: (environment: EnvironmentSlug) => Credentials;
}

export type AccessState =
  | { state: 'asking' }
  | { state: 'failed'; error: unknown }
  | { state: 'needs_setup' }
  | { state: 'signed_out' }
  /** `hasEnded`: the service wants to know again who it is. What is on the screen stays until then. */
  | { state: 'signed_in'; access: Access; hasEnded: boolean };

interface SessionValue {
  current: AccessState;
  /** Asks the service again, after a sign-in. */
  refresh: () => Promise<void>;
  /** The service has refused the credential of the session. */
  onRefused: () => Promise<void>;
  /** Goes to the page of those who are not signed in, without asking the service. */
  leave: () => Promise<void>;
  signOut: () => Promise<void>;
  /** Works with an API key until the page is closed. */
  useKey: (key: string) => Promise<void>;
}

const SessionContext = createContext<SessionValue | null>(null);

export function useSession(): SessionValue {
  const value = useContext(SessionContext);
  if (value === null) throw new Error('useSession needs a SessionProvider');
  return value;
}

function accessOf(session: Session): AccessState {
  const { state, member, role, organization } = session;
  if (state !== 'signed_in') return { state };
  const ids = new Map(session.environments.map(({ id, slug }) => [slug, id]));
  const held = new Map<EnvironmentSlug, Credentials>();
  const credentials = (slug: EnvironmentSlug): Credentials => {
    const made = held.get(slug) ?? new SessionCredentials(ids.get(slug) ?? '');
    held.set(slug, made);
    return made;
  };
  const environments = [...ids.keys()];
  const access = { member, role, organization: organization?.name ?? '', environments, credentials };
  return { state, access, hasEnded: false };
}

export function SessionProvider({ children }: { children: ReactNode }): ReactNode {
  const [current, setCurrent] = useState<AccessState>({ state: 'asking' });

  /** What was asked last holds: an answer to an earlier question may come after it. */
  const asked = useRef(0);
  const setLatest = useCallback(async (ask: () => Promise<AccessState>): Promise<void> => {
    asked.current += 1;
    const own = asked.current;
    const answer = await ask();
    if (own === asked.current) setCurrent(answer);
  }, []);

  const refresh = useCallback(
    () => setLatest(() => getSession().then(accessOf, (error: unknown) => ({ state: 'failed', error }))),
    [setLatest],
  );

  useEffect(() => {
    void refresh();
  }, [refresh]);

  const onRefused = useCallback(
    () =>
      setLatest(async () => {
        const isMember = current.state === 'signed_in' && current.access.member !== null;
        const now = await getSession().then(accessOf, (): AccessState => current);
        return isMember && now.state === 'signed_out' ? { ...current, hasEnded: true } : now;
      }),
    [current, setLatest],
  );

  const leave = useCallback(() => setLatest(async () => ({ state: 'signed_out' })), [setLatest]);

  const signOut = useCallback(async () => {
    const wasKey = current.state === 'signed_in' && current.access.member === null;
    if (!wasKey) await sendSignOut();
    await leave();
  }, [current, leave]);

  const useKey = useCallback(
    async (key: string) => {
      const credentials = new KeyCredentials(key);
      const { environment_slug, organization_id } = await createClient(credentials, () => undefined).auth.status();
      const access: Access = {
        member: null,
        role: null,
        organization: organization_id,
        environments: [environment_slug],
        credentials: () => credentials,
      };
      await setLatest(async () => ({ state: 'signed_in', access, hasEnded: false }));
    },
    [setLatest],
  );

  const value = useMemo(
    () => ({ current, refresh, onRefused, leave, signOut, useKey }),
    [current, refresh, onRefused, leave, signOut, useKey],
  );
  return <SessionContext value={value}>{children}</SessionContext>;
}

interface Workplace {
  environment: EnvironmentSlug;
  client: Recto;
  access: Access;
}

const WorkplaceContext = createContext<Workplace | null>(null);

/** The environment, its client and who works in it. */
export function useWorkplace(): Workplace {
  const value = useContext(WorkplaceContext);
  if (value === null) throw new Error('useWorkplace needs an EnvironmentProvider');
  return value;
}

/** The client of the environment that is open. */
export const useClient = (): Recto => useWorkplace().client;

/** The client of an environment that may be another one; null without access to it. Nothing it returns may be cached. */
export function useClientOf(environment: EnvironmentSlug): Recto | null {
  const { access } = useWorkplace();
  const onRefused = useRefusal();
  return useMemo(() => {
    if (!access.environments.includes(environment)) return null;
    return createClient(access.credentials(environment), onRefused);
  }, [access, environment, onRefused]);
}

/** The same function always, so that a client lives as long as its credentials. */
function useRefusal(): () => void {
  const { onRefused } = useSession();
  const latest = useRef(onRefused);
  latest.current = onRefused;
  return useCallback(() => void latest.current(), []);
}

const STALE_MS = 5_000;

function createQueryClient(): QueryClient {
  return new FreshQueries({
    defaultOptions: {
      // The SDK repeats requests itself where that is safe.
      queries: { retry: false, staleTime: STALE_MS, refetchOnWindowFocus: true },
      mutations: { retry: false },
    },
  });
}

/**
 * Everything below belongs to one environment: its client, and a cache of its own. Mount it with `key={environment}`, so
 * that a switch drops both and no value crosses.
 */
export function EnvironmentProvider({
  environment,
  access,
  children,
}: {
  environment: EnvironmentSlug;
  access: Access;
  children: ReactNode;
}): ReactNode {
  const onRefused = useRefusal();
  const [queries] = useState(createQueryClient);
  const workplace = useMemo(() => {
    const client = createClient(access.credentials(environment), onRefused);
    return { environment, client, access };
  }, [environment, access, onRefused]);
  // Whoever signed in again sees what was refused meanwhile.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the access is what has changed.
  useEffect(() => {
    void queries.invalidateQueries({ predicate: ({ state }) => state.status === 'error' });
  }, [queries, access]);
  useEffect(() => () => queries.clear(), [queries]);
  return (
    <QueryClientProvider client={queries}>
      <WorkplaceContext value={workplace}>{children}</WorkplaceContext>
    </QueryClientProvider>
  );
}
