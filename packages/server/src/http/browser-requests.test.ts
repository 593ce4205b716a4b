import type { FastifyReply, FastifyRequest } from 'fastify';
import { describe, expect, it } from 'vitest';
import { browserOf, requireSameSite } from './browser-requests.ts';

const requestWith = (headers: Record<string, string>, protocol = 'http') =>
  ({ headers, protocol, host: 'recto.example:4180', ip: '192.0.2.1' }) as unknown as FastifyRequest;

function cookieOf(protocol: string, publicUrl: string | undefined): string {
  const headers: Record<string, string> = {};
  const reply = { header: (name: string, value: string) => Object.assign(headers, { [name]: value }) };
  browserOf(requestWith({}, protocol), reply as unknown as FastifyReply, publicUrl).setSession('token', 60);
  return headers['set-cookie'] ?? '';
}

it.each([
  ['http', undefined, 'recto_session_4180', '/v1/auth'],
  ['https', undefined, 'recto_session_4180', '/v1/auth; Secure'],
  ['http', 'https://recto.example', 'recto_session', '/v1/auth; Secure'],
  ['http', 'https://recto.example:8443/app/', 'recto_session_8443', '/app/v1/auth; Secure'],
  ['http', 'http://recto.example', 'recto_session', '/v1/auth'],
])('a cookie over %s with the public address %s is called %s', (protocol, publicUrl, name, rest) => {
  expect(cookieOf(protocol, publicUrl)).toBe(`${name}=token; Max-Age=60; HttpOnly; SameSite=Strict; Path=${rest}`);
});

it.each([
  [undefined, undefined],
  ['recto_session_4180=abc', 'abc'],
  ['a=b; recto_session_4180=abc; c=d', 'abc'],
  ['recto_session_4180=', undefined],
  ['other_recto_session_4180=abc', undefined],
  ['recto_session_4181=of another installation', undefined],
  ['recto_session_4181=of another installation; recto_session_4180=abc', 'abc'],
])('the header %s has the session %s', (cookie, token) => {
  const request = requestWith(cookie === undefined ? {} : { cookie });
  expect(browserOf(request, {} as FastifyReply, undefined).sessionToken).toBe(token);
});

describe('a request', () => {
  it.each([
    ['of no browser', {}],
    ['of the own origin', { origin: 'http://recto.example:4180' }],
    ['of the public origin', { origin: 'https://public.example' }],
    [
      'that the browser calls same-origin, whatever the proxy hides',
      {
        origin: 'https://recto.example:4180',
        'sec-fetch-site': 'same-origin',
      },
    ],
  ])('%s passes', (_, headers) => {
    expect(() => requireSameSite(requestWith(headers), 'https://public.example/app')).not.toThrow();
  });

  it.each([
    ['another origin', { origin: 'http://evil.example' }],
    ['another port', { origin: 'http://recto.example' }],
    ['https, where we know of http only', { origin: 'https://recto.example:4180' }],
    ['an origin that is hidden', { origin: 'null' }],
    [
      'the own origin that the browser calls cross-site',
      {
        origin: 'http://recto.example:4180',
        'sec-fetch-site': 'cross-site',
      },
    ],
  ])('of %s is refused', (_, headers) => {
    expect(() => requireSameSite(requestWith(headers), undefined)).toThrow(/Another site/);
  });
});
