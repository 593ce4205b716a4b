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

interface FileFacts {
  id: string;
  filename: string;
  mime_type: string;
}

export const hasPageImages = (mimeType: string): boolean => mimeType === 'application/pdf' || /^image\//.test(mimeType);

/** Pages of a file. `extractionId` gives access to the layout that the evidence of an extraction counts in. */
export function documentSource(
  client: Recto,
  file: FileFacts,
  { pageCount, extractionId }: { pageCount: number; extractionId?: string },
): DocumentSource {
  const image: DocumentSource['image'] = async (page, { width, rotation, signal }) => {
    const asked = { file_id: file.id, page_number: page, width, format: 'webp' as const };
    const turned = String(rotation) as '0' | '90' | '180' | '270';
    const response = await client.files.page({ ...asked, rotation: turned }, { signal });
    return response.blob();
  };
  const layout = async (page: number, signal: AbortSignal): Promise<DocumentPage> => {
    const asked = { extraction_id: extractionId ?? '', page, file_id: file.id, include_layout: true };
    const { layout: found } = await client.extractions.sources.text(asked, { signal });
    if (found === undefined)
      throw new Error('The service does not tell the layout of pages; it is older than this page.');
    return found;
  };
  return {
    id: file.id,
    filename: file.filename,
    pageCount,
    hasImages: hasPageImages(file.mime_type),
    image,
    layout: extractionId === undefined ? null : layout,
  };
}
