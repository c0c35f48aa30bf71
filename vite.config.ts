import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { cardsPlugin } from './scripts/vite-cards.ts';

/** In development Vite serves the pages and hands the API's paths to the server (scripts/dev.mjs starts both). */
const API_PATHS = [
  '/auth/v1',
  '/rest',
  '/functions',
  '/storage',
  '/webhooks',
  '/sandbox/api',
  '/v1',
  '/print-mail',
  '/docs/api',
  '/healthz',
  '/readyz',
  '/metrics',
];

/** What every page needs at once: one file instead of twenty small ones. The rest of ui/ goes with the pages that use it. */
const SHELL_MODULES = new RegExp(
  [
    'src/web/app/(header|footer|logo|shell|root|routes|fallback-screen|page-loading|navigation-progress)',
    'src/web/app/(password-recovery|mail-link-outcome)',
    'src/web/session/(auth-(actions|client|context|events|provider)|stored-session)',
    'src/web/api/use-(product|public-config)',
    'src/web/content/(paths|site)',
    'src/web/ui/(air-mail-edge|button|button-style|class-names|link-button|notify|skeleton|spinner|text-link)',
    'src/web/ui/(toast-host|use-document-title|use-focus-on-mount)',
    'src/domain/(delivery|money|pricing)',
  ]
    .map((path) => `/${path}\\.tsx?$`)
    .join('|'),
);

const apiTarget = process.env.API_TARGET ?? 'http://127.0.0.1:3000';

export default defineConfig({
  root: 'src/web',
  publicDir: 'public',
  plugins: [react(), tailwindcss(), cardsPlugin()],
  build: {
    outDir: '../../dist/web',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    manifest: true,
    // A schema that nobody parses with is not part of a page: making one has no effect.
    rolldownOptions: {
      treeshake: { manualPureFunctions: ['z', 'endpoint'] },
      output: {
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules\/(react|react-dom|scheduler|react-router)\// },
            { name: 'shell', test: SHELL_MODULES },
          ],
        },
      },
    },
  },
  server: { proxy: Object.fromEntries(API_PATHS.map((path) => [path, apiTarget])) },
});
