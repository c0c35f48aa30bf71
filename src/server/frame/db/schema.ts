/**
 * The tables as TypeScript, for Kysely. Each owner adds its own in its tables.ts, and only its store files (store.ts, *-store.ts)
 * may name them: everyone else calls their functions. scripts/check/table-owners.test.ts checks this. The SQL is in
 * db/migrations.
 */
// biome-ignore lint/suspicious/noEmptyInterface: The owners extend it.
export interface Schema {}
