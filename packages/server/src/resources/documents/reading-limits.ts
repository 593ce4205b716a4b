import type { WorkLimits } from '../../documents/pool/job-watch.ts';

/** How much work reading a document may take, depending on its size. */
export interface ReadingLimits {
  stallMs: number;
  processorMs: number;
  msPerMegabyte: number;
  processorMsPerPage: number;
}

const MEGABYTE = 1_000_000;

/** Some formats are read whole before their first page arrives, so size adds to both limits. */
export function workLimitsOf(limits: ReadingLimits, sizeBytes: number, deadlineMs: number): WorkLimits {
  const forSizeMs = (sizeBytes / MEGABYTE) * limits.msPerMegabyte;
  return {
    deadlineMs,
    stallMs: limits.stallMs + forSizeMs,
    processorMs: limits.processorMs + forSizeMs,
    processorMsPerPart: limits.processorMsPerPage,
  };
}

/** CPU time for one page of vector drawing, whose cost does not depend on the file size. */
const DRAWING_PROCESSOR_MS = 20_000;

/** The CPU limit of formats whose cost does not depend on their size. */
export const maxProcessorMsOf = (mimeType: string): number | undefined =>
  mimeType === 'image/svg+xml' ? DRAWING_PROCESSOR_MS : undefined;
