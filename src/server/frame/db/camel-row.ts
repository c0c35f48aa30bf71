/** Turns the column names of rows into the names of the code, by one rule instead of lists of columns. */
type Camel<Name> = Name extends `${infer Head}_${infer Tail}` ? `${Head}${Capitalize<Camel<Tail>>}` : Name;

/** A row whose columns are named like the code names them. */
export type CamelRow<Row> = { readonly [Name in keyof Row as Camel<Name>]: Row[Name] };

type Snake<Name> = Name extends `${infer Head}${infer Tail}`
  ? Head extends Lowercase<Head>
    ? `${Head}${Snake<Tail>}`
    : `_${Lowercase<Head>}${Snake<Tail>}`
  : Name;

type SnakeRow<Changes> = { readonly [Name in keyof Changes as Snake<Name>]: Changes[Name] };

export function camelRow<Row extends object>(row: Row): CamelRow<Row> {
  return Object.fromEntries(Object.entries(row).map(([name, value]) => [camelName(name), value])) as CamelRow<Row>;
}

/** Undefined values may stay, because Kysely skips them. */
export function snakeRow<Changes extends object>(changes: Changes): SnakeRow<Changes> {
  const entries = Object.entries(changes);
  return Object.fromEntries(entries.map(([name, value]) => [snakeName(name), value])) as SnakeRow<Changes>;
}

/** Tables have few columns, so every name is worked out once. */
const camelNames = new Map<string, string>();

function camelName(name: string): string {
  const known = camelNames.get(name);
  if (known !== undefined) return known;
  const camel = name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
  camelNames.set(name, camel);
  return camel;
}

function snakeName(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
