import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { proxyTo } from './scripts/api-paths.ts';
import { cardsPlugin } from './scripts/vite-cards.ts';

/** What asks for everything else; small, because it comes before the page is drawn. */
const ENTRY_MODULES =
  /\/(src\/web\/(app\/page-loaders|content\/paths|session\/(return-path|stored-session))|src\/contract\/pages)\.ts$|vite\/preload-helper/;

/** What every page needs at once: one file instead of twenty small ones. The rest of ui/ goes with the pages that use it. */
const SHELL_MODULES = new RegExp(
  [
    'src/web/app/(header|footer|logo|shell|root|routes|fallback-screen|page-loading|navigation-progress)',
    'src/web/session/(auth-(actions|client|context|events|provider)|link-outcome)',
    'src/web/api/(known-config|use-product|use-public-config)',
    'src/web/content/site',
    'src/web/ui/(air-mail-edge|button|button-style|class-names|link-button|notify|skeleton|spinner|text-link)',
    'src/web/ui/(toast-host|use-document-title|use-focus-on-mount)',
    'src/domain/(money|pricing)',
  ]
    .map((path) => `/${path}\\.tsx?$`)
    .join('|'),
);

/** What the pages that ask the server have in common: forms, queries, and the contract's schemas. */
const LIVE_MODULES = new RegExp(
  [
    '/node_modules/(zod|@tanstack|react-hook-form|@hookform)/',
    '/lucide-react/dist/esm/(createLucideIcon|Icon|defaultAttributes|shared/.*)\\.m?js$',
    '/src/web/api/(api-error|call|query-client|send-request|use-endpoint)\\.tsx?$',
    '/src/web/app/queries\\.tsx$',
    '/src/web/session/(access-token|credentials|describe-failure|form-failure|password-field|show-failure)\\.tsx?$',
    '/src/web/session/(resend-button|reset-form|sign-in-form|sign-up-form|use-inbox-action)\\.tsx?$',
    '/src/web/ui/(callout|field-frame|form|icon-button|stamp|surface|text-field|use-zod-form)\\.tsx?$',
    '/src/contract/(auth|contact|endpoint|json)\\.ts$',
    '/src/domain/(contact|errors)\\.ts$',
  ].join('|'),
);

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
            { name: 'entry', test: ENTRY_MODULES, priority: 1 },
            { name: 'react', test: /node_modules\/(react|react-dom|scheduler|react-router)\// },
            { name: 'shell', test: SHELL_MODULES },
            { name: 'live', test: LIVE_MODULES },
          ],
        },
      },
    },
  },
  server: { proxy: proxyTo(process.env.API_TARGET ?? 'http://127.0.0.1:3000') },
});
