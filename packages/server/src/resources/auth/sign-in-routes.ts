import type { api } from '@recto/contract';
import type { Browser, Handlers } from '../../http/call.ts';
import type { SignedIn, SignIn } from '../sign-in/service.ts';

type SignInOperation =
  | 'session'
  | 'setup'
  | 'signIn'
  | 'signOut'
  | 'changePassword'
  | 'dashboardContext'
  | 'acceptInvitation';

/** Operations of the dashboard, which knows its member by a cookie. */
export function signInRoutes(signIn: SignIn): Handlers<Pick<typeof api.auth, SignInOperation>> {
  return {
    session: ({ browser }) => signIn.state(browser.sessionToken),
    setup: async ({ browser, requestId, body }) => entered(browser, await signIn.setup(body, from(browser, requestId))),
    signIn: async ({ browser, requestId, body }) =>
      entered(browser, await signIn.signIn(body, from(browser, requestId))),
    signOut: async ({ browser, requestId }) => {
      await signIn.signOut(browser.sessionToken, requestId);
      browser.clearSession();
      return undefined;
    },
    changePassword: async ({ browser, session, requestId, body }) =>
      entered(browser, await signIn.changePassword(session, body, from(browser, requestId))),
    dashboardContext: ({ session, body }) => signIn.dashboardContext(session, body.environment_id),
    acceptInvitation: async ({ browser, requestId, body }) =>
      entered(browser, await signIn.acceptInvitation(body, from(browser, requestId))),
  };
}

const from = ({ address, sessionToken }: Browser, requestId: string) => ({ address, sessionToken, requestId });

function entered(browser: Browser, { opened, state }: SignedIn) {
  browser.setSession(opened.token, opened.maxAgeSeconds);
  return state;
}
