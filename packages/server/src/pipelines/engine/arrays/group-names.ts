/** Names of fields that many items share the value of. */

import type { Field } from '../core/field.ts';

const GROUP_NAME =
  /group|category|section|class|department|division|team|unit|region|heading|chapter|kind|type|day|family|area|part|panel|gr[ou]+p|[ck]ategor|se[ckz]+ion|rubri[ck]|abteilung|bereich/i;

/** These words name the unit that things are counted in, not a group of things. */
const MEASURE = /^(?:units?|unit[_ ]?of[_ ]?measure|measure(?:ment)?[_ ]?unit|unit[_ ]?(?:name|type|code))$/i;

/** "the section of the statement that the line stands under", "block of the table in which the row stands" */
const SAID_OVER =
  /\b(?:heading|section|block|group|title|category)\b.*\b(?:stands?|falls?|listed|printed|is|are|appears?|belongs?)\s+(?:under|below|in)\b|\b(?:heading|title)\s+(?:above|over|under which)\b|\b(?:heading|section|block|group)\b.*\b(?:in|under|below) which\b|\bheading of (?:the|its|each) (?:row|line|item)s?\b/i;

/** Whether the description of a field says that its value stands over the items. */
export const isSaidOver = ({ schema }: Field): boolean => SAID_OVER.test(schema.description);

/** Whether a field says, by its name or its description, that many items have the same value. */
export const isNamedAsGroup = (field: Field): boolean =>
  (GROUP_NAME.test(field.name) && !MEASURE.test(field.name)) || isSaidOver(field);
