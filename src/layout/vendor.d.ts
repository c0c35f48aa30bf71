/** The parts of untyped packages that the layout uses. */

declare module 'linebreak' {
  export default class LineBreaker {
    constructor(text: string);
    nextBreak(): { readonly position: number; readonly required: boolean } | null;
  }
}

// The package's own types describe its ES module, but Node resolves its CommonJS build.
declare module 'bidi-js' {
  type EmbeddingLevels = {
    readonly levels: Uint8Array;
    readonly paragraphs: readonly { readonly start: number; readonly end: number; readonly level: number }[];
  };
  export default function createBidi(): {
    getEmbeddingLevels(text: string, baseDirection?: 'ltr' | 'rtl' | 'auto'): EmbeddingLevels;
  };
}
