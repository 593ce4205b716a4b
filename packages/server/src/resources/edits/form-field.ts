import type { api } from '@recto/contract';
import type { z } from 'zod';

/** A field as requests and responses have it. */
export type FormField = NonNullable<z.output<typeof api.editTemplates.get.response>['form_fields']>[number];

/** What is blackened, as requests and responses have it. */
export type EditRedact = NonNullable<z.output<typeof api.edits.get.response>['redact']>;
