import { z } from 'zod';
import { DateTime } from './common.ts';
import { ROLES } from './permissions.ts';

export const RoleName = z.enum(ROLES);

const MAIL_PART = '[!-?A-~\\u00a1-\\uffff]+';

/** Emails are compared without regard to case. No mail is sent, so it need only look like one. */
export const Email = z
  .string()
  .max(254)
  .regex(new RegExp(`^${MAIL_PART}@${MAIL_PART}$`))
  .meta({ examples: ['ada@example.com'] });

export const MemberName = z.string().min(1).max(200);

/** Long enough that guessing is hopeless at the rate that sign-in allows; nobody is told which characters to use. */
export const NewPassword = z.string().min(10).max(200).describe('At least 10 characters');

export const GivenPassword = z.string().min(1).max(200);

export const CredentialMember = z
  .object({ id: z.string(), email: z.string(), name: z.string().nullable(), role: RoleName })
  .meta({ id: 'CredentialMember' });

export const Member = z
  .object({
    id: z.string(),
    object: z.literal('member'),
    email: z.string(),
    name: z.string().nullable(),
    role: RoleName,
    created_at: DateTime,
    updated_at: DateTime,
    last_seen_at: DateTime.nullable().describe('Last use of the dashboard, to the minute; null before the first'),
  })
  .meta({ id: 'Member' });
