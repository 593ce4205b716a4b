import type { WorkLimits } from '../../documents/pool/job-watch.ts';

/** How much reading a document may take, as far as its size says. */
export interface ReadingLimits {
  stallMs: number;
  processorMs: number;
  msPerMegabyte: number;
  processorMsPerPage: number;
}

const MEGABYTE = 1_000_000;

/** Some formats are read whole before their first page comes: what their size adds counts for both times. */
export function workLimitsOf(limits: ReadingLimits, sizeBytes: number, deadlineMs: number): WorkLimits {
  const forSizeMs = (sizeBytes / MEGABYTE) * limits.msPerMegabyte;
  return {
    deadlineMs,
    stallMs: limits.stallMs + forSizeMs,
    processorMs: limits.processorMs + forSizeMs,
    processorMsPerPart: limits.processorMsPerPage,
  };
}

/** Of one page of vector drawing. The size of the file says nothing of its cost. */
const DRAWING_PROCESSOR_MS = 20_000;

/** The cap of formats whose size says nothing of their cost. */
export const maxProcessorMsOf = (mimeType: string): number | undefined =>
  mimeType === 'image/svg+xml' ? DRAWING_PROCESSOR_MS : undefined;
