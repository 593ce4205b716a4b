import { S3ServiceException } from '@aws-sdk/client-s3';
import { AppError, misconfigured, providerFailed } from '../lib/errors.ts';

/** The SDK has already retried what it considers retryable, so errors that arrive here persisted. */
export function toStoreError(error: unknown): unknown {
  if (error instanceof AppError || !(error instanceof Error)) return error;
  if (error.name === 'CredentialsProviderError') {
    return misconfigured('There are no credentials for the object store.', error);
  }
  const status = statusOf(error);
  if (status === 401 || status === 403) {
    return providerFailed('The object store refuses access.', { retryable: false, cause: error });
  }
  const isRetryable = status === undefined || status >= 500 || status === 408 || status === 429;
  return providerFailed('The object store failed.', { retryable: isRetryable, cause: error });
}

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
