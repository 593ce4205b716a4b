export {
  type DeepPartial,
  type Extracted,
  type ExtractInput,
  type ExtractStreamInput,
  Recto,
  type RectoOptions,
} from './client.ts';
export type { Bytes, ContentSource, DocumentSource } from './documents.ts';
export {
  ApiError,
  AuthenticationError,
  BadRequestError,
  ConflictError,
  ConnectionError,
  EndedError,
  GoneError,
  NotFoundError,
  PermissionError,
  RateLimitError,
  RectoError,
  ServerError,
  StreamError,
  TimeoutError,
  TooLargeError,
  UnsupportedOperationError,
  ValidationError,
} from './errors.ts';
export type * from './generated/inputs.ts';
export type * from './generated/resources.ts';
export type * from './generated/types.ts';
export type { Page, PagePromise } from './pages.ts';
export type { RequestOptions } from './request-options.ts';
export {
  type JsonSchema,
  type OutputOf,
  type SchemaIssue,
  SchemaMismatchError,
  type StandardSchema,
} from './standard-schema.ts';
export type { EventStream, PartialExtraction, ResultStream, RunEvent } from './streams.ts';
export type { WaitOptions } from './wait.ts';
export { type Delivery, SignatureError, verifyWebhook } from './webhooks.ts';
