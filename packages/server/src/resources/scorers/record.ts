import type { CrossValidation, Tally } from '../../pipelines/learn/cross-validation.ts';
import type { FieldFit } from '../../pipelines/learn/fit.ts';
import type { ListedVersion } from './store.ts';

/** A version as responses show it. */
export const toScorer = (row: ListedVersion) => ({
  id: row.id,
  object: 'schema.scorer' as const,
  schema_sha256: row.schema_sha256,
  version: row.version,
  is_active: row.is_active,
  is_automatic: row.is_automatic,
  helps: row.helps,
  document_count: row.document_count,
  correction_count: row.correction_ids.length,
  unavailable_count: row.unavailable_count,
  fields: row.fields.map(toFigures),
  created_at: row.created_at,
});

const toFigures = ({ path, outcome, documents, unreachable, engineRight, crossValidation }: FieldFit) => ({
  path: path.join('.'),
  outcome,
  documents,
  unreachable,
  engine_right: engineRight,
  cross_validation: crossValidation === null ? null : toCrossValidation(crossValidation),
});

const toCrossValidation = ({ documents, engine, learned, won, lost, chance, cap }: CrossValidation) => ({
  documents,
  engine: toAnswers(engine),
  learned: toAnswers(learned),
  won,
  lost,
  chance,
  likelihood_cap: cap,
});

const toAnswers = ({ right, brier, meanLikelihood }: Tally) => ({ right, brier, mean_likelihood: meanLikelihood });
