/** Config fields that several block types share. */
import { z } from 'zod';
import { parseDataPath } from '../data-path.ts';

/** An object without unknown fields; the error lists the valid ones. */
export const strict = <T extends z.core.$ZodLooseShape>(shape: T) =>
  z.strictObject(shape, {
    error: (issue) =>
      issue.code === 'unrecognized_keys'
        ? `unknown field ${issue.keys.slice(0, 20).join(', ')}; valid fields: ${Object.keys(shape).join(', ')}`
        : undefined,
  });

/** Any key that is not lost on assignment. */
const Name = z.string().min(1).max(200);

export const ModelName = z
  .string()
  .min(1)
  .max(255)
  .default('recto-local')
  .describe('A configured model, or `recto-local`, the built-in engine');

/** The operation that a block performs decides how many it takes. */
export const consensusUpTo = (most: number) =>
  z.int().min(1).max(most).default(1).describe('How many outputs to vote on');

export const Instructions = z.string().max(100_000).describe('Passed to the model');

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
  .describe('The end of the handle id; defaults to the name in lower case with hyphens');

export const handleKeyOf = ({ name, handle_key }: { name: string; handle_key?: string | undefined }): string =>
  handle_key ?? name.trim().toLowerCase().replace(/\s+/g, '-');

export const NamedInput = strict({
  name: Name.describe('The end of the handle id, and the name of the input in edges'),
  type: z.enum(['file', 'json']).default('file').describe('The kind of value that the input takes'),
  is_primary: z.boolean().optional().describe('The input that the others supplement'),
}).meta({ title: 'Input' });

export const NamedOption = {
  name: Name.describe('Its name for the model'),
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
        name: SecretName.describe('Name of a secret of the environment'),
        env: SecretName.optional().describe('Its name inside the block; defaults to the name of the secret'),
        required: z.boolean().default(true).describe('True if the block fails without it'),
      }),
    )
    .max(100)
    .optional()
    .describe(`Secrets that the block may use, as \`\${ENV}\` in addresses and headers or from its environment`),
  tables: z
    .array(
      strict({
        table_id: z.string().min(1).max(255).describe('Id of a table of the environment'),
        path: z.string().min(1).max(1000).describe('Where the block finds its rows'),
      }),
    )
    .max(100)
    .optional()
    .describe('Tables that the block may read'),
}).describe('What the block may use besides its input');
