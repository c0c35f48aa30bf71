/** The part of WebAssembly that we use. TypeScript only has it in the DOM library. */
declare namespace WebAssembly {
  interface Memory {
    readonly buffer: ArrayBuffer;
  }
  var Memory: { prototype: Memory; new (descriptor: { initial: number }): Memory };

  type Module = object;
  var Module: { prototype: Module; new (bytes: Uint8Array<ArrayBuffer>): Module };
  function compile(bytes: Uint8Array<ArrayBuffer>): Promise<Module>;

  type Callable = (...args: number[]) => unknown;
  type Imports = Record<string, Record<string, Callable>>;
  type Exports = Record<string, Callable | Memory>;
  interface Instance {
    readonly exports: Exports;
  }
  var Instance: { prototype: Instance; new (module: Module, imports?: Imports): Instance };
}
