/**
 * Reads JSON while it arrives, in time linear in its length: each character is looked at once, however many pieces it
 * comes in. What stands before the first bracket (prose, a code fence) is skipped.
 *
 * `value` is alive: it grows with the next piece. Whoever keeps it has to copy it.
 */
export interface PartialJsonOptions {
  /** Leaves out a text that has not ended: of an answer that was cut off, half a value is a wrong one. */
  onlyWhole?: boolean;
}

interface Frame {
  container: Record<string, unknown> | unknown[];
  /** Where the next or current value goes; null while a new element of an array has not begun. */
  key: string | number | null;
}

type State = 'start' | 'value' | 'first_value' | 'string' | 'literal' | 'first_key' | 'key' | 'colon' | 'after' | 'end';

const ESCAPES: Record<string, string> = { n: '\n', t: '\t', r: '\r', b: '\b', f: '\f', '"': '"', '\\': '\\', '/': '/' };
const LITERAL = /^(?:true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?)$/;
const MAX_DEPTH = 200;

const isSpace = (character: string): boolean =>
  character === ' ' || character === '\n' || character === '\r' || character === '\t';

export class PartialJson {
  #root: unknown;
  readonly #stack: Frame[] = [];
  #state: State = 'start';
  #isKey: boolean = false;
  #buffer = '';
  /** Null outside of an escape, then what followed the backslash. */
  #escape: string | null = null;
  #isBroken = false;
  readonly #onlyWhole: boolean;

  constructor({ onlyWhole = false }: PartialJsonOptions = {}) {
    this.#onlyWhole = onlyWhole;
  }

  /** Undefined until something of it is known. */
  get value(): unknown {
    return this.#root;
  }

  get isComplete(): boolean {
    return this.#state === 'end' && !this.#isBroken;
  }

  /** It is not JSON; what was read before stays. */
  get isBroken(): boolean {
    return this.#isBroken;
  }

  feed(text: string): void {
    for (let index = 0; index < text.length && !this.#isBroken && this.#state !== 'end'; index += 1) {
      index = this.#state === 'string' ? this.#readString(text, index) : this.#readOther(text, index);
    }
    if (this.#state === 'string' && !this.#isKey && !this.#isBroken && !this.#onlyWhole) this.#put(this.#buffer);
  }

  /** One character outside of strings; gives the index that was looked at last. */
  #readOther(text: string, index: number): number {
    const character = text.charAt(index);
    if (this.#state === 'start') {
      if (character === '{' || character === '[') this.#open(character);
      return index;
    }
    if (this.#state === 'literal') {
      if (!/[\s,\]}]/.test(character)) {
        this.#buffer += character;
        return index;
      }
      this.#endLiteral();
      // The character that ended it is still to be read.
      return index - 1;
    }
    if (!isSpace(character)) this.#readToken(character);
    return index;
  }

  #readToken(character: string): void {
    switch (this.#state) {
      case 'first_value':
        if (character === ']') this.#close('[');
        else this.#beginValue(character);
        break;
      case 'value':
        this.#beginValue(character);
        break;
      case 'first_key':
        if (character === '}') this.#close('{');
        else this.#beginKey(character);
        break;
      case 'key':
        this.#beginKey(character);
        break;
      case 'colon':
        if (character === ':') this.#state = 'value';
        else this.#break();
        break;
      case 'after':
        this.#readSeparator(character);
        break;
      case 'start':
      case 'string':
      case 'literal':
      case 'end':
        this.#break();
    }
  }

  #readSeparator(character: string): void {
    const frame = this.#stack.at(-1);
    if (character === ']') this.#close('[');
    else if (character === '}') this.#close('{');
    else if (character !== ',' || frame === undefined) this.#break();
    else {
      frame.key = null;
      this.#state = Array.isArray(frame.container) ? 'value' : 'key';
    }
  }

  #beginKey(character: string): void {
    if (character === '"') this.#beginString(true);
    else this.#break();
  }

  #beginValue(character: string): void {
    if (character === '{' || character === '[') this.#open(character);
    else if (character === '"') this.#beginString(false);
    else {
      this.#buffer = character;
      this.#state = 'literal';
    }
  }

  #beginString(isKey: boolean): void {
    this.#isKey = isKey;
    this.#buffer = '';
    this.#state = 'string';
  }

  #open(character: '{' | '['): void {
    if (this.#stack.length >= MAX_DEPTH) {
      this.#break();
      return;
    }
    const container = character === '{' ? {} : [];
    this.#put(container);
    this.#stack.push({ container, key: null });
    this.#state = character === '{' ? 'first_key' : 'first_value';
  }

  #close(opened: '{' | '['): void {
    const frame = this.#stack.pop();
    if (frame === undefined || Array.isArray(frame.container) !== (opened === '[')) this.#break();
    else this.#state = this.#stack.length === 0 ? 'end' : 'after';
  }

  #endLiteral(): void {
    if (LITERAL.test(this.#buffer)) {
      this.#put(JSON.parse(this.#buffer));
      this.#state = 'after';
    } else this.#break();
  }

  /** A run without escapes is taken as one slice. */
  #readString(text: string, index: number): number {
    const character = text.charAt(index);
    if (this.#escape !== null) {
      this.#readEscape(character, this.#escape);
      return index;
    }
    if (character === '\\') {
      this.#escape = '';
      return index;
    }
    if (character === '"') {
      this.#endString();
      return index;
    }
    let end = index + 1;
    while (end < text.length && text[end] !== '"' && text[end] !== '\\') end += 1;
    this.#buffer += text.slice(index, end);
    return end - 1;
  }

  #readEscape(character: string, begun: string): void {
    const sequence = begun + character;
    const simple = begun === '' ? ESCAPES[character] : undefined;
    if (simple !== undefined) this.#endEscape(simple);
    else if (!/^u[0-9a-fA-F]{0,4}$/.test(sequence)) this.#break();
    else if (sequence.length < 5) this.#escape = sequence;
    else this.#endEscape(String.fromCharCode(Number.parseInt(sequence.slice(1), 16)));
  }

  #endEscape(text: string): void {
    this.#buffer += text;
    this.#escape = null;
  }

  #endString(): void {
    if (this.#isKey) {
      const frame = this.#stack.at(-1);
      if (frame !== undefined) frame.key = this.#buffer;
      this.#state = 'colon';
    } else {
      this.#put(this.#buffer);
      this.#state = 'after';
    }
  }

  #put(value: unknown): void {
    const frame = this.#stack.at(-1);
    if (frame === undefined) {
      this.#root = value;
      return;
    }
    const { container } = frame;
    if (Array.isArray(container)) {
      if (frame.key === null) frame.key = container.length;
      container[Number(frame.key)] = value;
      return;
    }
    // Plain assignment of `__proto__` would not make a property.
    Object.defineProperty(container, String(frame.key), {
      value,
      writable: true,
      enumerable: true,
      configurable: true,
    });
  }

  #break(): void {
    this.#isBroken = true;
  }
}
