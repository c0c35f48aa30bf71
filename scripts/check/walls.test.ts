/** Tests the walls between folders by planting one violation of each kind, and one allowed import beside it. */
import { execFileSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');

/** [folder, import, allowed], each planted as a separate file. */
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
  ['src/server/orders', '../postcards/store.ts', true],
  ['src/server/orders', '../payments/stripe.ts', false],
  ['src/server/orders', '../storage/folder.ts', false],
  ['src/server/orders', '../services.ts', false],
  ['src/server/orders', '#web/ui/button.tsx', false],
  ['src/server/privacy', '../addresses/store.ts', true],
  ['src/server/privacy', '../services.ts', false],
  ['src/server/auth/accounts', '../tokens/session-store.ts', true],
  ['src/server/auth/accounts', '../../profiles/store.ts', true],
  ['src/server/auth/accounts', '../../email/smtp.ts', false],
  ['src/server/auth/accounts', '../../services.ts', false],
  ['src/server', './payments/stripe.ts', true],
  ['src/server', '#web/ui/button.tsx', false],
  ['src/web/ui', '#domain/other.ts', true],
  ['src/web/ui', './other.tsx', true],
  ['src/web/ui', '../api/other.ts', false],
  ['src/web/ui', '../session/other.ts', false],
  ['src/web/ui', '../content/other.ts', false],
  ['src/web/ui', '#web/features/landing/other.tsx', false],
  ['src/web/content', '../api/other.ts', false],
  ['src/web/session', '../content/paths.ts', true],
  ['src/web/session', '../ui/other.tsx', false],
  ['src/web/session', '../api/other.ts', false],
  ['src/web/session', '../app/routes.tsx', false],
  ['src/web/api', '../session/other.ts', true],
  ['src/web/api', '../ui/other.ts', true],
  ['src/web/api', '../card/other.ts', false],
  ['src/web/api', '#server/other.ts', false],
  ['src/web/card', '../ui/other.ts', true],
  ['src/web/card', '../features/landing/other.tsx', false],
  ['src/web/features/landing', '#web/ui/button.tsx', true],
  ['src/web/features/landing', '../../ui/button.tsx', true],
  ['src/web/features/landing', './other.tsx', true],
  ['src/web/features/landing', './parts/other.tsx', true],
  ['src/web/features/landing', '../builder/other.tsx', false],
  ['src/web/features/landing', '../not-yet-made/other.tsx', false],
  ['src/web/features/landing', '../../features/builder/other.tsx', false],
  ['src/web/features/landing', '../../app/routes.tsx', false],
  ['src/web/features/landing', '#web/features/builder/other.tsx', false],
  ['src/web/features/landing', '#web/app/routes.tsx', false],
  ['src/web/features/landing', '#server/other.ts', false],
  ['src/web/features/landing/parts', '../other.tsx', true],
  ['src/web/features/landing/parts', '../others/other.tsx', true],
  ['src/web/features/landing/parts', '../../../ui/button.tsx', true],
  ['src/web/features/landing/parts', '../../builder/other.tsx', false],
  ['src/web/features/landing/parts', '../../../app/routes.tsx', false],
  ['src/web/features/landing/parts/small', '../../other.tsx', true],
  ['src/web/features/landing/parts/small', '../../../../ui/button.tsx', true],
  ['src/web/features/landing/parts/small', '../../../builder/other.tsx', false],
  ['src/web/app', '#web/features/landing/other.tsx', true],
  ['src/web/app', '#server/other.ts', false],
];

type Override = { readonly includes: readonly string[]; readonly linter: unknown };

const config: { readonly overrides: readonly Override[] } = JSON.parse(readFileSync(join(ROOT, 'biome.json'), 'utf8'));
const { overrides } = config;
const groups = [...JSON.stringify(overrides).matchAll(/"group":\[(.*?)\]/g)].flatMap(([, list]) =>
  JSON.parse(`[${list}]`),
);

function plantedFile(index: number): string {
  const [folder = ''] = IMPORTS[index] ?? [];
  return `${folder}/planted-${index}.ts`;
}

describe('the walls', () => {
  let folder: string;
  let flagged: Set<string>;

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'cartolina-walls-'));
    writeFileSync(join(folder, 'biome.json'), JSON.stringify({ ...config, vcs: { enabled: false } }));
    IMPORTS.forEach(([, source], index) => {
      const file = join(folder, plantedFile(index));
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, `import { thing } from '${source}';\n\nexport const used = thing;\n`);
    });
    // This circle consists of types only.
    writeFileSync(
      join(folder, 'src/domain/one.ts'),
      "import type { Two } from '../two.ts';\n\nexport type One = Two[];\n",
    );
    writeFileSync(
      join(folder, 'src/domain/two.ts'),
      "import type { One } from '../one.ts';\n\nexport type Two = One[];\n",
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

  test('a circle of imports is refused, even one of only types', () => {
    expect([...flagged].filter((file) => /(one|two)\.ts$/.test(file))).toHaveLength(2);
  });

  test('every folder and file that a wall names exists, and every folder of the web has a wall', () => {
    const includes = overrides.flatMap((override) => override.includes);
    const missing = includes.flatMap(foldersOf).filter((path) => !existsSync(join(ROOT, path)));
    expect(missing).toEqual([]);
    const files = groups
      .filter((group) => /^\.\.\/[^*]+\.ts$/.test(group))
      .map((group) => group.replace(/^(\.\.\/)+/, 'src/server/'));
    expect(files.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
    const web = readdirSync(join(ROOT, 'src/web'), { withFileTypes: true }).filter((entry) => entry.isDirectory());
    const walled = new Set(includes.flatMap(foldersOf));
    expect(web.map(({ name }) => `src/web/${name}`).filter((path) => !walled.has(path))).toEqual(['src/web/public']);
  });

  test('the pure folders know neither fetch nor document nor process', () => {
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

/**
 * Returns the folders of an include such as `src/web/{ui,content}/**`; none for one that starts with a wildcard or an
 * exclusion.
 */
function foldersOf(include: string): string[] {
  const [fixed = ''] = include.split('/*');
  if (!fixed.startsWith('src/')) return [];
  const [, before = '', names = '', after = ''] = /^(.*)\{(.*)\}(.*)$/.exec(fixed) ?? [];
  return names === '' ? [fixed] : names.split(',').map((name) => before + name + after);
}

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
