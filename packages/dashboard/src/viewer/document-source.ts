import type { DocumentPage, Recto } from '@recto/sdk';

/** A document as the pane shows it. All of it comes from the public API. */
export interface DocumentSource {
  /** Tells documents apart. */
  id: string;
  filename: string;
  pageCount: number;
  /** True for PDFs and pictures. Pages of all others are shown as text from their layout. */
  hasImages: boolean;
  image(page: number, options: { width: number; rotation: number; signal: AbortSignal }): Promise<Blob>;
  /** The words of a page, which evidence counts. Null: this document has none to show. */
  layout: ((page: number, signal: AbortSignal) => Promise<DocumentPage>) | null;
}

export interface FileFacts {
  id: string;
  filename: string;
  mime_type: string;
}

const hasPageImages = (mimeType: string): boolean => mimeType === 'application/pdf' || /^image\//.test(mimeType);

type Layout = NonNullable<DocumentSource['layout']>;

/** The layout that the evidence of an extraction counts in. */
export function layoutOfExtraction(client: Recto, extractionId: string, fileId: string): Layout {
  return async (page, signal) => {
    const asked = { extraction_id: extractionId, page, file_id: fileId, include_layout: true };
    const { layout } = await client.extractions.sources.text(asked, { signal });
    if (layout === undefined)
      throw new Error('The service does not tell the layout of pages; it is older than this page.');
    return layout;
  };
}

/** The layout that a parse gave with its output. */
export function layoutOfPages(pages: readonly DocumentPage[]): Layout {
  return async (page) => {
    const found = pages[page - 1];
    if (found === undefined) throw new Error(`The parse has no page ${page}.`);
    return found;
  };
}

export function documentSource(
  client: Recto,
  { id, filename, mime_type }: FileFacts,
  { pageCount, layout = null }: { pageCount: number; layout?: Layout | null },
): DocumentSource {
  const image: DocumentSource['image'] = async (page, { width, rotation, signal }) => {
    const asked = { file_id: id, page_number: page, width, format: 'webp' as const };
    const turned = String(rotation) as '0' | '90' | '180' | '270';
    const response = await client.files.page({ ...asked, rotation: turned }, { signal });
    return response.blob();
  };
  return { id, filename, pageCount, hasImages: hasPageImages(mime_type), image, layout };
}
