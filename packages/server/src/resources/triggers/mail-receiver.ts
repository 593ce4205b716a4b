/** Receives mail by SMTP. It knows conversations and answers; `Mails` decides about messages. */
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import type { SMTPServer, SMTPServerDataStream, SMTPServerSession } from 'smtp-server';
import { failureOf } from '../../jobs/failure.ts';
import { misconfigured, shuttingDown } from '../../lib/errors.ts';
import type { Logger } from '../../lib/logger.ts';
import type { Meters } from '../../lib/meters.ts';
import { type Envelope, MailRefused, type Mails } from './mails.ts';

export interface MailReceiverOptions {
  host: string;
  port: number;
  domain: string;
  maxMessageBytes: number;
  maxConnections: number;
  /** Null: no STARTTLS. */
  tls: { certFile: string; keyFile: string } | null;
  /** How long messages may take when the process stops, and when conversations are cut off. */
  stop: { answerMs: number; closeMs: number };
}

export interface MailReceiverDependencies {
  mails: Mails;
  logger: Logger;
  meters: Meters;
}

interface Running {
  controller: AbortController;
  done: Promise<void>;
}

/** How long one message may take to arrive and be answered. */
const MESSAGE_MS = 15 * 60_000;
const IDLE_MS = 60_000;

export async function openMailReceiver(
  deps: MailReceiverDependencies,
  options: MailReceiverOptions,
): Promise<MailReceiver> {
  const tls = options.tls === null ? null : await readTls(options.tls);
  // Only servers that receive mail load it.
  const { SMTPServer } = await import('smtp-server');
  return new MailReceiver(deps, options, (handlers) => {
    return new SMTPServer({
      ...handlers,
      ...tls,
      name: options.domain,
      size: options.maxMessageBytes,
      maxClients: options.maxConnections,
      // There is one answer to a message, which must hold for all of its recipients. Senders repeat it for the others.
      maxRecipients: 1,
      authOptional: true,
      disabledCommands: tls === null ? ['AUTH', 'STARTTLS'] : ['AUTH'],
      disableReverseLookup: true,
      socketTimeout: IDLE_MS,
      closeTimeout: options.stop.closeMs,
      logger: false,
    });
  });
}

type Handlers = Pick<NonNullable<ConstructorParameters<typeof SMTPServer>[0]>, 'onRcptTo' | 'onData'>;

export class MailReceiver {
  readonly #mails: Mails;
  readonly #logger: Logger;
  readonly #meters: Meters;
  readonly #options: MailReceiverOptions;
  readonly #server: SMTPServer;
  /** Messages that arrive or are being read, by conversation. */
  readonly #running = new Map<string, Running>();
  #isClosing = false;

  constructor(
    { mails, logger, meters }: MailReceiverDependencies,
    options: MailReceiverOptions,
    create: (handlers: Handlers) => SMTPServer,
  ) {
    this.#mails = mails;
    this.#logger = logger;
    this.#meters = meters;
    this.#options = options;
    this.#server = create({
      onRcptTo: ({ address }, session, answer) => {
        const envelope = envelopeOf(session, address);
        this.#mails.triggerOf(envelope).then(
          () => answer(),
          async (error: unknown) => answer(await this.#answerTo(error, envelope)),
        );
      },
      onData: (stream, session, answer) => {
        const controller = new AbortController();
        const done = this.#receive(stream, session, controller.signal).then(({ error, text }) => {
          this.#running.delete(session.id);
          answer(error, text);
          if (error !== null) this.#discardRest(stream, session);
          if (this.#isClosing) setImmediate(() => this.#connectionOf(session)?.send(421, STOPPING));
        });
        this.#running.set(session.id, { controller, done });
      },
    });
    this.#server.on('error', (error) => this.#logger.info({ error }, 'a conversation with a mail sender broke off'));
  }

  /** Returns the port. */
  async listen(): Promise<number> {
    const { host, port } = this.#options;
    const listener = this.#server.listen(port, host);
    await once(listener, 'listening');
    return (listener.address() as AddressInfo).port;
  }

  /** Ends idle conversations at once; messages that are under way have their time. */
  async close(): Promise<void> {
    this.#isClosing = true;
    const closed = new Promise<void>((resolve) => this.#server.close(resolve));
    for (const connection of this.#server.connections) {
      if (!this.#running.has(connection.id)) connection.send(421, STOPPING);
    }
    const end = setTimeout(() => {
      for (const { controller } of this.#running.values()) controller.abort(shuttingDown());
    }, this.#options.stop.answerMs);
    try {
      await Promise.all([closed, ...[...this.#running.values()].map(({ done }) => done)]);
    } finally {
      clearTimeout(end);
    }
  }

  async #receive(
    stream: SMTPServerDataStream,
    session: SMTPServerSession,
    signal: AbortSignal,
  ): Promise<{ error: Error | null; text?: string }> {
    const late = setTimeout(() => this.#connectionOf(session)?.close(), MESSAGE_MS);
    const [recipient] = session.envelope.rcptTo;
    const envelope = envelopeOf(session, recipient?.address ?? '');
    try {
      // Destroyed, the stream would not see the end of the message, which the answer has to wait for.
      const content = stream.iterator({ destroyOnReturn: false }) as AsyncIterable<Uint8Array>;
      const runs = await this.#mails.receive(envelope, { content, signal });
      this.#meters.mailAnswered({ outcome: 'received' });
      return { error: null, text: `Started ${runs.join(' ')}` };
    } catch (error) {
      if (stream.destroyed && !stream.readableEnded) {
        return { error: new Error('The sender left before the end of the message.') };
      }
      return { error: await this.#answerTo(error, envelope) };
    } finally {
      clearTimeout(late);
    }
  }

  /** Senders give up after a 5xx and repeat after a 4xx. The reason is kept, because senders rarely pass it on. */
  async #answerTo(error: unknown, envelope: Envelope): Promise<Error & { responseCode: number }> {
    const refusal = this.#refusalOf(error);
    if (refusal !== null) {
      const { responseCode: status, message: reason } = refusal;
      this.#meters.mailAnswered({ outcome: 'refused' });
      this.#logger.info({ ...envelope, status, reason }, 'a mail was refused');
      // The answer to the sender does not depend on the record of it.
      await this.#mails
        .recordRefusal(envelope, refusal)
        .catch((failure: unknown) => this.#logger.error({ error: failure }, 'recording a refused mail failed'));
      return refusal;
    }
    this.#meters.mailAnswered({ outcome: 'postponed' });
    this.#logger.warn({ ...envelope, error }, 'a mail could not be taken for now');
    return Object.assign(new Error(failureOf(error, 1).message), { responseCode: 451 });
  }

  /** Returns null for an error that may be gone when the sender repeats the message. */
  #refusalOf(error: unknown): MailRefused | null {
    if (error instanceof MailRefused) return error;
    const { code, message, is_retryable } = failureOf(error, 1);
    if (code === 'too_large')
      return new MailRefused(552, `The message is larger than ${this.#options.maxMessageBytes} bytes.`);
    return is_retryable ? null : new MailRefused(554, message);
  }

  /** Passes over what follows of a refused message, unless it is more than a message may have. */
  #discardRest(stream: SMTPServerDataStream, session: SMTPServerSession): void {
    let left = this.#options.maxMessageBytes;
    stream.on('data', (chunk: Uint8Array) => {
      left -= chunk.byteLength;
      if (left < 0) this.#connectionOf(session)?.close();
    });
    stream.resume();
  }

  #connectionOf({ id }: SMTPServerSession) {
    return [...this.#server.connections].find((connection) => connection.id === id);
  }
}

const STOPPING = 'The service is shutting down.';

const envelopeOf = ({ envelope: { mailFrom } }: SMTPServerSession, recipient: string): Envelope => ({
  sender: mailFrom === false ? '' : mailFrom.address,
  recipient,
});

async function readTls({ certFile, keyFile }: { certFile: string; keyFile: string }) {
  const read = (file: string) =>
    readFile(file).catch((error: unknown) => {
      throw misconfigured(`mail.tls: cannot read ${file}.`, error);
    });
  return { cert: await read(certFile), key: await read(keyFile) };
}
