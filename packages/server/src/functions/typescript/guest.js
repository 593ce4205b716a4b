// Runs inside QuickJS before the user's code. It keeps what it needs in local names, because that code may change every
// global. Evaluates to a function that returns the two functions which the host calls.
(log, nowMs, seed, env, tableNames, ask) => {
  const { parse, stringify } = JSON;
  const { apply, construct } = Reflect;
  const { isFinite: isFiniteNumber, isInteger, isSafeInteger } = Number;
  const { then } = Promise.prototype;
  const resolve = Promise.resolve.bind(Promise);
  const { slice } = String.prototype;
  const toText = String;
  const short = (text, length) => apply(slice, text, [0, length]);

  // The clock moves by a millisecond each time it is read, so that waiting for it ends.
  let time = nowMs;
  const readClock = () => time++;
  const OriginalDate = Date;
  function ClockDate(...parts) {
    if (new.target === undefined) return new OriginalDate(readClock()).toString();
    return construct(OriginalDate, parts.length === 0 ? [readClock()] : parts, new.target);
  }
  ClockDate.prototype = OriginalDate.prototype;
  ClockDate.prototype.constructor = ClockDate;
  ClockDate.now = readClock;
  ClockDate.parse = OriginalDate.parse;
  ClockDate.UTC = OriginalDate.UTC;
  Object.defineProperty(ClockDate, 'name', { value: 'Date' });
  globalThis.Date = ClockDate;
  delete globalThis.performance;

  // The generator sfc32.
  let [a, b, c, counter] = seed;
  Math.random = () => {
    const sum = (a + b + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (c << 21) | (c >>> 11);
    c = (c + sum) | 0;
    return (sum >>> 0) / 0x1_0000_0000;
  };
  for (let round = 0; round < 16; round += 1) Math.random();

  // Without the data of locales, these would ignore the locale and return something wrong.
  const refuseLocales = (prototype, name, localeAt) => {
    const original = prototype[name];
    const replacement = {
      [name](...values) {
        if (values[localeAt] === undefined) return apply(original, this, values);
        throw new RangeError(`${name} knows no locales here`);
      },
    };
    Object.defineProperty(prototype, name, {
      ...Object.getOwnPropertyDescriptor(replacement, name),
      enumerable: false,
    });
  };
  for (const name of ['toLocaleString', 'toLocaleDateString', 'toLocaleTimeString']) {
    refuseLocales(OriginalDate.prototype, name, 0);
  }
  for (const { prototype } of [Number, BigInt, Array]) refuseLocales(prototype, 'toLocaleString', 0);
  for (const name of ['toLocaleLowerCase', 'toLocaleUpperCase']) refuseLocales(String.prototype, name, 0);
  refuseLocales(String.prototype, 'localeCompare', 1);

  const printed = (value) => {
    if (typeof value === 'string') return value;
    if (value instanceof Error) return `${value}\n${value.stack}`;
    try {
      return (typeof value === 'object' ? stringify(value) : undefined) ?? toText(value);
    } catch {
      return typeof value;
    }
  };
  const print = (...values) => {
    let line = '';
    for (let index = 0; index < values.length; index += 1) line += (index === 0 ? '' : ' ') + printed(values[index]);
    log(`${line}\n`);
  };
  globalThis.console = { log: print, info: print, warn: print, error: print, debug: print };

  // Absent without mounted secrets, like everything else of Node.
  if (env !== '{}') globalThis.process = { env: parse(env) };

  const rowsOf = (table, where, limit) => {
    const answer = parse(ask(stringify({ table, where: where ?? {}, limit })));
    if (answer.error !== undefined) throw new RangeError(answer.error);
    return answer.rows;
  };
  const names = parse(tableNames);
  if (names.length > 0) {
    globalThis.tables = {};
    for (const name of names) {
      globalThis.tables[name] = {
        lookup: (where) => rowsOf(name, where, 1)[0] ?? null,
        rows: (where, limit = 100) => rowsOf(name, where, limit),
      };
    }
  }

  const KINDS = [Map, Set, WeakMap, WeakSet, Promise, RegExp, ArrayBuffer];
  class NotJson extends Error {}
  const place = (key) => (key === '' ? 'The result' : `The field ${stringify(short(key, 100))} of the result`);
  // JSON.stringify would leave these out or turn them into null without a word.
  const checked = (key, value) => {
    if (typeof value === 'number' && !isFiniteNumber(value)) throw new NotJson(`${place(key)} is ${value}.`);
    // Larger ones are written with an exponent, so nobody takes all of their digits for true.
    if (isInteger(value) && !isSafeInteger(value) && value < 1e21 && value > -1e21) {
      throw new NotJson(`${place(key)} is an integer that JSON readers round; return it as a string.`);
    }
    if (typeof value === 'bigint') throw new NotJson(`${place(key)} is a BigInt.`);
    if (typeof value === 'function' || typeof value === 'symbol') {
      throw new NotJson(`${place(key)} is a ${typeof value}.`);
    }
    if (typeof value === 'object' && value !== null) {
      for (let index = 0; index < KINDS.length; index += 1) {
        if (value instanceof KINDS[index]) throw new NotJson(`${place(key)} is a ${KINDS[index].name}.`);
      }
    }
    return value;
  };

  let answer = '';
  const fail = (code, error) => {
    const field = (name, length) => {
      try {
        const value = error[name];
        return typeof value === 'string' ? short(value, length) : '';
      } catch {
        return '';
      }
    };
    const isError = typeof error === 'object' && error !== null;
    const thrown = isError
      ? { name: field('name', 200), message: field('message', 4000), stack: field('stack', 20_000) }
      : { name: '', message: short(printed(error), 4000), stack: '' };
    answer = stringify({ code, ...thrown });
  };
  const succeed = (value) => {
    try {
      const output = stringify(value, checked);
      if (output === undefined) fail('output_not_json', { message: 'The function returned nothing.' });
      else answer = `{"output":${output}}`;
    } catch (error) {
      const ownMessage =
        error instanceof NotJson ? error : { message: `The result is not JSON: ${printed(error.message)}` };
      fail(isExhaustion(error) ? 'exception' : 'output_not_json', isExhaustion(error) ? error : ownMessage);
    }
  };
  const isExhaustion = (error) => error?.name === 'InternalError';

  return {
    /** Calls the entry point. The answer may have to wait for promises. */
    start(namespace, entrypoint, input) {
      const entry = namespace[entrypoint];
      if (typeof entry !== 'function') {
        fail('entrypoint_missing', { message: '' });
        return;
      }
      try {
        const value = apply(entry, undefined, [parse(input)]);
        const isPromise = typeof value === 'object' && value !== null && typeof value.then === 'function';
        if (!isPromise) succeed(value);
        else apply(then, resolve(value), [succeed, (error) => fail('exception', error)]);
      } catch (error) {
        fail('exception', error);
      }
    },
    /** JSON with the output or the error; empty while there is neither. */
    answer: () => answer,
  };
};
