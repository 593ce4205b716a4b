import { S3ServiceException } from '@aws-sdk/client-s3';
import { AppError, misconfigured, providerFailed } from '../lib/errors.ts';

/** The SDK has already retried what it considers retryable, so errors that arrive here persisted. */
export function toStoreError(error: unknown): unknown {
  if (error instanceof AppError || !(error instanceof Error)) return error;
  if (error.name === 'CredentialsProviderError') {
    return misconfigured('There are no credentials for the object store.', error, { isOutage: true });
  }
  const status = statusOf(error);
  if (status === 401 || status === 403 || EXPIRED.has(error.name)) {
    return providerFailed('The object store refuses access.', { retryable: false, isOutage: true, cause: error });
  }
  const isRetryable = status === undefined || status >= 500 || status === 408 || status === 429;
  // A bucket that is missing is the operator's to bring back, as access is.
  return providerFailed('The object store failed.', {
    retryable: isRetryable,
    isOutage: isRetryable || status === 404,
    cause: error,
  });
}

/** Refusals with the status 400. */
const EXPIRED: ReadonlySet<string> = new Set(['ExpiredToken', 'InvalidToken', 'TokenRefreshRequired']);

/** HEAD responses have no body, so "no such bucket" cannot be distinguished from "no such key" there. */
export function isMissing(error: unknown): boolean {
  return statusOf(error) === 404 && !(error instanceof Error && error.name === 'NoSuchBucket');
}

export function isNotImplemented(error: unknown): boolean {
  return statusOf(error) === 501;
}

export function isRangeOutside(error: unknown): boolean {
  return statusOf(error) === 416;
}

function statusOf(error: unknown): number | undefined {
  return error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined;
}
