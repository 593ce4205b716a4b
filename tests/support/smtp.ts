/** A conversation with an SMTP server, line by line. */
import { once } from 'node:events';
import { connect as connectPlain, type Socket } from 'node:net';
import { createInterface } from 'node:readline';
import { connect as connectTls } from 'node:tls';

export interface Conversation {
  /** Sends a command and gives the whole answer, its lines joined. */
  say(line: string): Promise<string>;
  /** Sends text that has no answer of its own. */
  write(text: string): void;
  /** The next answer; rejects if the server hangs up first. */
  answer(): Promise<string>;
  /** Continues the conversation encrypted, whoever the server is. */
  encrypted(): Promise<Conversation>;
  /** Resolves when the server has hung up. */
  readonly ended: Promise<unknown>;
  hangUp(): void;
}

export interface Envelope {
  from: string;
  to: string;
}

export async function openConversation(port: number): Promise<Conversation> {
  const socket = connectPlain({ host: '127.0.0.1', port });
  await once(socket, 'connect');
  return conversationOver(socket);
}

function conversationOver(socket: Socket): Conversation {
  // An error is followed by `close`, which ends the wait for an answer.
  socket.on('error', () => {});
  const ended = new Promise((resolve) => socket.once('close', resolve));
  const lines = createInterface({ input: socket });
  const waiting = lines[Symbol.asyncIterator]();
  const answer = async (): Promise<string> => {
    const read: string[] = [];
    for (;;) {
      const { value, done } = await waiting.next();
      if (done === true) throw new Error(`the server hung up after ${JSON.stringify(read)}`);
      read.push(value);
      if (/^\d{3}( |$)/.test(value)) return read.join('\n');
    }
  };
  return {
    say: (line) => {
      socket.write(`${line}\r\n`);
      return answer();
    },
    write: (text) => void socket.write(text),
    answer,
    encrypted: async () => {
      lines.close();
      socket.removeAllListeners('data');
      const secure = connectTls({ socket, rejectUnauthorized: false });
      await once(secure, 'secureConnect');
      return conversationOver(secure);
    },
    ended,
    hangUp: () => void socket.destroy(),
  };
}

/** Greets. Repeats while the server has no place, as senders do: it may not know yet that others hung up. */
export async function greeted(port: number): Promise<Conversation> {
  for (;;) {
    const conversation = await openConversation(port);
    const greeting = await conversation.answer();
    if (greeting.startsWith('220')) {
      await conversation.say('EHLO sender.example.com');
      return conversation;
    }
    if (!greeting.startsWith('421')) throw new Error(greeting);
    await conversation.ended;
  }
}

/** Sends one message in a conversation of its own and gives the last answer: the first refusal, or that to the message. */
export async function sendMail(port: number, { from, to }: Envelope, message: string): Promise<string> {
  const conversation = await greeted(port);
  try {
    for (const command of [`MAIL FROM:<${from}>`, `RCPT TO:<${to}>`, 'DATA']) {
      const answer = await conversation.say(command);
      if (!/^[23]/.test(answer)) return answer;
    }
    return await conversation.say(`${message.replaceAll(/^\./gm, '..')}\r\n.`);
  } finally {
    conversation.hangUp();
  }
}

interface Attachment {
  filename: string;
  type: string;
  content: string | Uint8Array;
}

/** A message with a text and attachments. `headers` come before those of MIME. */
export function messageOf(headers: Record<string, string>, attachments: readonly Attachment[]): string {
  const parts = [
    ['Content-Type: text/plain', '', 'See the attachments.'],
    ...attachments.map(({ filename, type, content }) => [
      `Content-Type: ${type}; name="${filename}"`,
      `Content-Disposition: attachment; filename="${filename}"`,
      'Content-Transfer-Encoding: base64',
      '',
      Buffer.from(content).toString('base64').replaceAll(/.{76}/g, '$&\r\n'),
    ]),
  ];
  return [
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    'MIME-Version: 1.0',
    'Content-Type: multipart/mixed; boundary="part"',
    '',
    ...parts.flatMap((part) => ['--part', ...part]),
    '--part--',
  ].join('\r\n');
}
