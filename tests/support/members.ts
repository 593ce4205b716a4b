/** People who use the dashboard: a browser with a cookie, and the tokens that it gets. */
import { type Answer, type Client, createClient } from './client.ts';
import type { TestServer } from './server.ts';
import { eventually } from './wait.ts';

export const PASSWORD = 'correct horse battery';

/** What the service at this address calls the cookie of a session. */
export const cookieNameOf = (url: string): string => `recto_session_${new URL(url).port}`;

/** Sends what the dashboard sends, with the cookie that the service has set. */
export class Browser {
  readonly url: string;
  cookie: string | undefined;
  readonly #client: Client;

  constructor(url: string, cookie?: string) {
    this.url = url;
    this.cookie = cookie;
    this.#client = createClient(url, null);
  }

  headers(more: Record<string, string> = {}): Record<string, string> {
    return {
      origin: this.url,
      ...(this.cookie !== undefined && { cookie: `theme=dark; ${this.cookie}` }),
      ...more,
    };
  }

  session(): Promise<Answer> {
    return this.#client.get('/v1/auth/session', this.headers());
  }

  /** `operation` is the rest of the path: `sign-in`. */
  async post(operation: string, json?: object, headers?: Record<string, string>): Promise<Answer> {
    const answer = await this.#client.post(`/v1/auth/${operation}`, {
      headers: this.headers(headers),
      ...(json !== undefined && { json }),
    });
    const set = answer.headers.get('set-cookie');
    if (set !== null) this.cookie = /Max-Age=0\b/.test(set) ? undefined : set.split(';')[0];
    return answer;
  }

  signIn(email: string, password = PASSWORD): Promise<Answer> {
    return this.post('sign-in', { email, password });
  }

  /** A client of one environment, as the member who is signed in. */
  async enter(slug: 'test' | 'production', url = this.url): Promise<Client> {
    return createClient(url, await this.token(slug));
  }

  async token(slug: 'test' | 'production'): Promise<string> {
    const { environments } = (await this.session()).body;
    const { id } = environments.find((environment: { slug: string }) => environment.slug === slug);
    const { status, body, text } = await this.post('dashboard-context', { environment_id: id });
    if (status !== 200) throw new Error(`dashboard-context: ${text}`);
    return body.token;
  }
}

/** The token of the link that the server printed. */
export async function setupTokenOf({ output }: Pick<TestServer, 'output'>): Promise<string> {
  const find = async () => output.map((line) => /\/setup\?token=(\S+)/.exec(line)?.[1]).find((token) => token);
  return (await eventually(find, (token) => token !== undefined)) ?? '';
}

/** A browser in which the first owner is signed in. */
export async function setUpOwner(server: Pick<TestServer, 'url' | 'output'>, email: string): Promise<Browser> {
  const browser = new Browser(server.url);
  const setup_token = await setupTokenOf(server);
  const { status, text } = await browser.post('setup', { setup_token, email, password: PASSWORD, name: 'Owner' });
  if (status !== 201) throw new Error(`setup: ${text}`);
  return browser;
}

/** A browser in which a new member is signed in, invited by an owner. */
export async function inviteMember(owner: Client, url: string, { email, role }: { email: string; role: string }) {
  const { body, text } = await owner.post('/v1/members/invitations', { json: { role } });
  if (body.invitation_token === undefined) throw new Error(`invitation: ${text}`);
  const browser = new Browser(url);
  const json = { invitation_token: body.invitation_token, email, password: PASSWORD };
  const accepted = await browser.post('invitations/accept', json);
  if (accepted.status !== 201) throw new Error(`acceptance: ${accepted.text}`);
  return { browser, id: accepted.body.member.id as string };
}
