/** Fields that the configs of several types of block share. */
import { z } from 'zod';
import { parseDataPath } from '../data-path.ts';

/** An object without other fields; whoever writes one wrong is told which there are. */
export const strict = <T extends z.core.$ZodLooseShape>(shape: T) =>
  z.strictObject(shape, {
    error: (issue) =>
      issue.code === 'unrecognized_keys'
        ? `unknown field ${issue.keys.slice(0, 20).join(', ')}; valid fields: ${Object.keys(shape).join(', ')}`
        : undefined,
  });

/** Anything but a key that would be lost when it is assigned. */
const Name = z.string().min(1).max(200);

export const ModelName = z
  .string()
  .min(1)
  .max(255)
  .default('recto-local')
  .describe('A configured model, or `recto-local`, the engine of the service itself');

export const Consensus = z.int().min(1).max(16).default(1).describe('How many answers are voted on');

export const Instructions = z.string().max(100_000).describe('For the model');

export const UserSchema = z.record(z.string(), z.unknown());

export const DataPath = z
  .string()
  .max(1000)
  .refine((text) => parseDataPath(text) !== null, 'must be a path such as `total` or `lines[*].price`');

/** Part of a handle id. */
export const HandleKey = z
  .string()
  .max(200)
  .regex(/^\S+$/, 'must have no spaces')
  .describe('The end of the handle id; the name in lower case with hyphens when left out');

export const handleKeyOf = ({ name, handle_key }: { name: string; handle_key?: string | undefined }): string =>
  handle_key ?? name.trim().toLowerCase().replace(/\s+/g, '-');

export const NamedInput = strict({
  name: Name.describe('The end of the handle id, and what edges may call the input'),
  type: z.enum(['file', 'json']).default('file').describe('What the input takes'),
  is_primary: z.boolean().optional().describe('The input that the others add to'),
}).meta({ title: 'Input' });

export const NamedOption = {
  name: Name.describe('What the model calls it'),
  handle_key: HandleKey.optional(),
  description: z.string().max(10_000).default('').describe('What belongs here, for the model'),
};

const SecretName = z
  .string()
  .max(255)
  .regex(/^[A-Za-z_][A-Za-z0-9_]*$/, 'must be the name of a secret: letters, digits and _');

export const Mounts = strict({
  secrets: z
    .array(
      strict({
        name: SecretName.describe('Of a secret of the environment'),
        env: SecretName.optional().describe('What the block calls it; the name of the secret when left out'),
        required: z.boolean().default(true).describe('Whether the block fails without it'),
      }),
    )
    .max(100)
    .optional()
    .describe(`Secrets that the block may use, as \`\${ENV}\` in addresses and headers or from its environment`),
  tables: z
    .array(
      strict({
        table_id: z.string().min(1).max(255).describe('Of a table of the environment'),
        path: z.string().min(1).max(1000).describe('Where the block finds its rows'),
      }),
    )
    .max(100)
    .optional()
    .describe('Tables that the block may read'),
}).describe('What the block may use beside its input');
