/** Reads the source files of a checkout: size, imports, exports, casts, SQL. */
import { globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { parseSync } from 'vite';

export type SourceFile = {
  /** From the root of the checkout, with forward slashes. */
  readonly path: string;
  readonly isTest: boolean;
  readonly lines: number;
  /** What its imports name, packages included. */
  readonly sources: readonly string[];
  /** Paths of the imported files, including types and lazy imports, but no packages. */
  readonly imports: readonly string[];
  readonly exports: readonly string[];
  /** Counts `as X` other than `as const`, and `!`. */
  readonly casts: number;
  readonly anys: number;
  readonly hasSql: boolean;
};

const SQL = /\bsql(?:<[^`]*>)?`|\.(?:selectFrom|insertInto|updateTable|deleteFrom|mergeInto)\(/;

export function readSourceTree(root: string): SourceFile[] {
  const paths = globSync(
    ['{src,testing,proofs}/**/*.{ts,tsx}', 'e2e/**/*.ts', 'scripts/**/*.ts', 'bench/**/*.ts', '*.config.ts'],
    {
      cwd: root,
    },
  );
  return paths
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => !path.endsWith('.d.ts'))
    .sort()
    .map((path) => readSourceFile(root, path));
}

export function readSourceFile(root: string, path: string): SourceFile {
  const text = readFileSync(join(root, path), 'utf8');
  const { program, module, errors } = parseSync(path, text);
  if (errors.length > 0) throw new Error(`${path} can't be parsed: ${errors[0]?.message}`);
  const found = { imports: new Set<string>(), sources: new Set<string>(), casts: 0, anys: 0 };
  visit(program, (node) => {
    const source = importedBy(node);
    if (source !== null) found.sources.add(source);
    const target = source === null ? null : resolve(path, source);
    if (target !== null) found.imports.add(target);
    if (isCast(node)) found.casts += 1;
    if (node.type === 'TSAnyKeyword') found.anys += 1;
  });
  const names = module.staticExports.flatMap(({ entries }) => entries.map(({ exportName }) => exportName.name));
  return {
    path,
    isTest: /\.(test|spec)\.tsx?$/.test(path),
    lines: text.split('\n').length - 1,
    sources: [...found.sources],
    imports: [...found.imports],
    exports: names.filter((name) => name !== null),
    casts: found.casts,
    anys: found.anys,
    hasSql: SQL.test(text),
  };
}

type Node = Readonly<Record<string, unknown>>;

function visit(value: unknown, see: (node: Node) => void): void {
  if (Array.isArray(value)) for (const each of value) visit(each, see);
  else if (isNode(value)) {
    see(value);
    for (const each of Object.values(value)) visit(each, see);
  }
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null;
}

function importedBy({ type, source }: Node): string | null {
  const isImport = /^(Import(Declaration|Expression)|Export(All|Named)Declaration|TSImportType)$/.test(String(type));
  return isImport && isNode(source) && typeof source.value === 'string' ? source.value : null;
}

function isCast({ type, typeAnnotation }: Node): boolean {
  if (type === 'TSNonNullExpression' || type === 'TSTypeAssertion') return true;
  if (type !== 'TSAsExpression' || !isNode(typeAnnotation)) return false;
  return !(isNode(typeAnnotation.typeName) && typeAnnotation.typeName.name === 'const');
}

/** Returns null for a package. */
function resolve(from: string, source: string): string | null {
  if (/^#(testing|proofs)\//.test(source)) return source.slice(1);
  if (source.startsWith('#')) return `src/${source.slice(1)}`;
  return source.startsWith('.') ? normalize(join(dirname(from), source)).replaceAll('\\', '/') : null;
}
