import { AppError, internal, invalidRequest, tooLarge, unsupportedMedia } from '../lib/errors.ts';

/** The only translation of a thrown value to what a caller sees. */
export function toAppError(error: unknown, recognize: (error: unknown) => AppError | undefined): AppError {
  if (error instanceof AppError) return error;
  return recognize(error) ?? fromFramework(error) ?? internal(error);
}

/** Errors that Fastify raises before a handler runs have codes of their own. */
function fromFramework(error: unknown): AppError | undefined {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  switch (code) {
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
    case 'FST_REQ_FILE_TOO_LARGE':
      return tooLarge('The request body is larger than the limit.');
    case 'FST_ERR_CTP_INVALID_CONTENT_LENGTH':
      return invalidRequest('The request body does not match the announced Content-Length.', error);
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return unsupportedMedia('The content type of the request is not supported.');
    case 'FST_ERR_BAD_URL':
      return invalidRequest('The URL of the request is malformed.', error);
    case 'FST_INVALID_MULTIPART_CONTENT_TYPE':
    case 'FST_PARTS_LIMIT':
    case 'FST_FILES_LIMIT':
    case 'FST_FIELDS_LIMIT':
    case 'FST_PROTO_VIOLATION':
      return invalidRequest('The multipart body is malformed or has too many parts.', error);
    case 'ECONNRESET':
    case 'ERR_STREAM_PREMATURE_CLOSE':
      return invalidRequest('The connection was closed before the whole request arrived.', error);
    default:
      return undefined;
  }
}
