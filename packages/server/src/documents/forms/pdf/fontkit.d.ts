declare module 'fontkit' {
  import type { Font } from '@cantoo/pdf-lib';
  export function create(data: Uint8Array): Font & { hasGlyphForCodePoint(codePoint: number): boolean };
}
