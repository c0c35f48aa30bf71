/** The walls between the folders, tested by planting one violation of each kind, and one allowed import beside it. */
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '..');

/** [folder, import, allowed]: each is planted as a file of its own. */
const IMPORTS: readonly (readonly [folder: string, source: string, isAllowed: boolean])[] = [
  ['src/domain', 'zod/mini', true],
  ['src/domain', './other.ts', true],
  ['src/domain', '#layout/other.ts', false],
  ['src/domain', '#server/other.ts', false],
  ['src/domain', 'node:fs', false],
  ['src/contract', '#domain/other.ts', true],
  ['src/contract', '#layout/other.ts', false],
  ['src/contract', '#server/other.ts', false],
  ['src/layout/text', '../other.ts', true],
  ['src/layout/text', 'harfbuzzjs', true],
  ['src/layout/text', '#contract/other.ts', false],
  ['src/layout/text', 'react', false],
  ['src/server/orders', './store.ts', true],
  ['src/server/orders', '../postcards/find-design.ts', true],
  ['src/server/orders', '../payments/port.ts', true],
  ['src/server/orders', '../postcards/store.ts', false],
  ['src/server/orders', '../payments/stripe.ts', false],
  ['src/server/orders', '../storage/folder.ts', false],
  ['src/server/orders', '../services.ts', false],
  ['src/server/orders', '#web/ui/button.tsx', false],
  ['src/server/auth/accounts', '../tokens/session-store.ts', true],
  ['src/server/auth/accounts', '../../profiles/store.ts', false],
  ['src/server/auth/accounts', '../../email/smtp.ts', false],
  ['src/server/auth/accounts', '../../services.ts', false],
  ['src/server', './payments/stripe.ts', true],
  ['src/server', '#web/ui/button.tsx', false],
  ['src/web/ui', '#domain/other.ts', true],
  ['src/web/ui', '#web/features/landing/other.tsx', false],
  ['src/web/session', '../app/routes.tsx', false],
  ['src/web/api', '#server/other.ts', false],
  ['src/web/features/landing', '#web/ui/button.tsx', true],
  ['src/web/features/landing', './other.tsx', true],
  ['src/web/features/landing', '../builder/other.tsx', false],
  ['src/web/features/landing', '#web/features/builder/other.tsx', false],
  ['src/web/features/landing', '#web/app/routes.tsx', false],
  ['src/web/features/landing', '#server/other.ts', false],
  ['src/web/app', '#web/features/landing/other.tsx', true],
  ['src/web/app', '#server/other.ts', false],
];

function plantedFile(index: number): string {
  const [folder = ''] = IMPORTS[index] ?? [];
  return `${folder}/planted-${index}.ts`;
}

describe('the walls', () => {
  let folder: string;
  let flagged: Set<string>;

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'cartolina-walls-'));
    const config = JSON.parse(readFileSync(join(ROOT, 'biome.json'), 'utf8'));
    writeFileSync(join(folder, 'biome.json'), JSON.stringify({ ...config, vcs: { enabled: false } }));
    IMPORTS.forEach(([, source], index) => {
      const file = join(folder, plantedFile(index));
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, `import { thing } from '${source}';\n\nexport const used = thing;\n`);
    });
    // A circle, though only of types.
    writeFileSync(
      join(folder, 'src/domain/one.ts'),
      "import type { Two } from './two.ts';\n\nexport type One = Two[];\n",
    );
    writeFileSync(
      join(folder, 'src/domain/two.ts'),
      "import type { One } from './one.ts';\n\nexport type Two = One[];\n",
    );
    flagged = lint(folder);
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test.each(IMPORTS.map((entry, index) => [...entry, index] as const))(
    'in %s, importing %s is allowed: %s',
    (_folder, _source, isAllowed, index) => {
      expect(flagged.has(plantedFile(index))).toBe(!isAllowed);
    },
  );

  test('no file is part of a circle of imports, types included', () => {
    expect([...flagged].filter((file) => /(one|two)\.ts$/.test(file))).toHaveLength(2);
  });

  test('the pure folders do not know of fetch, document or process', () => {
    const pure = mkdtempSync(join(tmpdir(), 'cartolina-pure-'));
    for (const name of ['tsconfig.base.json', 'tsconfig.pure.json', 'package.json'])
      cpSync(join(ROOT, name), join(pure, name));
    symlinkSync(join(ROOT, 'node_modules'), join(pure, 'node_modules'));
    mkdirSync(join(pure, 'src/domain'), { recursive: true });
    writeFileSync(
      join(pure, 'src/domain/planted.ts'),
      'export const a = () => fetch("/");\nexport const b = () => document.title;\nexport const c = () => process.env;\n',
    );
    const output = run([join(ROOT, 'node_modules/typescript/bin/tsc'), '-p', 'tsconfig.pure.json'], pure);
    rmSync(pure, { recursive: true, force: true });
    for (const name of ['fetch', 'document', 'process']) expect(output).toContain(`Cannot find name '${name}'`);
  });
});

function lint(cwd: string): Set<string> {
  const output = run([join(ROOT, 'node_modules/@biomejs/biome/bin/biome'), 'lint', '--max-diagnostics=none', '.'], cwd);
  return new Set(
    [...output.matchAll(/^(\S+):\d+:\d+ lint\/(?:style\/noRestrictedImports|suspicious\/noImportCycles)/gm)].map(
      ([, file = '']) => file,
    ),
  );
}

function run(command: string[], cwd: string): string {
  try {
    return execFileSync(process.execPath, command, { cwd, encoding: 'utf8', stdio: 'pipe' });
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string };
    return stdout + stderr;
  }
}
