/** Names of fields that many items share the value of. */

import type { Field } from '../core/field.ts';

const GROUP_NAME =
  /group|category|section|class|department|division|team|unit|region|heading|chapter|kind|type|day|family|area|part|panel/i;

/** These words name the unit that things are counted in, not a group of things. */
const MEASURE = /^(?:units?|unit[_ ]?of[_ ]?measure|measure(?:ment)?[_ ]?unit|unit[_ ]?(?:name|type|code))$/i;

/** Whether the name of a field says that many items have the same value. */
export const isNamedAsGroup = ({ name }: Field): boolean => GROUP_NAME.test(name) && !MEASURE.test(name);
