/** Lists of the boxes of a question: each item has what a box stands for, and whether it is ticked. */
import type { Choice, ChoiceGroup } from '../core/choice.ts';
import type { Prepared } from '../core/context.ts';
import type { Field, ListField } from '../core/field.ts';
import type { ViewWord } from '../core/view.ts';
import { labelsOf } from '../labels/labels-of.ts';
import { tokenSimilarity } from '../lexicon/phrases.ts';
import { tokensOf, weightOf } from '../lexicon/tokens.ts';
import { isAnswer } from '../recognise/choices.ts';
import { spacedName } from '../schema/value-kind.ts';
import { CHOICE_LISTS } from '../weights/candidates.ts';
import { evidenceOf } from './cell-evidence.ts';
import type { ItemRecord } from './item-record.ts';
import { type ExtractedList, NOTHING } from './joined-tables.ts';

interface BoxFields {
  text: Field;
  isTicked: Field;
}

export function choiceItems(prepared: Prepared, lists: readonly ListField[]): Map<ListField, ExtractedList> {
  const questions = prepared.choices.groups.filter(
    ({ choices }) => choices.length >= CHOICE_LISTS.minBoxes && !choices.some(isAnswer),
  );
  const found = new Map<ListField, ExtractedList>();
  if (questions.length === 0) return found;
  for (const list of lists) {
    const fields = boxFields(list);
    const group = fields === undefined ? undefined : groupFor(prepared, list, questions);
    if (fields === undefined || group === undefined) continue;
    found.set(list, { ...NOTHING, records: group.choices.map((choice) => recordOf(fields, choice)) });
  }
  return found;
}

/** Items with numbers, dates or lists of their own are rows of something else. */
function boxFields({ fields, inner }: ListField): BoxFields | undefined {
  const flags = fields?.filter(({ schema }) => schema.type === 'boolean') ?? [];
  const texts = fields?.filter(({ schema }) => schema.type === 'string' && schema.enum === undefined) ?? [];
  const [[isTicked], [text]] = [flags, texts];
  if (isTicked === undefined || text === undefined || flags.length > 1 || inner.length > 0) return undefined;
  return flags.length + texts.length < (fields?.length ?? 0) || texts.some(({ kind }) => kind === 'date')
    ? undefined
    : { text, isTicked };
}

/** Words for parts of forms: all questions have them. */
const OF_FORMS =
  /^(?:check|box|checkbox|tick|ticked|item|row|option|choice|all|list|listed|question|form|section|line|page|\d+)$/;

/** The boxes whose question shares words with the list; without such words, those that are far more than any others. */
function groupFor(
  { view }: Prepared,
  { name, schema }: ListField,
  groups: readonly ChoiceGroup[],
): ChoiceGroup | undefined {
  const wanted = tokensOf(`${spacedName(name)} ${schema.description}`).filter((token) => !OF_FORMS.test(token));
  const ranked = groups
    .map((group) => {
      const asked = tokensOf(labelsOf(view, group.asked)[0]?.text ?? '');
      const shared = wanted.filter((token) => asked.some((other) => tokenSimilarity(token, other) > 0));
      return { group, shared: [...new Set(shared)].reduce((sum, token) => sum + weightOf(token), 0) };
    })
    .sort((one, other) => other.shared - one.shared || other.group.choices.length - one.group.choices.length);
  const [best, next] = ranked;
  if (best === undefined || next === undefined || best.shared >= next.shared + CHOICE_LISTS.minLead) return best?.group;
  const most = ranked.map(({ group }) => group).sort((one, other) => other.choices.length - one.choices.length);
  const [first, second] = most;
  return (first?.choices.length ?? 0) >= CHOICE_LISTS.farMore * (second?.choices.length ?? 0) ? first : undefined;
}

function recordOf({ text, isTicked }: BoxFields, choice: Choice): ItemRecord {
  const evidence = evidenceOf('section');
  return [
    { field: text, words: withoutInstruction(choice.words), evidence },
    { field: isTicked, words: [choice.mark], evidence, value: choice.isTicked },
  ];
}

const INSTRUCTION =
  /^\(\s?(?:please\s|bitte\s)?(?:specify|describe|explain|state|angeben|erläutern|préciser|especificar|specificare)/iu;

/** "other (specify)": the brackets say what to write behind the box. */
function withoutInstruction(words: readonly ViewWord[]): ViewWord[] {
  const at = words.findIndex(({ text }, place) => INSTRUCTION.test([text, words[place + 1]?.text ?? ''].join(' ')));
  return at > 0 ? words.slice(0, at) : [...words];
}
