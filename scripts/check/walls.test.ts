/** Tests the walls between rooms: allowed and forbidden imports side by side. */
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readSourceTree } from './source-tree.ts';
import { findBreach, findBreaches, WALLS } from './walls.ts';

const ROOT = join(import.meta.dirname, '../..');

const IMPORTS: readonly (readonly [folder: string, source: string, isAllowed: boolean])[] = [
  ['src/domain', 'zod/mini', true],
  ['src/domain', './other.ts', true],
  ['src/domain', '#layout/other.ts', false],
  ['src/domain', '#server/other.ts', false],
  ['src/domain', 'node:fs', false],
  ['src/contract/console', '../other.ts', true],
  ['src/contract', '#domain/other.ts', true],
  ['src/contract', '#layout/other.ts', false],
  ['src/contract', '#server/other.ts', false],
  ['src/layout/text', '../other.ts', true],
  ['src/layout/text', 'harfbuzzjs', true],
  ['src/layout/text', '#contract/other.ts', false],
  ['src/layout/text', 'react', false],
  ['src/server/frame/http', '#server/frame/db/other.ts', true],
  ['src/server/frame/http', '../db/other.ts', false],
  ['src/server/frame/http', '#server/engines/rendering/other.ts', false],
  ['src/server/frame/db', '#server/slices/orders/tables.ts', false],
  ['src/server/engines/rendering', '#server/frame/workers/other.ts', true],
  ['src/server/engines/rendering', '#server/providers/storage/port.ts', false],
  ['src/server/providers/printing', '#server/engines/rendering/other.ts', true],
  ['src/server/providers/printing', '#server/slices/orders/other.ts', false],
  ['src/server/slices/orders', './store.ts', true],
  ['src/server/slices/orders', '#server/slices/postcards/store.ts', true],
  ['src/server/slices/orders', '../postcards/store.ts', false],
  ['src/server/slices/orders', '#server/slices/orders/store.ts', false],
  ['src/server/slices/orders', '#server/providers/payments/port.ts', true],
  ['src/server/slices/orders', '#server/providers/payments/stripe.ts', false],
  ['src/server/slices/orders', '#server/providers/storage/folder.ts', false],
  ['src/server/slices/orders', '#server/services.ts', false],
  ['src/server/slices/orders', '#web/ui/button.tsx', false],
  ['src/server/slices/orders', 'react', false],
  ['src/server/slices/auth/accounts', '../tokens/session-store.ts', true],
  ['src/server/slices/auth/accounts', '#server/slices/profiles/store.ts', true],
  ['src/server/slices/auth/accounts', '../../profiles/store.ts', false],
  ['src/server', '#server/providers/payments/stripe.ts', true],
  ['src/server', './services.ts', true],
  ['src/server', '#web/ui/button.tsx', false],
  ['src/web/ui', '#domain/other.ts', true],
  ['src/web/ui', './other.tsx', true],
  ['src/web/ui', '#web/api/other.ts', false],
  ['src/web/ui', '#web/content/other.ts', false],
  ['src/web/ui', '#web/features/landing/other.tsx', false],
  ['src/web/ui', 'node:fs', false],
  ['src/web/content', '#web/api/other.ts', false],
  ['src/web/session', '#web/content/paths.ts', true],
  ['src/web/session', '#web/ui/other.tsx', false],
  ['src/web/session', '#web/app/routes.tsx', false],
  ['src/web/api', '#web/session/other.ts', true],
  ['src/web/api', '#web/card/other.ts', false],
  ['src/web/api', '#server/other.ts', false],
  ['src/web/card', '#web/ui/other.ts', true],
  ['src/web/card', '#web/features/landing/other.tsx', false],
  ['src/web/features/landing', '#web/ui/button.tsx', true],
  ['src/web/features/landing', '../../ui/button.tsx', false],
  ['src/web/features/landing', './parts/other.tsx', true],
  ['src/web/features/landing', '#web/features/builder/other.tsx', false],
  ['src/web/features/landing', '../builder/other.tsx', false],
  ['src/web/features/landing', '#web/app/routes.tsx', false],
  ['src/web/features/landing', '#server/other.ts', false],
  ['src/web/features/landing/parts', '../other.tsx', true],
  ['src/web/features/builder/photo', '#web/features/builder/state/other.ts', true],
  ['src/web/features/builder/photo', '../state/other.ts', false],
  ['src/web/features/builder/photo', '#web/features/landing/other.tsx', false],
  ['src/web/app', '#web/features/landing/other.tsx', true],
  ['src/web/app', '#server/other.ts', false],
  ['src/elsewhere', './other.ts', false],
];

test.each(IMPORTS)('in %s, importing %s is allowed: %s', (folder, source, isAllowed) => {
  expect(findBreach({ file: `${folder}/planted.ts`, source }) === null).toBe(isAllowed);
});

test('no import goes through a wall', () => {
  expect(findBreaches(readSourceTree(ROOT))).toEqual([]);
});

test('every room and every closed file exists', () => {
  const named = WALLS.flatMap(({ room, except = [] }) => [room.replace('/*', ''), ...except]);
  expect(named.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
});

test('the linter refuses a circle of imports, even one of only types', () => {
  const folder = makeFolder(['biome.json']);
  writeFileSync(join(folder, 'one.ts'), "import type { Two } from './two.ts';\n\nexport type One = Two[];\n");
  writeFileSync(join(folder, 'two.ts'), "import type { One } from './one.ts';\n\nexport type Two = One[];\n");
  const biome = join(ROOT, 'node_modules/@biomejs/biome/bin/biome');
  const output = run([biome, 'lint', '--vcs-enabled=false', '--max-diagnostics=none', '.'], folder);
  expect(output.match(/lint\/suspicious\/noImportCycles/g)).toHaveLength(2);
});

test('the pure folders know neither fetch nor document nor process', () => {
  const folder = makeFolder(['tsconfig.base.json', 'tsconfig.pure.json', 'package.json']);
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  mkdirSync(join(folder, 'src/domain'), { recursive: true });
  writeFileSync(
    join(folder, 'src/domain/planted.ts'),
    'export const a = () => fetch("/");\nexport const b = () => document.title;\nexport const c = () => process.env;\n',
  );
  const output = run([join(ROOT, 'node_modules/typescript/bin/tsc'), '-p', 'tsconfig.pure.json'], folder);
  for (const name of ['fetch', 'document', 'process']) expect(output).toContain(`Cannot find name '${name}'`);
});

/** Makes a temporary folder with copies of these files. */
function makeFolder(names: readonly string[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'cartolina-walls-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  for (const name of names) cpSync(join(ROOT, name), join(folder, name));
  return folder;
}

function run(command: string[], cwd: string): string {
  try {
    return execFileSync(process.execPath, command, { cwd, encoding: 'utf8', stdio: 'pipe' });
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string };
    return stdout + stderr;
  }
}
