declare module 'word-extractor' {
  interface WordDocument {
    getBody(options: { filterUnicode: boolean }): string;
    getFootnotes(options: { filterUnicode: boolean }): string;
    getEndnotes(options: { filterUnicode: boolean }): string;
    getAnnotations(options: { filterUnicode: boolean }): string;
    getHeaders(options: { filterUnicode: boolean; includeFooters: boolean }): string;
    getFooters(options: { filterUnicode: boolean }): string;
    getTextboxes(options: { filterUnicode: boolean }): string;
  }
  const WordExtractor: new () => { extract(source: Buffer): Promise<WordDocument> };
  export = WordExtractor;
}
