/** Decides which modules share a file in the web build. chunks.test.ts fails on a name that no longer exists. */

type Chunk = {
  readonly name: string;
  /** Paths under src/, without their extension. */
  readonly modules: readonly string[];
  readonly packages?: readonly string[];
  /** A pattern for everything that is neither. */
  readonly others?: string;
  readonly priority?: number;
};

const inside = (folder: string, names: string) => names.split(' ').map((name) => `${folder}/${name}`);

export const CHUNKS: readonly Chunk[] = [
  {
    // Loads everything else. Small, because it loads before the page is drawn.
    name: 'entry',
    modules: [
      'web/app/page-loaders',
      'web/content/paths',
      ...inside('web/session', 'return-path stored-session'),
      'contract/pages',
    ],
    others: 'vite/preload-helper',
    priority: 1,
  },
  { name: 'react', modules: [], packages: ['react', 'react-dom', 'scheduler', 'react-router'] },
  {
    // Needed by every page at once. The rest of ui/ loads with the pages that use it.
    name: 'shell',
    modules: [
      ...inside('web/app', 'fallback-screen footer header page-loading routes shell'),
      ...inside('web/session', 'auth-actions auth-client auth-context auth-provider link-outcome'),
      ...inside('web/api', 'use-document-title use-public-config'),
      ...inside('web/content', 'known-config site'),
      ...inside('web/ui', 'air-mail-edge button class-names notify skeleton spinner text-link'),
      ...inside('web/ui', 'lazy-part toast-host use-focus-on-mount'),
      ...inside('web/builder-entry', 'local-storage start-request studio-path'),
      ...inside('domain', 'money pricing'),
    ],
  },
  {
    // Shared by the landing page, its later sections, and the studio.
    name: 'home',
    modules: [
      'web/app/studio-loading',
      'web/content/landing',
      ...inside('web/features/landing', 'card-picture flip-card ways-in'),
      'web/ui/scroll-to',
      'web/builder-entry/photo-type',
      'domain/template',
    ],
    others: 'virtual:cards',
  },
  {
    // Shared by the pages that call the server: forms, queries, and the contract's schemas.
    name: 'live',
    modules: [
      ...inside('web/api', 'api-error call notify-failure send-request use-endpoint'),
      'web/app/queries',
      ...inside('web/features/auth', 'auth-texts credentials form-failure password-field resend-button reset-form'),
      ...inside('web/features/auth', 'sign-in-form sign-up-form use-inbox-action'),
      'web/session/access-token',
      ...inside('web/ui', 'callout field-frame form icon-button surface text-field'),
      ...inside('contract', 'auth/auth endpoint errors'),
      ...inside('domain', 'contact errors'),
    ],
    packages: ['zod', '@tanstack/react-query', '@tanstack/query-core', 'react-hook-form', '@hookform'],
    // Shared code of all icons, without any icon.
    others: '/lucide-react/dist/esm/(?!icons/)',
  },
];

/** Returns the format that Vite's bundler takes. */
export function chunkGroups() {
  return CHUNKS.map(({ name, modules, packages = [], others, priority = 0 }) => {
    const patterns = [
      ...modules.map((path) => `/src/${path}\\.tsx?$`),
      ...packages.map((path) => `/node_modules/${path}/`),
      ...(others === undefined ? [] : [others]),
    ];
    return { name, test: new RegExp(patterns.join('|')), priority };
  });
}
