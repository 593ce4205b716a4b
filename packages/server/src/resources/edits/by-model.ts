/** A model reads the instructions and says which field gets which value. It sees the fields, not the document. */
import type { FillableField } from '../../documents/forms/form-field.ts';
import type { Scope } from '../../lib/scope.ts';
import type { ModelGateway } from '../../models/gateway.ts';
import { DATA_RULE, documentText } from '../../models/prompt.ts';
import type { ModelMessage } from '../../models/provider.ts';
import type { ModelDefinition } from '../../models/settings.ts';
import type { OnSpent } from '../../models/spending.ts';
import { completeJson } from '../../models/structured.ts';
import type { EditPlan } from '../../pipelines/edit/plan-edit.ts';
import type { JsonObject } from '../../pipelines/json/json.ts';

interface ModelPlan {
  fields: readonly FillableField[];
  instructions: string;
  today: string;
  scope: Scope;
  signal: AbortSignal;
  onSpent: OnSpent;
}

interface Answer {
  values: { key: string; value: string }[];
  not_applied?: { instruction: string; reason: string }[];
}

const ANSWER: JsonObject = {
  type: 'object',
  properties: {
    values: {
      type: 'array',
      items: {
        type: 'object',
        properties: { key: { type: 'string' }, value: { type: 'string' } },
        required: ['key', 'value'],
      },
    },
    not_applied: {
      type: 'array',
      items: {
        type: 'object',
        properties: { instruction: { type: 'string' }, reason: { type: 'string' } },
        required: ['instruction', 'reason'],
      },
    },
  },
  required: ['values'],
};

const TASK = [
  'You fill in a form. You get the fields of the form and the instructions of the caller, and answer with the values of',
  'the fields that the instructions speak of. Use the keys of the fields exactly. Check boxes take "true" or "false".',
  'Invent nothing: a field that the instructions say nothing about gets no value. What the instructions ask for and no',
  'field takes belongs in not_applied, with the reason. Write values as the form asks for them: part of a date, digits',
  'only, within max_length, one of the options.',
].join(' ');

export async function planByModel(
  gateway: ModelGateway,
  model: ModelDefinition,
  { fields, signal, onSpent, scope, ...plan }: ModelPlan,
): Promise<EditPlan> {
  const byKey = new Map(fields.map((field) => [field.key, field]));
  const answer = await completeJson(gateway, model.name, {
    messages: messagesOf(fields, plan),
    schema: ANSWER,
    validate: async (value) => mistakesIn(value as Answer, byKey),
    signal,
    onSpent,
    scope,
    temperature: 0,
  });
  const { values, not_applied = [] } = answer.value as Answer;
  return {
    values: Object.fromEntries(values.filter(({ key }) => byKey.has(key)).map(({ key, value }) => [key, value])),
    notApplied: not_applied.map(({ instruction, reason }) => ({
      key: instruction,
      value: '',
      reason: 'no_such_field' as const,
      message: reason,
    })),
  };
}

function mistakesIn(answer: Answer, fields: ReadonlyMap<string, FillableField>): string[] {
  if (!Array.isArray(answer?.values)) return ['values is missing'];
  return answer.values.flatMap(({ key, value }) => {
    const field = fields.get(key);
    if (field === undefined) return [`there is no field ${key}`];
    if (typeof value !== 'string') return [`the value of ${key} is no text`];
    if (field.type === 'checkbox' && value !== 'true' && value !== 'false') return [`${key} takes true or false`];
    return [];
  });
}

function messagesOf(
  fields: readonly FillableField[],
  { instructions, today }: { instructions: string; today: string },
): ModelMessage[] {
  const shown = fields.map(({ key, type, description, label, maxLength, options, bbox, value }) => ({
    key,
    type,
    description: description.slice(0, 300),
    ...(label !== description && { label: label.slice(0, 200) }),
    page: bbox.page,
    ...(maxLength !== undefined && { max_length: maxLength }),
    ...(options !== undefined && { options: options.slice(0, 50) }),
    ...(value !== null && value !== 'false' && { value }),
  }));
  const lines = shown.map((field) => JSON.stringify(field)).join('\n');
  const asked = `Today is ${today}. The instructions of the caller:\n<instructions>\n${instructions}\n</instructions>`;
  return [
    { role: 'system', content: [{ type: 'text', text: `${TASK}\n\n${DATA_RULE}\n\n${asked}` }] },
    { role: 'user', content: [{ type: 'text', text: `The fields of the form:\n${documentText(lines)}` }] },
  ];
}
