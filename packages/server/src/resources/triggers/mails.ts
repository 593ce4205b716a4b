/** Mail that starts runs, one for each attachment. The sender has no key: the address of the trigger gives the scope. */
import { createHash } from 'node:crypto';
import type { RateVerdict } from '../../http/ports.ts';
import { rateLimited } from '../../lib/errors.ts';
import { inLane } from '../../lib/lane.ts';
import type { Tracer } from '../../lib/span.ts';
import { inSpan } from '../../lib/trace.ts';
import type { BlobLedger } from '../blobs/service.ts';
import { type KeptAttachment, keepAttachments } from '../documents/mail-attachments.ts';
import type { PoolWork } from '../documents/pool-work.ts';
import type { EnvironmentSlug, Environments } from '../environments/service.ts';
import { type DeliverDependencies, deliverOnce, scopeOf } from './deliver-once.ts';
import { documentOf } from './delivered-inputs.ts';
import { areAllowedSenders, isAllowedSender } from './mail-senders.ts';
import { type RefusedMails, storable } from './refused-mails.ts';
import type { StoredEmail } from './store.ts';
import * as store from './store.ts';

export interface MailsDependencies extends DeliverDependencies {
  environments: Environments;
  ledger: BlobLedger;
  work: PoolWork;
  refusedMails: RefusedMails;
  /** The domain of the addresses. */
  domain: string;
  maxMessageBytes: number;
  takeRateToken(caller: { keyId: string; environmentSlug: EnvironmentSlug }): Promise<RateVerdict> | null;
  tracer: Tracer | null;
}

/** Who sends to whom, as the conversation says. */
export interface Envelope {
  sender: string;
  recipient: string;
}

/** An answer of SMTP that tells the sender not to repeat the message. */
export class MailRefused extends Error {
  readonly responseCode: number;

  constructor(responseCode: number, text: string) {
    super(text);
    this.name = 'MailRefused';
    this.responseCode = responseCode;
  }
}

/** Senders wait ten minutes for the answer to a message (RFC 5321, 4.5.3.2.6). */
const READING_MS = 5 * 60_000;
/** The length of a line of mail. */
const MAX_SUBJECT_CHARACTERS = 998;

export class Mails {
  readonly #deps: MailsDependencies;

  constructor(deps: MailsDependencies) {
    this.#deps = deps;
  }

  /** Finds the trigger of the address, or refuses the sender. */
  async triggerOf({ sender, recipient }: Envelope): Promise<StoredEmail> {
    const trigger = await this.#find(recipient);
    if (trigger === undefined) throw unknownAddress();
    if (!trigger.is_enabled) throw new MailRefused(550, 'The trigger of this address is disabled.');
    // Notices of mail servers have no sender. To answer one with another one would never end.
    if (sender === '' || !isAllowedSender(trigger.config.allowed_senders, sender)) throw refusedSender();
    return trigger;
  }

  /** Keeps the reason for its environment. Mail to an address that no trigger has belongs to none. */
  async recordRefusal({ sender, recipient }: Envelope, { responseCode: status, message }: MailRefused): Promise<void> {
    const trigger = await this.#find(recipient);
    if (trigger !== undefined) await this.#deps.refusedMails.record(trigger, { sender, status, reason: message });
  }

  async #find(recipient: string): Promise<StoredEmail | undefined> {
    const at = recipient.lastIndexOf('@');
    if (recipient.slice(at + 1).toLowerCase() !== this.#deps.domain.toLowerCase()) return undefined;
    // What follows a plus is the sender's, as with every mailbox that knows tags.
    const [mailbox = ''] = recipient.slice(0, at).split('+', 1);
    return store.findEmail(this.#deps.database.db, mailbox);
  }

  /** Returns the ids of the runs after all of them are durable. */
  async receive(
    envelope: Envelope,
    { content, signal }: { content: AsyncIterable<Uint8Array>; signal: AbortSignal },
  ): Promise<string[]> {
    const trigger = await this.triggerOf(envelope);
    const environment = await this.#deps.environments.slugOf(trigger.environment_id);
    const { tracer } = this.#deps;
    const lane = { environment, key: trigger.id };
    const span = tracer?.begin('mail', { kind: 'server', attributes: { 'recto.environment': environment } });
    const start = async (): Promise<string[]> => {
      await this.#limit(trigger, environment);
      const maxBytes = this.#deps.maxMessageBytes;
      const message = await this.#deps.ledger.keep(scopeOf(trigger), content, { maxBytes, signal });
      return this.#start(trigger, envelope.sender, { sha256: message.sha256, signal });
    };
    return span === undefined ? inLane(lane, start) : inSpan(lane, span, start);
  }

  /** A trigger is limited as a key of its environment is. */
  async #limit(trigger: StoredEmail, environmentSlug: EnvironmentSlug): Promise<void> {
    const verdict = await this.#deps.takeRateToken({ keyId: trigger.id, environmentSlug });
    if (verdict?.allowed === false) throw rateLimited(verdict.resetSeconds);
  }

  async #start(
    trigger: StoredEmail,
    sender: string,
    { sha256, signal }: { sha256: string; signal: AbortSignal },
  ): Promise<string[]> {
    const message = { sha256, mimeType: 'message/rfc822' };
    const time = { signal, deadlineMs: READING_MS };
    const { attachments, facts } = await keepAttachments(this.#deps, scopeOf(trigger), message, time);
    if (!areAllowedSenders(trigger.config.allowed_senders, facts.senders)) throw refusedSender();
    const [tooMuch] = facts.leftOut;
    if (tooMuch !== undefined) {
      throw new MailRefused(552, `The attachment ${tooMuch} is larger than 20 MiB, or one of more than 50.`);
    }
    const documents = attachments.filter(({ isBody }) => !isBody);
    if (documents.length === 0) {
      throw new MailRefused(554, 'The message has no attachment in a format that can be read.');
    }
    const subject = storable(facts.subject, MAX_SUBJECT_CHARACTERS);
    const runs: string[] = [];
    // One after the other: they take turns at the lock of the trigger anyway.
    for (const [index, attachment] of documents.entries()) {
      const delivered = await deliverOnce(this.#deps, trigger, {
        key: deliveryKey(facts.messageId ?? sha256, index, attachment),
        trigger: { type: 'email', email_id: trigger.id, sender, subject, message_id: facts.messageId },
        triggeredBy: trigger.created_by,
        delivery: { kind: 'document', document: received(attachment) },
        signal,
      });
      runs.push(delivered.run_id);
    }
    return runs;
  }
}

/**
 * Names an attachment of a message that is sent again. The content counts too, because some devices give all of their
 * messages the same Message-ID.
 */
const deliveryKey = (message: string, index: number, { blob }: KeptAttachment): string =>
  createHash('sha256')
    .update(JSON.stringify([message, index, blob.sha256]))
    .digest('hex');

const received = ({ filename, mimeType, blob }: KeptAttachment) =>
  documentOf({ filename, declaredType: mimeType, ...blob });

const unknownAddress = (): MailRefused => new MailRefused(550, 'No such address.');

const refusedSender = (): MailRefused => new MailRefused(550, 'This address takes no mail from this sender.');
