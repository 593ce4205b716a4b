import { redacted } from './config/credential.ts';
import type { Terminal } from './terminal.ts';

const SECRET_HEADER = /^(authorization|cookie|set-cookie|x-service-signature)$/i;
/** Values under these names are secrets wherever they stand. */
const SECRET_FIELD =
  /("(?:api_key|key|value|secret|token|password|signing_secret|signature)"\s*:\s*)"(?:[^"\\]|\\.)*"/g;
const SECRET_QUERY = /([?&](?:key|signature|token)=)[^&]+/g;
const MAX_BODY_CHARACTERS = 4_000;

const hidden = (text: string): string => text.replaceAll(SECRET_FIELD, '$1"***"').replaceAll(SECRET_QUERY, '$1***');

/** Shows every request and its response on standard error, without keys, secrets and signatures. */
export function debuggingFetch(terminal: Terminal): typeof fetch {
  const say = (text: string): void => terminal.writeError(`${text}\n`);
  return async (input, init) => {
    const url = input instanceof Request ? input.url : String(input);
    say(`> ${init?.method ?? 'GET'} ${hidden(url)}`);
    for (const [name, value] of new Headers(init?.headers)) {
      const bearer = /^Bearer (.+)$/.exec(value)?.[1];
      const shown = SECRET_HEADER.test(name) ? (bearer === undefined ? '***' : `Bearer ${redacted(bearer)}`) : value;
      say(`> ${name}: ${shown}`);
    }
    if (typeof init?.body === 'string') say(`> ${hidden(init.body).slice(0, MAX_BODY_CHARACTERS)}`);
    const response = await terminal.fetch(input, init);
    say(`< ${response.status} ${response.statusText}`);
    for (const [name, value] of response.headers) say(`< ${name}: ${SECRET_HEADER.test(name) ? '***' : value}`);
    const isText = /json|text/.test(response.headers.get('content-type') ?? '');
    const isStream = /event-stream|stream\+json/.test(response.headers.get('content-type') ?? '');
    if (isText && !isStream) say(`< ${hidden(await response.clone().text()).slice(0, MAX_BODY_CHARACTERS)}`);
    return response;
  };
}
