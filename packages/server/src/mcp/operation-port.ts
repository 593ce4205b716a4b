import type { OperationRequest } from './tool-input.ts';

export interface OperationAnswer {
  status: number;
  contentType: string;
  content: Buffer;
  requestId: string;
}

/** Sends a request to the HTTP API with the credential of the connection. */
export type SendOperation = (request: OperationRequest, signal: AbortSignal) => Promise<OperationAnswer>;
