import { defineConfig } from 'vitest/config';

/** For `npm run prove:live` only: these tests call vendors, so no other command runs them. */
export default defineConfig({
  test: { include: ['src/server/**/*.live.ts'], testTimeout: 300_000, fileParallelism: false },
});
