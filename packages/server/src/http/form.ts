import { type Check, compileCheck, type Endpoint, Faults } from '@recto/contract';
import type { FastifyRequest } from 'fastify';
import { invalidRequest, tooLarge } from '../lib/errors.ts';
import type { Scope } from '../lib/scope.ts';
import type { ReceivedFile } from './call.ts';
import type { HttpLimits, HttpPorts } from './ports.ts';
import { refusal } from './validate.ts';

const MAX_FIELDS = 50;
/** Limit for all fields together, next to which a form may carry one file. */
export const MAX_FIELDS_BYTES = 1_000_000;

export interface Form {
  fields: unknown;
  file: ReceivedFile;
}

export type ReadForm = (request: FastifyRequest, scope: Scope, signal: AbortSignal) => Promise<Form>;

/** Streams the `file` part to storage as it arrives. Fields may come before or after it. */
export function compileForm(endpoint: Endpoint, ports: HttpPorts, limits: HttpLimits): ReadForm | undefined {
  if (endpoint.form === undefined) return undefined;
  const check = compileCheck(endpoint.form, 'body');
  return async (request, scope, signal) => {
    const { fields, file } = await readParts(request, { scope, signal, ports, limits });
    return checkForm(check, fields, file);
  };
}

export interface Reading {
  scope: Scope;
  signal: AbortSignal;
  ports: HttpPorts;
  limits: HttpLimits;
}

async function readParts(request: FastifyRequest, reading: Reading) {
  const { fields, files } = await readForm(request, { ...reading, maxFiles: 1, isWanted: (name) => name === 'file' });
  return { fields, file: files.get('file') };
}

export interface FormReading extends Reading {
  maxFiles: number;
  /** Files in parts with other names are read and left out. */
  isWanted(name: string): boolean;
}

/** Reads a form with any parts; its files are stored as they arrive. */
export async function readForm(
  request: FastifyRequest,
  { scope, signal, ports, limits, maxFiles, isWanted }: FormReading,
): Promise<{ fields: Record<string, unknown>; files: Map<string, ReceivedFile> }> {
  const fields: Record<string, unknown> = {};
  const files = new Map<string, ReceivedFile>();
  let fieldsBytes = 0;
  const parts = request.parts({
    // Keep the name as sent: a path in it is the caller's mistake, and cutting it off would hide that.
    preservePath: true,
    // One byte more than the limit, so that the store sees the excess and reports it.
    limits: {
      fieldSize: MAX_FIELDS_BYTES,
      fields: MAX_FIELDS,
      files: maxFiles,
      parts: MAX_FIELDS + maxFiles,
      fileSize: limits.uploadBytes + 1,
    },
  });
  try {
    for await (const part of parts) {
      if (part.type === 'file' && isWanted(part.fieldname)) {
        const stored = await ports.receiveFile(scope, part.file, { maxBytes: limits.uploadBytes, signal });
        const received = {
          filename: sentName(part.filename) || 'file',
          declaredType: part.mimetype || null,
          ...stored,
        };
        files.set(part.fieldname, received);
      } else if (part.type === 'file') {
        // A part with another name must still be read to reach the parts after it.
        part.file.resume();
      } else {
        fieldsBytes += String(part.value).length;
        if (part.valueTruncated || fieldsBytes > MAX_FIELDS_BYTES) {
          throw tooLarge(`The fields of the form exceed ${MAX_FIELDS_BYTES} bytes in total.`);
        }
        fields[part.fieldname] = part.value;
      }
    }
  } catch (error) {
    throw isBrokenForm(error) ? invalidRequest('The multipart body is incomplete or malformed.', error) : error;
  }
  return { fields, files };
}

const ESCAPED: Record<string, string> = { '%22': '"', '%0D': '\r', '%0A': '\n' };

/** Browsers and fetch escape these three characters in the names of files, and no others: not even `%`. */
const sentName = (name: string | undefined): string =>
  (name ?? '').replaceAll(/%22|%0D|%0A/g, (escaped) => ESCAPED[escaped] ?? escaped);

/** The parser reports a truncated or malformed body as plain errors with these texts. */
function isBrokenForm(error: unknown): boolean {
  return (
    error instanceof Error &&
    error.name === 'Error' &&
    /Unexpected end|Malformed|Multipart: Boundary|Part terminated early|premature close/i.test(error.message)
  );
}

function checkForm(check: Check, fields: Record<string, unknown>, file: ReceivedFile | undefined): Form {
  const faults = new Faults();
  const valid = check(fields, ['body'], faults);
  if (file === undefined) faults.add({ type: 'missing', loc: ['body', 'file'], msg: 'Field required', input: null });
  if (faults.count > 0 || file === undefined) throw refusal(faults);
  return { fields: valid, file };
}
