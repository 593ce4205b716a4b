import { z } from 'zod';
import { DateTime } from './common.ts';

export const RetentionDays = z
  .int()
  .min(1)
  .max(36_500)
  .nullable()
  .describe('Days that documents, operations and runs are kept; null keeps them until they are deleted');

export const Environment = z
  .object({
    id: z.string(),
    name: z.enum(['production', 'test']),
    slug: z.enum(['production', 'test']),
    type: z.enum(['production', 'non_production']),
    is_default: z.boolean(),
    organization_id: z.string(),
    retention_days: RetentionDays,
    created_at: DateTime,
  })
  .meta({ id: 'Environment' });

export const Organization = z.object({ id: z.string(), name: z.string() }).meta({ id: 'Organization' });
