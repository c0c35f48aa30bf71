declare module 'heic-decode' {
  // biome-ignore lint/style/noDefaultExport: the package has only a default export
  export default function decode(options: {
    readonly buffer: Uint8Array;
  }): Promise<{ readonly width: number; readonly height: number; readonly data: Uint8ClampedArray }>;
}
