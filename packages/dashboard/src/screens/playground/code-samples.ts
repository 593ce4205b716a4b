interface Sample {
  name: string;
  code: string;
}

const indented = (text: string, by: string): string => text.replaceAll('\n', `\n${by}`);

const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

/** JSON as a literal of Python. */
const python = (value: unknown, indent = ''): string => {
  if (value === null) return 'None';
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  const next = `${indent}    `;
  if (Array.isArray(value)) return `[${value.map((item) => python(item, indent)).join(', ')}]`;
  if (typeof value !== 'object') return JSON.stringify(value);
  const lines = Object.entries(value).map(([key, item]) => `${next}${JSON.stringify(key)}: ${python(item, next)},`);
  return lines.length === 0 ? '{}' : `{\n${lines.join('\n')}\n${indent}}`;
};

/** The same extraction from a terminal and from programs. */
export function codeSamples({
  filename,
  schema,
  origin,
}: {
  filename: string;
  schema: object;
  origin: string;
}): Sample[] {
  const body = JSON.stringify({ document: { id: 'FILE_ID' }, json_schema: schema });
  const authorization = '-H "Authorization: Bearer $RECTO_API_KEY"';
  return [
    {
      name: 'curl',
      code: [
        `FILE=$(curl -s ${origin}/v1/files ${authorization} \\`,
        `  -F ${quoted(`file=@${filename}`)} | grep -o 'file_[A-Za-z0-9]*' | head -1)`,
        `curl -s ${origin}/v1/extractions ${authorization} \\`,
        `  -H 'Content-Type: application/json' -d @- <<JSON`,
        // The shell puts the id in its place; dollars and backquotes of the schema stay what they are.
        body.replaceAll(/[\\$`]/g, String.raw`\$&`).replace('FILE_ID', '$FILE'),
        'JSON',
      ].join('\n'),
    },
    {
      name: 'TypeScript',
      code: `import { Recto } from '@recto/sdk';

const recto = new Recto({ baseUrl: ${JSON.stringify(origin)} });
const { value, extraction } = await recto.extract({
  document: ${JSON.stringify(filename)},
  schema: ${indented(JSON.stringify(schema, null, 2), '  ')},
});
console.log(value, extraction.id);`,
    },
    {
      name: 'Python',
      code: `from recto_client import Recto

recto = Recto(base_url=${JSON.stringify(origin)})
extracted = recto.extract(
    document=${JSON.stringify(filename)},
    schema=${python(schema, '    ')},
)
print(extracted.value, extracted.extraction["id"])`,
    },
  ];
}
