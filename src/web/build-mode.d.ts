interface ImportMetaEnv {
  /** True while the build draws pages whose marks the server fills in. */
  readonly PRERENDER: boolean | undefined;
}
