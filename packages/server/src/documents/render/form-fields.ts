import type { FormField } from '../model/document.ts';
import type { FlowText } from './flow-text.ts';

/**
 * The values of a form, from top to bottom. Check boxes appear in either state; other fields only if filled. What is
 * drawn on the page, including boxes, is already in its text.
 */
export function fieldLines(fields: readonly FormField[], flow: FlowText): string[] {
  const ordered = [...fields].sort((a, b) => a.box.top - b.box.top || a.box.left - b.box.left);
  return ordered.flatMap((field) => {
    if (field.origin === 'drawn') return [];
    const name = field.label === null ? (field.name ?? '') : flow.join([field.label]).replace(/\s*[:：]$/, '');
    if (field.kind === 'checkbox' || field.kind === 'radio') return [`${isSet(field) ? '☑' : '☐'} ${name}`.trimEnd()];
    if (field.value === null || field.value === false || field.value === '') return [];
    const value = field.value === true ? '☑' : field.value;
    return [name === '' ? value : `${name}: ${value}`];
  });
}

const isSet = ({ value }: FormField): boolean => value !== null && value !== false && value !== '' && value !== 'Off';
