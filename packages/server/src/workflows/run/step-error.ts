/** Why a step ended its run. Messages are public: they never hold secrets, SQL or paths of the machine. */
export type StepErrorStage =
  | 'input_collection'
  | 'registry_lookup'
  | 'document_fetch'
  | 'execution'
  | 'output_storage'
  | 'routing'
  | 'history_payload';

export type StepErrorCategory = 'transient' | 'permanent' | 'quota';

export interface StepErrorFields {
  code: string;
  message: string;
  stage?: StepErrorStage;
  category?: StepErrorCategory;
  context?: Record<string, unknown> | null;
}

/** Ends the step at once: another attempt would end the same way. */
export class StepError extends Error {
  readonly code: string;
  readonly stage: StepErrorStage;
  readonly category: StepErrorCategory;
  readonly context: Record<string, unknown> | null;

  constructor({ code, message, stage = 'execution', category = 'permanent', context = null }: StepErrorFields) {
    super(message);
    this.name = 'StepError';
    this.code = code;
    this.stage = stage;
    this.category = category;
    this.context = context;
  }
}
