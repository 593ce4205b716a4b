import { BackgroundFits, type BackgroundFitsDependencies } from './background.ts';
import { Corrections, type CorrectionsDependencies } from './service.ts';

export const createCorrections = (
  deps: CorrectionsDependencies & Omit<BackgroundFitsDependencies, 'deadlineMs'> & { backgroundDeadlineMs: number },
) => ({
  corrections: new Corrections(deps),
  backgroundFits: new BackgroundFits({ ...deps, deadlineMs: deps.backgroundDeadlineMs }),
});
