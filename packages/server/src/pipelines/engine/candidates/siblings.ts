/** Labels that are the very name of another field of the same object. */
import type { Context } from '../core/context.ts';
import type { Field } from '../core/field.ts';
import type { Label, LabelScore } from '../core/label.ts';
import { areAlike, areCompatible } from '../core/value-kinds.ts';
import { asksForDue } from '../lexicon/due-words.ts';
import { OWN_NAME } from '../weights/candidates.ts';

/** Kept, because a schema may have hundreds of fields, and each asks for each label. */
const namedBy = new WeakMap<LabelScore, readonly Field[]>();

function fieldsNamed({ fields }: Context, score: LabelScore): readonly Field[] {
  const known = namedBy.get(score) ?? fields.filter((_, index) => (score.named[index] ?? 0) >= OWN_NAME.min);
  namedBy.set(score, known);
  return known;
}

const parentOf = ({ path }: Field): string => path.slice(0, -1).join('.');

/** The field of the same object whose very name the label is; undefined if it is the name of this field as well. */
export function siblingNamed(context: Context, field: Field, label: Label, isLeft: boolean): Field | undefined {
  const named = fieldsNamed(context, context.scorer.score(label.text));
  if (named.length === 0 || named.includes(field)) return undefined;
  return named.find(
    (other) =>
      (isLeft ? areCompatible(other.kind, field.kind) : areAlike(other.kind, field.kind)) &&
      parentOf(other) === parentOf(field),
  );
}

/** What is due is the total, unless a part of it was paid; of a total nobody knows how much is still due. */
export const mayBeBoth = ({ spans }: Context, field: Field, sibling: Field): boolean =>
  field.concept !== undefined &&
  field.concept === sibling.concept &&
  !asksForDue(field.name) &&
  !spans.money.some(({ traits, value }) => traits.isPayment === true && Number(value) > 0);
