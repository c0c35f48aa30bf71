/** Starts a throw-away PostgreSQL cluster for a test run, with one migrated template that each test app copies. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { openPostgres } from '#server/db/database.ts';
import { migrate } from '#server/db/migrate.ts';
import { freePort } from './free-port.ts';

export const TEMPLATE_DATABASE = 'cartolina_template';

declare module 'vitest' {
  export interface ProvidedContext {
    postgresUrl: string;
  }
}

export type Cluster = { readonly url: string; stop(): Promise<void> };

/** Null on a machine without PostgreSQL's server programs. */
export function findPostgres(): string | null {
  const fromPath = (process.env.PATH ?? '').split(':').find((folder) => existsSync(join(folder, 'initdb')));
  if (fromPath !== undefined) return fromPath;
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : [];
  return versions.map((version) => join(debian, version, 'bin')).find((bin) => existsSync(join(bin, 'initdb'))) ?? null;
}

export async function startCluster(bin: string): Promise<Cluster> {
  const folder = mkdtempSync(join(tmpdir(), 'cartolina-postgres-'));
  // PostgreSQL refuses to run as root.
  const owner = process.getuid?.() === 0 ? ordinaryUser() : null;
  if (owner !== null) chownSync(folder, owner.uid, owner.gid);
  const data = join(folder, 'data');
  execFileSync(join(bin, 'initdb'), ['-D', data, '-U', 'cartolina', '--auth=trust', '--no-sync', '-E', 'UTF8'], {
    ...owner,
    cwd: folder,
    stdio: 'pipe',
  });
  const port = await freePort();
  const settings = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'max_connections=300'];
  const server = spawn(
    join(bin, 'postgres'),
    ['-D', data, '-p', String(port), '-h', '127.0.0.1', '-k', folder, ...settings.flatMap((each) => ['-c', each])],
    { ...owner, cwd: folder, stdio: 'ignore' },
  );
  const url = `postgres://cartolina@127.0.0.1:${port}/postgres`;
  await waitUntilReady(url);
  return {
    url,
    async stop() {
      await end(server);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** A database of its own on the cluster, empty or copied from a template; answers its address. */
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

/** Two test files may copy the template at the same moment, which PostgreSQL refuses to one of them. */
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

/** Vitest's global set-up of the `postgres` project. */
export async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  const bin = findPostgres();
  if (bin === null) {
    const message = "PostgreSQL's server programs were not found: the PostgreSQL half of the server tests is SKIPPED.";
    if (process.env.CI) throw new Error(message);
    process.stderr.write(`\n${'!'.repeat(message.length)}\n${message}\n${'!'.repeat(message.length)}\n\n`);
    project.provide('postgresUrl', '');
    return undefined;
  }
  const cluster = await startCluster(bin);
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
      // Try the next one.
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
