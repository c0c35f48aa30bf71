/** True while the build draws pages whose marks the server fills in. Undefined in tests. */
declare const PRERENDER: boolean | undefined;
