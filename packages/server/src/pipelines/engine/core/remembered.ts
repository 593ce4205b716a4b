/** Texts of a document are measured again for each field, so what a measure says about a text is kept. */
const MAX_REMEMBERED = 20_000;
/** Longer texts are rare, and would make the memory large. */
const MAX_LENGTH = 200;

/** The measure with a memory. It must depend on the text alone. */
export function remembered<Value extends number | string>(measure: (text: string) => Value): (text: string) => Value {
  const known = new Map<string, Value>();
  return (text) => {
    if (text.length > MAX_LENGTH) return measure(text);
    const found = known.get(text);
    if (found !== undefined) return found;
    const value = measure(text);
    if (known.size >= MAX_REMEMBERED) known.clear();
    known.set(text, value);
    return value;
  };
}
