import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseMessage } from './messages.ts';

describe('parseMessage', () => {
  it('reads what is sent', () => {
    for (const message of [
      { kind: 'wake', queue: 'files.analyze', delayMs: 20 },
      { kind: 'cancel', jobId: 'b2a1' },
    ]) {
      expect(parseMessage(JSON.stringify(message))).toEqual(message);
    }
  });

  it('tolerates anything else', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (payload) => {
        const message = parseMessage(payload);
        if (message !== undefined) expect(['wake', 'cancel']).toContain(message.kind);
      }),
    );
  });
});
