import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { chunkGroups } from './scripts/build/chunks.ts';
import { proxyTo } from './scripts/build/proxy-to.ts';
import { cardsPlugin } from './scripts/build/vite-cards.ts';

export default defineConfig({
  root: 'src/web',
  publicDir: 'public',
  plugins: [react(), tailwindcss(), cardsPlugin()],
  define: { PRERENDER: 'false' },
  build: {
    outDir: '../../dist/web',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    manifest: true,
    // Browsers without it load the same code a moment later.
    modulePreload: { polyfill: false },
    // Drops the schemas that a page doesn't parse with: creating one has no side effect.
    rolldownOptions: {
      treeshake: { manualPureFunctions: ['z', 'endpoint'] },
      output: {
        codeSplitting: {
          groups: chunkGroups(),
        },
      },
    },
  },
  // The card engine in a worker awaits HarfBuzz at its top level.
  worker: { format: 'es' },
  server: { proxy: proxyTo(process.env.API_TARGET ?? 'http://127.0.0.1:3000') },
});
