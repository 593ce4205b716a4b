/** The built-in engine: takes a document and a schema, returns values and the words they came from. Uses no model. */

import type { JsonObject } from '../json/json.ts';
import { amongAnswers, OUT_OF_ORDER, strangenessOf } from './calibration.ts';
import { describedValues } from './candidates/described.ts';
import { outOfOrder } from './candidates/in-order.ts';
import { inSections } from './candidates/object-sections.ts';
import { inOneBlock } from './candidates/one-block-each.ts';
import { onlyNames } from './candidates/only-name.ts';
import { contextFor, prepare } from './candidates/prepare.ts';
import { paired } from './candidates/range-pairs.ts';
import { registeredNumbers } from './candidates/registered-number.ts';
import { bySameLabels } from './candidates/same-labels.ts';
import { unlabelledValues } from './candidates/unlabelled.ts';
import { choose } from './choose.ts';
import type { Prepared } from './core/context.ts';
import type { ReadSchema } from './core/field.ts';
import type { Learned } from './core/field-candidates.ts';
import type { DocumentView } from './core/view.ts';
import {
  boxResults,
  headResults,
  orderedResults,
  outOfGoods,
  paperResults,
  partlyNamedResults,
  profileResults,
  reportResults,
  sumResults,
} from './head-results.ts';
import { jsonValue } from './json-value.ts';
import { fillLists, type ListResult } from './list-items.ts';
import { emptyOutput, type FieldResult, LEAST_LIKELIHOOD, offerOf, put, sureResult, takenBack } from './results.ts';
import { readSchema } from './schema/read-schema.ts';
import { balanced } from './totals/choice.ts';

export interface Extraction {
  output: JsonObject;
  fields: FieldResult[];
  lists: ListResult[];
}

export function extract(view: DocumentView, schema: JsonObject): Extraction {
  return extractPrepared(prepare(view), readSchema(schema));
}

export function extractPrepared(prepared: Prepared, schema: ReadSchema, learned?: Learned): Extraction {
  const context = contextFor(prepared, schema.fields);
  const offers = paired(
    context,
    bySameLabels(
      context,
      inOneBlock(
        context,
        inSections(context, balanced(schema.fields.map((field) => offerOf(context, field, learned)))),
      ),
    ),
  );
  const chosen = choose(offers);
  for (const [field, { span }] of chosen) if (jsonValue(field, span, prepared) === null) chosen.delete(field);
  for (const [field, candidate] of describedValues(context, offers, chosen)) chosen.set(field, candidate);
  for (const [field, candidate] of unlabelledValues(context, offers, chosen)) chosen.set(field, candidate);
  for (const [field, candidate] of registeredNumbers(context, offers, chosen)) chosen.set(field, candidate);
  for (const [field, candidate] of onlyNames(context, offers, chosen)) chosen.set(field, candidate);
  const output = emptyOutput(schema.root);
  const fields: FieldResult[] = [];
  for (const offer of offers) {
    const result = sureResult(prepared, offer, chosen.get(offer.field));
    fields.push(result);
    put(output, result);
  }
  const lists = fillLists(prepared, schema.lists, { output, fields });
  const add = (results: ReadonlyMap<number, FieldResult>): void => {
    for (const [place, result] of results) {
      fields[place] = result;
      put(output, result);
    }
  };
  add(outOfGoods(output, fields));
  add(new Map([...sumResults(context, offers, fields), ...headResults(context, offers, fields)]));
  add(reportResults(context, offers, fields));
  add(paperResults(context, offers, fields));
  add(profileResults(context, offers, fields));
  add(boxResults(context, offers, fields));
  add(partlyNamedResults(context, offers, fields));
  add(orderedResults(context, offers, fields));
  return { output, fields: withStrangeness(output, fields), lists };
}

/** Likelihoods of single values by how many of the schema's fields the document answers, and in what order. */
function withStrangeness(output: JsonObject, fields: FieldResult[]): FieldResult[] {
  const strangeness = strangenessIn(fields);
  const answered = fields.filter((result) => isSingle(result) && result.chosen !== undefined && !result.isLearned);
  const others = outOfOrder(
    answered.map((result) => ({ result, span: result.chosen?.span, likelihood: result.confidence })),
  );
  const isElsewhere = new Set([...others].flatMap(({ result }) => (result.field.isNamedAsConcept ? [] : [result])));
  return fields.map((result) => {
    if (result.value === null || result.isLearned || !isSingle(result)) return result;
    const doubt = strangeness + (isElsewhere.has(result) ? OUT_OF_ORDER : 0);
    if (doubt === 0) return result;
    const confidence = amongAnswers(result.confidence, doubt);
    return confidence < LEAST_LIKELIHOOD ? takenBack(output, result) : { ...result, confidence };
  });
}

/** How strange the document is to the schema, by the single fields that it answers. */
export function strangenessIn(fields: readonly FieldResult[]): number {
  const single = fields.filter(isSingle);
  return strangenessOf(single.filter(({ value }) => value !== null).length, single.length);
}

const isSingle = ({ path }: FieldResult): boolean => !path.some((step) => typeof step === 'number');
