/** Boxes of forms that nothing is filled in: what their labels ask for is not given, whatever other labels share words. */
import type { Candidate } from '../core/candidate.ts';
import type { Context } from '../core/context.ts';
import type { Field } from '../core/field.ts';
import { boxesOf, labelTexts } from '../recognise/boxes.ts';
import { EMPTY_BOX } from '../weights/candidates.ts';

const known = new WeakMap<Context, readonly (readonly number[])[]>();

/** For each label of an empty box, how well it names each field. */
function emptyLabels(context: Context): readonly (readonly number[])[] {
  const found =
    known.get(context) ??
    context.view.pages
      .flatMap((page) => boxesOf(page).all.filter(({ isEmpty }) => isEmpty))
      .flatMap(labelTexts)
      .map((text) => context.scorer.score(text).fields);
  known.set(context, found);
  return found;
}

/** Leaves out values whose labels name the field less well than that of an empty box. */
export function withoutEmpty(context: Context, field: Field, found: readonly Candidate[]): readonly Candidate[] {
  const named = Math.max(0, ...emptyLabels(context).map((fields) => fields[field.index] ?? 0));
  if (named < EMPTY_BOX.min) return found;
  const namedBy = (text: string | undefined): number =>
    text === undefined ? 0 : (context.scorer.score(text).fields[field.index] ?? 0);
  return found.filter(
    ({ features, label }) => Math.max(features.label, namedBy(label?.text)) >= named - EMPTY_BOX.better,
  );
}
