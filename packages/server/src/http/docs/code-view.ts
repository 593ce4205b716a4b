import { ORIGIN } from './curl.ts';
import { type Html, html } from './html.ts';

/** A block to copy. The page's script puts its own address into the places of `ORIGIN`. */
export function codeBlock(title: string, content: Html): Html {
  return html`<figure class="code"><figcaption><span>${title}</span><button type="button" class="copy">Copy</button></figcaption><pre><code>${content}</code></pre></figure>`;
}

export function commandView(command: string): Html {
  const [first = '', ...rest] = command.split(ORIGIN);
  return html`${first}${rest.map((part) => html`<span class="origin">${ORIGIN}</span>${part}`)}`;
}

const TOKENS = /("(?:\\.|[^"\\])*")(\s*:)?|\b(true|false|null)\b|(-?\d[\d.eE+-]*)/g;

/** JSON with its keys, texts and other values told apart. */
export function jsonView(value: unknown): Html {
  const text = JSON.stringify(value, null, 2);
  const parts: (Html | string)[] = [];
  let end = 0;
  for (const match of text.matchAll(TOKENS)) {
    const [whole, quoted, colon] = match;
    parts.push(text.slice(end, match.index));
    if (quoted !== undefined && colon !== undefined) parts.push(html`<span class="k">${quoted}</span>${colon}`);
    else parts.push(html`<span class="${quoted === undefined ? 'v' : 's'}">${whole}</span>`);
    end = match.index + whole.length;
  }
  return html`${parts}${text.slice(end)}`;
}
