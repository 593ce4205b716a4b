/** What the parts of the service report about their work, for `/metrics`. */
export interface Meters {
  /** `seconds` is the time of work, without waiting in a queue. */
  operationEnded(ended: { operation: string; status: string; seconds: number; pages: number }): void;
  runEnded(ended: { status: string; seconds: number }): void;
  /** One attempt; `outcome` is `answered` or the fault. */
  modelCalled(called: {
    model: string;
    outcome: string;
    seconds: number;
    promptTokens: number;
    completionTokens: number;
  }): void;
  /** `lagSeconds` is the time from the event to the receiver's response. */
  webhookAttempted(attempted: { outcome: 'delivered' | 'failed'; lagSeconds: number }): void;
  /** `refused` for good, or `postponed`: the sender was asked to repeat it. */
  mailAnswered(answered: { outcome: 'received' | 'refused' | 'postponed' }): void;
  /** What an environment kept for its retention and no longer. */
  retentionRemoved(removed: { kind: string; count: number }): void;
}
