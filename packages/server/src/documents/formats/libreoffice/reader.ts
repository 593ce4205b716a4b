import { open } from 'node:fs/promises';
import { badDocument } from '../../../lib/errors.ts';
import { nearEntries } from '../../containers/ole-file.ts';
import { encryptedDocument } from '../office/office-package.ts';
import type { Reader } from '../reader.ts';

const HEAD_BYTES = 65_536;

/**
 * Formats that no reader knows. They are converted first if LibreOffice is installed; this reader refuses them if not.
 */
export const reader: Reader = {
  id: 'needs-libreoffice',
  async read({ path }) {
    const file = await open(path, 'r');
    try {
      const { bytesRead, buffer } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
      if (bytesRead === 0) throw badDocument('document_empty', 'The document is empty.');
      // The part of an old presentation that stays readable behind a password.
      const entries = nearEntries(buffer.subarray(0, bytesRead));
      if (entries.some(({ name }) => name === 'EncryptedSummary')) throw encryptedDocument();
    } finally {
      await file.close();
    }
    throw badDocument(
      'document_needs_libreoffice',
      'This format can only be read with LibreOffice, which this service does not have. Save the file in a newer format or as PDF.',
    );
  },
};
