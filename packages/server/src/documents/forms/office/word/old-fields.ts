/** Form fields of older Word documents: a mark with the data of the field, its code, its result and an end mark. */

import { childOf, childrenOf, elementsIn, prefixOf, type SourceElement } from '../../../formats/office/source-xml.ts';
import { attribute, isOn, textContent } from '../../../formats/office/xml.ts';
import { valOf } from '../../../formats/word/word-styles.ts';
import type { PartSource } from '../part-source.ts';
import type { Fill } from '../placed-field.ts';
import { propertiesXml, runXml } from './word-text.ts';

export interface OldField {
  type: 'text' | 'checkbox';
  name: string | undefined;
  hint: string | undefined;
  value: string | null;
  maxLength?: number;
  options?: string[];
  fill: Fill;
}

/** Where the result of a field is written. */
export interface ResultPlace {
  /** The runs between the mark that separates code and result, and the end mark. */
  runs: SourceElement[];
  /** The run with the separating mark, if the field has one. */
  separator: SourceElement | undefined;
  /** The run with the end mark. */
  end: SourceElement;
}

/** Blanks that Word puts into an empty field. */
const NOTHING = /^[\u2002\u00a0\s]*$/;

/** Null for fields that are switched off or of another kind. */
export function oldFieldOf(part: PartSource, data: SourceElement, result: ResultPlace): OldField | null {
  const enabled = childOf(data, 'w:enabled');
  if (enabled !== undefined && !isOn(enabled)) return null;
  const named = {
    name: valOf(childOf(data, 'w:name')) || undefined,
    hint: valOf(childOf(data, 'w:helpText')) || valOf(childOf(data, 'w:statusText')) || undefined,
  };
  const box = childOf(data, 'w:checkBox');
  if (box !== undefined) return { ...named, ...checkBox(part, box) };
  const list = childOf(data, 'w:ddList');
  if (list !== undefined) return { ...named, ...choice(part, list) };
  const input = childOf(data, 'w:textInput');
  if (input === undefined) return null;
  const text = result.runs.flatMap((run) => childrenOf(run, 'w:t').map((element) => textContent(element))).join('');
  const maxLength = Number(valOf(childOf(input, 'w:maxLength')) ?? 0);
  return {
    ...named,
    type: 'text',
    value: NOTHING.test(text) ? null : text,
    ...(maxLength > 0 && { maxLength }),
    fill: (value) => {
      setResult(part, result, value);
      return undefined;
    },
  };
}

function setResult(part: PartSource, { runs, separator, end }: ResultPlace, value: string): void {
  const w = prefixOf(end);
  const properties = propertiesXml(part, childOf(runs[0] ?? end, 'w:rPr'));
  const written = value === '' ? '' : runXml(value, { w, properties });
  const mark = `<${w}r>${properties}<${w}fldChar ${w}fldCharType="separate"/></${w}r>`;
  const [first, ...others] = runs;
  if (first === undefined) part.replace(end.start, end.start, (separator === undefined ? mark : '') + written);
  else part.replaceElement(first, written);
  for (const other of others) part.replaceElement(other, '');
}

function checkBox(part: PartSource, box: SourceElement): Pick<OldField, 'type' | 'value' | 'fill'> {
  const checked = childOf(box, 'w:checked');
  return {
    type: 'checkbox',
    value: String(isOn(checked ?? childOf(box, 'w:default'))),
    fill: (value) => {
      const w = prefixOf(box);
      const state = `<${w}checked ${w}val="${value === 'true' ? 1 : 0}"/>`;
      if (checked !== undefined) part.replaceElement(checked, state);
      else part.replaceContent(box, part.text.slice(box.innerStart, box.innerEnd) + state);
      return undefined;
    },
  };
}

function choice(part: PartSource, list: SourceElement): Pick<OldField, 'type' | 'value' | 'options' | 'fill'> {
  const options = childrenOf(list, 'w:listEntry').map((entry) => attribute(entry, 'w:val') ?? '');
  const chosen = childOf(list, 'w:result');
  const value = chosen === undefined ? null : (options[Number(valOf(chosen) ?? 0)] ?? null);
  return {
    type: 'text',
    value,
    options,
    fill: (text) => {
      const w = prefixOf(list);
      const state = `<${w}result ${w}val="${Math.max(0, options.indexOf(text))}"/>`;
      if (chosen !== undefined) part.replaceElement(chosen, state);
      // It precedes the entries.
      else
        part.replaceContent(
          list,
          state +
            elementsIn(list)
              .map((element) => part.slice(element))
              .join(''),
        );
      return undefined;
    },
  };
}
