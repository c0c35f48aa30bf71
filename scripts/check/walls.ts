/**
 * The walls between rooms: which folder may import from which. `npm run check` reports every import that goes through a wall.
 * The compiler adds that pure folders know neither the browser nor Node (tsconfig.pure.json), and the linter forbids circles.
 */
import { posix } from 'node:path';
import { readSourceTree, type SourceFile } from './source-tree.ts';

type Wall = {
  /** A folder, or `folder/*` for each folder in it. */
  readonly room: string;
  /** Folders whose files it may import beside its own. */
  readonly imports: readonly string[];
  /** Packages it may import; all of them when absent. */
  readonly packages?: readonly RegExp[];
  /** Files inside `imports` that stay closed, and who may open them. */
  readonly except?: readonly string[];
};

const TEXT_LIBRARIES = [
  /^harfbuzzjs$/,
  /^linebreak$/,
  /^@noble\/hashes\//,
  /^unicode-segmenter\//,
  /^bidi-js$/,
  /^hyphen(\/|$)/,
  /^localized-address-format$/,
];
const NOT_IN_A_BROWSER = /^(node:|pg$|kysely$|fastify)/;
const ONLY_IN_A_BROWSER = /^react(-|$)/;

const PURE = ['src/domain', 'src/contract', 'src/layout'];
const FRAME = [...PURE, 'src/server/frame'];
const PROVIDERS = [...FRAME, 'src/server/engines', 'src/server/providers'];
/** Only services.ts chooses between them. */
const ADAPTERS = [
  'src/server/providers/storage/folder.ts',
  'src/server/providers/storage/s3.ts',
  'src/server/providers/email/smtp.ts',
  'src/server/providers/email/inbox.ts',
  'src/server/providers/payments/stripe.ts',
  'src/server/providers/printing/postgrid.ts',
];
const SHARED = [...PURE, 'src/web/ui', 'src/web/content', 'src/web/session', 'src/web/api', 'src/web/card'];

/** The first wall whose room holds a file decides. */
export const WALLS: readonly Wall[] = [
  { room: 'src/domain', imports: [], packages: [/^zod\/mini$/] },
  { room: 'src/contract', imports: ['src/domain'], packages: [/^zod\/mini$/] },
  { room: 'src/layout', imports: ['src/domain'], packages: TEXT_LIBRARIES },
  { room: 'src/server/frame', imports: FRAME },
  { room: 'src/server/engines', imports: [...FRAME, 'src/server/engines'] },
  { room: 'src/server/providers', imports: PROVIDERS },
  { room: 'src/server/slices', imports: [...PROVIDERS, 'src/server/slices'], except: ADAPTERS },
  { room: 'src/server', imports: [...PURE, 'src/server'] },
  { room: 'src/web/ui', imports: PURE },
  { room: 'src/web/content', imports: PURE },
  { room: 'src/web/session', imports: [...PURE, 'src/web/content'] },
  { room: 'src/web/api', imports: [...PURE, 'src/web/ui', 'src/web/content', 'src/web/session'] },
  { room: 'src/web/card', imports: SHARED },
  { room: 'src/web/address', imports: SHARED },
  { room: 'src/web/builder-entry', imports: SHARED },
  { room: 'src/web/features/*', imports: [...SHARED, 'src/web/address', 'src/web/builder-entry'] },
  { room: 'src/web/app', imports: [...PURE, 'src/web'] },
];

export type Import = { readonly file: string; readonly source: string };

/** Says what is wrong with an import, or null. */
export function findBreach({ file, source }: Import): string | null {
  const wall = WALLS.find(({ room }) => roomAround(file, room) !== null);
  if (wall === undefined) return `${file} is in no room of scripts/check/walls.ts`;
  const target = targetOf(file, source);
  if (target === null) return mayImportPackage(file, wall, source) ? null : `${file} may not import ${source}`;
  const own = roomAround(file, wall.room) ?? wall.room;
  const isClosed = wall.except?.includes(target) && !target.startsWith(`${own}/`);
  const isOpen = [own, ...wall.imports].some((folder) => target.startsWith(`${folder}/`)) && !isClosed;
  if (!isOpen) return `${file} may not import ${target}`;
  const isNear = roomOf(file) === roomOf(target);
  const isRelative = source.startsWith('.');
  if (isNear === isRelative) return null;
  return isNear ? `${file} imports ${target} of its own room by a name` : `${file} leaves its room by ${source}`;
}

export function findBreaches(files: readonly SourceFile[]): string[] {
  return files
    .filter(({ path, isTest }) => path.startsWith('src/') && !isTest && !isTestHelper(path))
    .flatMap(({ path, sources }) => sources.map((source) => findBreach({ file: path, source })))
    .filter((breach) => breach !== null);
}

/** Contracts that adapters are tested by. */
function isTestHelper(path: string): boolean {
  return path.endsWith('.contract.ts');
}

/**
 * Inside a room, imports are relative; across rooms, they name the folder (`#server/…`). A room is a folder of a floor, a
 * feature, or a part of the builder.
 */
function roomOf(path: string): string {
  const deep =
    /^src\/(?:server\/(?:frame|engines|providers|slices)|web\/features\/builder)\/[^/]+(?=\/)/.exec(path) ??
    /^src\/(?:server\/(?:frame|engines|providers|slices)|web\/features\/[^/]+|web\/[^/]+)(?=\/)/.exec(path);
  return deep?.[0] ?? path.split('/', 2).join('/');
}

/** Returns the folder that `room` stands for around this file, or null. */
function roomAround(file: string, room: string): string | null {
  if (!room.endsWith('/*')) return file.startsWith(`${room}/`) ? room : null;
  const parent = room.slice(0, -1);
  return file.startsWith(parent) ? parent + file.slice(parent.length).split('/', 1)[0] : null;
}

/** Returns null for a package. */
function targetOf(file: string, source: string): string | null {
  if (source.startsWith('.')) return posix.normalize(posix.join(posix.dirname(file), source));
  return source.startsWith('#') ? `src/${source.slice(1)}` : null;
}

function mayImportPackage(file: string, { packages }: Wall, name: string): boolean {
  if (packages !== undefined) return packages.some((allowed) => allowed.test(name));
  return !(file.startsWith('src/web/') ? NOT_IN_A_BROWSER : ONLY_IN_A_BROWSER).test(name);
}

if (import.meta.main) {
  const breaches = findBreaches(readSourceTree('.'));
  process.stdout.write(breaches.map((breach) => `${breach}\n`).join(''));
  process.exit(breaches.length === 0 ? 0 : 1);
}
