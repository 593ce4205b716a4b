/** Results that fit into a conversation. Whoever talks with a model reads all of a result, and pays for it. */

/** About 25,000 tokens. */
const MAX_CHARACTERS = 100_000;
/** What is longer is not worth reading in order to shorten it. */
const MAX_JSON_CHARACTERS = 16_777_216;
const NOTE_CHARACTERS = 500;

interface Bounds {
  characters: number;
  items: number;
}

/** Tried one after the other until the result fits. */
const BOUNDS: readonly Bounds[] = [
  { characters: 20_000, items: 200 },
  { characters: 5_000, items: 100 },
  { characters: 1_000, items: 50 },
  { characters: 300, items: 20 },
  { characters: 100, items: 5 },
];

export interface ShortResult {
  text: string;
  /** What was left out and how to get it; null if nothing was. */
  note: string | null;
}

/** The result itself, or one with shorter texts and lists, which is still JSON of the same shape. */
export function shortResult(text: string, isJson: boolean): ShortResult {
  if (text.length <= MAX_CHARACTERS) return { text, note: null };
  const note =
    `Shortened: the whole result has ${text.length} characters. Ask for less where the tool takes it (pages, limit, ` +
    'select, include_output, include_layout), or get the record over the HTTP API by its id.';
  return { text: fitting(text, { room: MAX_CHARACTERS - NOTE_CHARACTERS, isJson }), note };
}

function fitting(text: string, { room, isJson }: { room: number; isJson: boolean }): string {
  if (isJson && text.length <= MAX_JSON_CHARACTERS) {
    const value = JSON.parse(text) as unknown;
    for (const bounds of BOUNDS) {
      const short = JSON.stringify(shortened(value, bounds));
      if (short.length <= room) return short;
    }
  }
  return text.slice(0, room);
}

function shortened(value: unknown, bounds: Bounds): unknown {
  if (typeof value === 'string') {
    const more = value.length - bounds.characters;
    return more > 0 ? `${value.slice(0, bounds.characters)}… (${more} more characters)` : value;
  }
  if (Array.isArray(value)) {
    const kept = value.slice(0, bounds.items).map((item) => shortened(item, bounds));
    const more = value.length - kept.length;
    return more > 0 ? [...kept, `… (${more} more)`] : kept;
  }
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, shortened(inner, bounds)]));
}
