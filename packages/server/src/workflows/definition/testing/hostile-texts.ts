/** Definitions that would take minutes to compile if anything in them were counted out or walked through twice. */

export const HEADER =
  'apiVersion: workflows.recto.dev/v1alpha2\nkind: Workflow\nmetadata: {name: T}\nspec:\n  blocks:\n';

export const repeated = (count: number, line: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => line(index)).join('');

const DOUBLING = ['a: &a [x, x, x, x, x, x, x, x, x]'];
for (const [index, name] of [...'bcdefghijk'].entries()) {
  const previous = String.fromCharCode('a'.charCodeAt(0) + index);
  DOUBLING.push(`${name}: &${name} [${Array(9).fill(`*${previous}`).join(', ')}]`);
}

/** Definitions that are refused, each with the first error it gives. */
export const REFUSED: Record<string, [string, RegExp]> = {
  'ten megabytes': [`a: ${'x'.repeat(10_000_000)}`, /LIMIT_EXCEEDED.*longer than/],
  'an alias bomb': [DOUBLING.join('\n'), /LIMIT_EXCEEDED.*aliases included/],
  'aliases in maps': [
    `a: &a {x: 1}\n${repeated(40, (index) => `b${index}: &b${index} {l: *${index === 0 ? 'a' : `b${index - 1}`}, r: *${index === 0 ? 'a' : `b${index - 1}`}}\n`)}`,
    /LIMIT_EXCEEDED/,
  ],
  'an alias of itself': ['a: &a [*a]', /INVALID_YAML.*contains itself/],
  'a hundred thousand blocks': [
    HEADER + repeated(100_000, (index) => `    b${index}:\n      type: note\n`),
    /LIMIT_EXCEEDED/,
  ],
  'a hundred thousand blocks in braces': [
    `{spec: {blocks: {${repeated(100_000, (index) => `b${index}: {type: note},`)}}}}`,
    /LIMIT_EXCEEDED/,
  ],
  'six thousand blocks': [HEADER + repeated(6_000, (index) => `    b${index}: {type: note}\n`), /LIMIT_EXCEEDED.*5000/],
  'deep brackets': ['['.repeat(1_000_000), /LIMIT_EXCEEDED.*levels/],
  'deep braces': ['{a: '.repeat(500_000), /LIMIT_EXCEEDED.*levels/],
  'deep lists': ['- '.repeat(1_000_000), /LIMIT_EXCEEDED.*levels/],
  'deep maps': [repeated(1_500, (index) => `${' '.repeat(index)}a:\n`), /LIMIT_EXCEEDED.*levels/],
  'a million documents': ['---\n'.repeat(1_000_000), /INVALID_YAML.*more than one document/],
  'a million equal keys': ['a:\n'.repeat(1_000_000), /LIMIT_EXCEEDED|DUPLICATE_KEY/],
  'a million quotes': ['"'.repeat(1_000_000), /INVALID_YAML/],
  'a million colons': [':'.repeat(1_000_000), /INVALID_YAML.*4096/],
  'four megabytes of comments': ['# x\n'.repeat(1_000_000), /INVALID_YAML.*empty/],
  'keys of objects': [`${HEADER}    __proto__: {type: note}\n`, /FORBIDDEN_KEY/],
  'keys of objects in a config': [
    `${HEADER}    a: {type: note, config: {"__proto__": {polluted: 1}}}\n`,
    /FORBIDDEN_KEY/,
  ],
  'a hundred thousand wrong items in one config': [
    `${HEADER}    f: {type: classifier, config: {categories: [${repeated(100_000, () => '1,')}]}}\n`,
    /INVALID_BLOCK_CONFIG/,
  ],
  'a hundred thousand unknown keys': [
    `${HEADER}    f: {type: note, ${repeated(100_000, (index) => `k${index}: 1,`)}}\n`,
    /UNKNOWN_KEY/,
  ],
  'a thousand faults in each of a thousand blocks': [
    HEADER + repeated(1_000, (index) => `    b${index}: {type: x, ${repeated(60, (key) => `k${key}: 1, `)}}\n`),
    /UNKNOWN_KEY/,
  ],
};

/** Definitions that are large, and right. */
export const LARGE: Record<string, string> = {
  'ten thousand conditions on a large schema':
    HEADER +
    `    in:\n      type: start_json\n      config:\n        json_schema:\n          $defs: {t: {type: object}}\n          allOf: [{$ref: "#/$defs/t"}]\n          properties:\n${repeated(30_000, (index) => `            p${index}: {}\n`)}${repeated(100, (index) => `    c${index}:\n      type: conditional\n      config:\n        conditions:\n          - name: x\n            sub_conditions:\n${repeated(100, () => '              - {path_ref: {path: gone}, operator: exists}\n')}`)}  edges:\n${repeated(100, (index) => `    - {source: {block: in}, target: {block: c${index}}}\n`)}`,
  'one schema merged thousands of times':
    HEADER +
    `    in: {type: start_json, config: {json_schema: {type: object, properties: {${repeated(900, (index) => `p${index}: {}, `)}}}}}\n${repeated(200, (index) => `    m${index}: {type: merge_dicts, config: {inputs: [${repeated(50, (input) => `{name: i${input}}, `)}]}}\n`)}  edges:\n${repeated(10_000, (index) => `    - {source: {block: ${index < 50 ? 'in' : `m${Math.floor(index / 50) - 1}`}}, target: {block: m${Math.floor(index / 50)}, handle: i${index % 50}}}\n`)}`,
};

/** A thousand blocks and two thousand edges, with schemas that would double from block to block. */
export const THOUSAND_BLOCKS = `${HEADER}    in: {type: start_json, config: {json_schema: {type: object, properties: {a: {type: number}}}}}
${repeated(999, (index) => `    b${index}:\n      type: merge_dicts\n      label: Merge ${index}\n      config: {inputs: [{name: a}, {name: b}], strategy: nest}\n`)}  edges:
${repeated(999, (index) => `    - source: {block: ${index === 0 ? 'in' : `b${index - 1}`}, handle: output-json-0}\n      target: {block: b${index}, handle: input-json-a}\n    - source: {block: in, handle: output-json-0}\n      target: {block: b${index}, handle: input-json-b}\n`)}`;
