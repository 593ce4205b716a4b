/** The recorded answers of models to steps of runs. */
import type { Db } from '../../db/database.ts';
import type { Clock } from '../../lib/clock.ts';
import type { Scope } from '../../lib/scope.ts';
import type { ModelAnswers } from '../../models/answers.ts';
import { ModelError } from '../../models/model-error.ts';
import type { Completion } from '../../models/provider.ts';
import { findAnswer, insertAnswer } from './model-answer-store.ts';

/** A second attempt at the same record finds what the first one paid for. */
export const recordedAnswers = (
  { db, clock }: { db: Db; clock: Clock },
  scope: Scope,
  ownerId: string,
): ModelAnswers => ({
  find: (question) => findAnswer(db, scope, { question, ownerId, isOwnOnly: true }),
  keep: (question, answer) =>
    insertAnswer(db, scope, { question, ownerId, answer, createdAt: clock.now().toISOString() }),
});

/** Never asks. Records whose result came from an equal earlier one have no answers of their own, but that one has. */
export const offlineAnswers = (db: Db, scope: Scope, ownerId: string): ModelAnswers => ({
  find: async (question, model): Promise<Completion> => {
    const known = await findAnswer(db, scope, { question, ownerId, isOwnOnly: false });
    if (known === undefined) throw new ModelError('not_recorded', { model });
    return known;
  },
  keep: async () => {},
});
