/**
 * Mail: the message with its subject and envelope, and the names of its attachments. Their contents are not read here:
 * each is a document of its own, which may be hostile.
 */
import { badDocument } from '../../../lib/errors.ts';
import type { Page } from '../../model/document.ts';
import type { Reader } from '../reader.ts';
import { fileSource } from '../text/byte-source.ts';
import { bareHeader } from '../text/page-builder.ts';
import { MAX_MESSAGE_BYTES, messagePages, parseMessage } from './read-message.ts';

export const reader: Reader = {
  id: 'email',
  read: async ({ path, mimeType }, options, sink) => {
    const bytes = await (await fileSource(path)).all(MAX_MESSAGE_BYTES);
    if (bytes.length === 0) throw badDocument('document_empty', 'The document is empty.');
    const mail = await parseMessage(bytes, mimeType);
    const { from, to, cc, date, subject, attachments } = mail;
    sink.header({
      ...bareHeader('email', 'email/3', null),
      title: subject === '' ? null : subject,
      author: from === '' ? null : from,
      mail: { from, to, cc, date, subject },
      attachments: attachments.map(({ filename, mimeType: type, content }) => ({
        filename,
        mimeType: type,
        sizeBytes: content.length,
      })),
    });
    const wanted = options.pages === undefined ? null : new Set(options.pages);
    let number = 0;
    const emit = (page: Page): void => {
      number += 1;
      if (wanted?.has(number) !== false) sink.page({ ...page, number });
    };
    for (const page of await messagePages(mail)) emit(page);
  },
};
