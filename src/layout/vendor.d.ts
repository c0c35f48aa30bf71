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

declare module 'hyphen/hyphen.js' {
  export type HyphenationPatterns = readonly [
    levels: readonly (readonly number[])[],
    tree: object,
    exceptions: Readonly<Record<string, readonly number[]>>,
  ];
  export default function createHyphenator(
    patterns: HyphenationPatterns,
    options: { readonly hyphenChar: string; readonly html: false },
  ): (text: string) => string;
}

declare module 'hyphen/patterns/*' {
  const patterns: import('hyphen/hyphen.js').HyphenationPatterns;
  export default patterns;
}
