import { type AppError, validationFailed } from '../../lib/errors.ts';

/** Why an uploaded CSV file cannot become a table: a 422 at the part `file`. */
export const csvFault = (type: string, msg: string, ctx: Record<string, unknown> = {}): AppError =>
  validationFailed([{ type, loc: ['body', 'file'], msg, input: null, ctx }]);
