/**
 * Reads JSON while it arrives, in linear time: each character is read once, however many pieces it comes in. Skips text
 * before the first bracket (prose, a code fence).
 *
 * `value` is live and grows with the next piece, so copy it to keep it.
 */
export interface PartialJsonOptions {
  /** Omits an unterminated string: half a value from a truncated answer would be a wrong one. */
  onlyWhole?: boolean;
}

interface Frame {
  container: Record<string, unknown> | unknown[];
  /** Where the next or current value goes; null before a new array element has begun. */
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
  /** The characters after a backslash so far; null outside an escape. */
  #escape: string | null = null;
  #isBroken = false;
  readonly #onlyWhole: boolean;

  constructor({ onlyWhole = false }: PartialJsonOptions = {}) {
    this.#onlyWhole = onlyWhole;
  }

  /** Undefined until some of it is known. */
  get value(): unknown {
    return this.#root;
  }

  get isComplete(): boolean {
    return this.#state === 'end' && !this.#isBroken;
  }

  /** True when the text is not JSON; what was read before stays. */
  get isBroken(): boolean {
    return this.#isBroken;
  }

  feed(text: string): void {
    for (let index = 0; index < text.length && !this.#isBroken && this.#state !== 'end'; index += 1) {
      index = this.#state === 'string' ? this.#readString(text, index) : this.#readOther(text, index);
    }
    if (this.#state === 'string' && !this.#isKey && !this.#isBroken && !this.#onlyWhole) this.#put(this.#buffer);
  }

  /** Reads one character outside strings; returns the index that was read last. */
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
      // The character that ended it must still be read.
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

  /** Takes a run without escapes as one slice. */
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
    // Plain assignment to `__proto__` would not create a property.
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
