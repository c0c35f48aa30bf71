/** Types for the part of the S3 test server that we use; it has none itself. */
declare module '@20minutes/s3rver' {
  type Options = {
    readonly port: number;
    readonly address: string;
    readonly silent: boolean;
    readonly directory: string;
    readonly configureBuckets: readonly { readonly name: string; readonly configs: readonly string[] }[];
  };

  export default class S3rver {
    constructor(options: Options);
    run(): Promise<unknown>;
    close(): Promise<unknown>;
  }
}
