/** Values that come from files or standard input, however they are encoded. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { CliFailure, EXIT, usageFailure } from './failures.ts';
import type { Terminal } from './terminal.ts';

/** UTF-8 with or without a mark, and UTF-16, which PowerShell writes. */
export function decodeText(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  return new TextDecoder('utf-8').decode(bytes);
}

/** What a newer library knows: a text that JSON.stringify writes as it stands. */
const { rawJSON } = JSON as unknown as { rawJSON: (text: string) => unknown };

/** Integers that a number would round are sent as they are written, so that the service can refuse them. */
const exactIntegers = (_key: string, value: unknown, { source = '' }: { source?: string } = {}): unknown =>
  typeof value === 'number' && !Number.isSafeInteger(value) && /^-?\d+$/.test(source) ? rawJSON(source) : value;

export class Inputs {
  readonly #terminal: Terminal;
  #claimedBy: string | undefined;

  constructor(terminal: Terminal) {
    this.#terminal = terminal;
  }

  /** The whole of standard input. Only one flag of a command may have it. */
  async standardInput(name: string): Promise<Buffer> {
    if (this.#claimedBy !== undefined) {
      throw usageFailure(`Standard input is already read by ${this.#claimedBy}; ${name} cannot read it too.`);
    }
    this.#claimedBy = name;
    return buffer(this.#terminal.stdin);
  }

  async bytes(source: string, name: string): Promise<Buffer> {
    if (source === '-') return this.standardInput(name);
    try {
      return await readFile(this.pathOf(source));
    } catch (error) {
      const file = name === source ? source : `${name}: ${source}`;
      throw new CliFailure(`${file} ${unreadable(error)}`, EXIT.usage);
    }
  }

  async text(source: string, name: string): Promise<string> {
    return decodeText(await this.bytes(source, name));
  }

  /** JSON itself, a file (`@file`, or a path that ends with `.json`), or `-` for standard input. */
  async json(value: string, name: string): Promise<unknown> {
    const trimmed = value.trim();
    const isInline = /^[[{"]|^(true|false|null|-?\d[\d.eE+-]*)$/.test(trimmed);
    const source = trimmed.startsWith('@') ? trimmed.slice(1) : trimmed;
    const text = isInline && trimmed !== '-' ? trimmed : await this.text(source, name);
    try {
      return JSON.parse(text, exactIntegers);
    } catch (error) {
      const place = isInline ? '' : ` (in ${source === '-' ? 'standard input' : source})`;
      throw usageFailure(`${name} is not valid JSON${place}: ${reasonOf(error)}`);
    }
  }

  pathOf(file: string): string {
    return path.resolve(this.#terminal.cwd, file);
  }
}

const UNREADABLE: Readonly<Record<string, string>> = {
  ENOENT: 'does not exist.',
  EISDIR: 'is a folder and no file.',
  EACCES: 'may not be read by this user.',
};

const unreadable = (error: unknown): string =>
  (error instanceof Error && 'code' in error ? UNREADABLE[String(error.code)] : undefined) ??
  `cannot be read: ${reasonOf(error)}`;

export const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
