/**
 * What leaves the service. Every connection to a host that is neither database nor storage nor the operator's collector
 * of traces gets a line in the ledger before its first byte is sent: a line that cannot be written refuses the
 * connection.
 */
import type { Scope } from './scope.ts';

export type EgressPurpose = 'document' | 'model' | 'webhook' | 'api_call';

/** On whose behalf something leaves, and why. */
export interface EgressSubject {
  readonly scope: Scope;
  readonly purpose: EgressPurpose;
}

export interface Departure extends EgressSubject {
  readonly method: string;
  readonly host: string;
  readonly port: number;
}

export interface EgressResult {
  /** Null if no response began. */
  readonly responseStatus: number | null;
  /** Request line, headers and body; 0 if no connection was made. TLS is not counted. */
  readonly bytesSent: number;
  readonly bytesReceived: number;
  /** Code of the error that ended the exchange. */
  readonly error: string | null;
}

export interface EgressLine {
  end(result: EgressResult): void;
}

export interface EgressLedger {
  /** Resolves when the line is durable. */
  begin(departure: Departure): Promise<EgressLine>;
}
