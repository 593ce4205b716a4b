import type { PageCount, PageCountArgs } from '../detect/page-count.ts';
import type { AttachmentLine, AttachmentsArgs, MessageFacts } from '../formats/email/attachments.ts';
import type { FillFormArgs, FillFormResult } from '../forms/fill-form.ts';
import type { FormFieldsArgs } from '../forms/find-fields.ts';
import type { FormFields } from '../forms/form-field.ts';
import type { RedactArgs } from '../forms/pdf/redact-pdf.ts';
import type { PageImageArgs, PageImageResult } from '../page-image.ts';
import type { ReadArgs, ReadResult } from '../read-document.ts';
import type { RenderArgs, RenderResult } from '../render-document.ts';
import type { PoolJobTable } from './pool-job.ts';

/** The jobs that a child can do with a document. */
export interface DocumentJobs {
  /** Sends the header, then each page, in their stored form. */
  read: { args: ReadArgs; result: ReadResult; parts: string };
  render: { args: RenderArgs; result: RenderResult; parts: string };
  attachments: { args: AttachmentsArgs; result: MessageFacts; parts: AttachmentLine };
  /** Sends the picture in base64, as its only line. */
  page_image: { args: PageImageArgs; result: PageImageResult; parts: string };
  page_count: { args: PageCountArgs; result: PageCount; parts: never };
  form_fields: { args: FormFieldsArgs; result: FormFields; parts: string };
  /** Both send the edited document in base64, in pieces. */
  redact_pdf: { args: RedactArgs; result: null; parts: string };
  fill_form: { args: FillFormArgs; result: FillFormResult; parts: string };
}

/** Each reader is loaded by the first job that needs it, so that a child starts in 0.1 s. */
export const readerJobs: PoolJobTable<DocumentJobs> = {
  read: async (...job) => (await import('../read-document.ts')).readDocument(...job),
  render: async (args, emit) => (await import('../render-document.ts')).renderDocument(args, emit),
  attachments: async (args, emit) => (await import('../formats/email/attachments.ts')).sendAttachments(args, emit),
  page_image: async (args, emit) => (await import('../page-image.ts')).renderPageImage(args, emit),
  page_count: async (args) => (await import('../detect/page-count.ts')).countPages(args),
  form_fields: async (args, emit) => (await import('../forms/find-fields.ts')).findFields(args, emit),
  redact_pdf: async (args, emit) => (await import('../forms/pdf/redact-pdf.ts')).redactPdf(args, emit),
  fill_form: async (args, emit) => (await import('../forms/fill-form.ts')).fillForm(args, emit),
};
