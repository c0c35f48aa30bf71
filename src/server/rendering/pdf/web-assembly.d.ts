/** The part of WebAssembly that we use. TypeScript only has it in the DOM library. */
declare namespace WebAssembly {
  interface Memory {
    readonly buffer: ArrayBuffer;
  }
  var Memory: { prototype: Memory; new (descriptor: { initial: number }): Memory };

  type Module = object;
  var Module: { prototype: Module; new (bytes: Uint8Array<ArrayBuffer>): Module };

  interface Instance {
    readonly exports: Record<string, ((...args: number[]) => unknown) | Memory>;
  }
  var Instance: { prototype: Instance; new (module: Module): Instance };
}
