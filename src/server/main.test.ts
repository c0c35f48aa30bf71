/** Starts and stops the real process. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import { askServer } from '#server/slices/operations/command-socket.ts';
import { freePort } from '#testing/free-port.ts';
import { programFile } from '#testing/prepared.ts';
import { SHORT_LIVED } from '#testing/server-process.ts';
import { signUpUser } from '#testing/sign-in.ts';

type Run = { readonly child: ChildProcess; output(): string; readonly exited: Promise<number | null> };

describe('the process', () => {
  let folder: string;
  const running: Run[] = [];
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'cartolina-main-'));
    // A prepared database saves time, because these tests are about other things.
    cpSync(inject('pgliteDataDir'), join(folder, 'data'), { recursive: true });
  });
  afterEach(async () => {
    for (const run of running.splice(0)) {
      run.child.kill('SIGKILL');
      await run.exited;
    }
    rmSync(folder, { recursive: true, force: true });
  });

  function start(variables: Record<string, string>): Run {
    const { NODE_COMPILE_CACHE = '' } = process.env;
    const env = {
      PATH: process.env.PATH ?? '',
      NODE_COMPILE_CACHE,
      DATA_DIR: join(folder, 'data'),
      LOG_LEVEL: 'silent',
      ...variables,
    };
    const child = spawn(process.execPath, [...SHORT_LIVED, programFile('main')], { env, stdio: 'pipe' });
    let output = '';
    child.stdout.on('data', (chunk) => (output += chunk));
    child.stderr.on('data', (chunk) => (output += chunk));
    const exited = new Promise<number | null>((resolve) => child.once('exit', resolve));
    const run = { child, output: () => output, exited };
    running.push(run);
    return run;
  }

  async function ready(run: Run): Promise<void> {
    const gone = run.exited.then(() => 'gone');
    while (!run.output().includes('is ready')) {
      if ((await Promise.race([gone, new Promise((resolve) => setTimeout(resolve, 50))])) === 'gone') {
        throw new Error(run.output());
      }
    }
  }

  test('[H-11] prints its URL, refuses a second process on its data folder, serves operations separately, and stops', async () => {
    const port = await freePort();
    const first = start({ PORT: String(port) });
    await ready(first);
    expect(first.output()).toBe(`Cartolina is ready: http://localhost:${port}\n`);

    const second = start({ PORT: '0' });
    expect(await second.exited).toBe(1);
    expect(second.output()).toContain(`Another Cartolina (process ${first.child.pid}) is using the data folder`);

    first.child.kill('SIGINT');
    expect(await first.exited).toBe(0);
    expect(existsSync(join(folder, 'data', 'commands.sock'))).toBe(false);
    const operationsPort = await freePort();
    const third = start({ PORT: '0', OPERATIONS_PORT: String(operationsPort) });
    await ready(third);
    const readiness = await fetch(`http://127.0.0.1:${operationsPort}/readyz`);
    const checks = { database: 'ok', queue: 'ok', storage: 'ok', disk: 'ok' };
    expect(await readiness.json()).toEqual({ status: 'ok', checks });
    third.child.kill('SIGTERM');
    expect(await third.exited).toBe(0);
  });

  test('[O-1] a running server carries out commands, and a killed one leaves no misleading socket', async () => {
    const dataDir = join(folder, 'data');
    const port = await freePort();
    const server = start({ PORT: String(port) });
    await ready(server);
    expect(statSync(join(dataDir, 'commands.sock')).mode & 0o777).toBe(0o600);
    const { email } = await signUpUser({ url: `http://127.0.0.1:${port}` });
    const granted = await askServer(dataDir, 'operate', ['grant', email]);
    expect(granted).toEqual({ lines: [expect.stringContaining('is an operator now')], errors: [], exitCode: 0 });
    expect(await askServer(dataDir, 'coupon:add', ['SPRING', '20'])).toMatchObject({ exitCode: 0 });
    expect(await askServer(dataDir, 'auth:rotate-keys', [])).toMatchObject({ exitCode: 0 });
    expect(await askServer(dataDir, 'backup', [join(folder, 'whole.backup')])).toMatchObject({ exitCode: 0 });
    expect(await askServer(dataDir, 'coupon:add', ['SPRING', '20'])).toEqual({
      lines: [],
      errors: ['No coupon was added.', 'The coupon SPRING already exists.'],
      exitCode: 1,
    });
    expect(await askServer(dataDir, 'no-such', [])).toMatchObject({ exitCode: 1 });
    expect(await askServer(dataDir, 'address', [])).toMatchObject({ lines: [`http://127.0.0.1:${port}`] });
    expect(command('operate', 'grant', email)).toMatchObject({
      status: 0,
      output: `${email} is an operator already. Nothing was done.\n`,
    });

    server.child.kill('SIGKILL');
    await server.exited;
    expect(existsSync(join(dataDir, 'commands.sock'))).toBe(true);
    expect(command('operate', 'revoke', email)).toMatchObject({ status: 1 });
    const next = start({ PORT: '0' });
    await ready(next);
    expect(await askServer(dataDir, 'operate', ['stuck'])).toMatchObject({ lines: ['No order is stuck.'] });
  });

  /** Runs the script in its own process. */
  function command(...args: string[]) {
    const { NODE_COMPILE_CACHE = '' } = process.env;
    const env = {
      PATH: process.env.PATH ?? '',
      NODE_COMPILE_CACHE,
      DATA_DIR: join(folder, 'data'),
      LOG_LEVEL: 'silent',
    };
    const script = join(import.meta.dirname, '../../scripts/operate/command.ts');
    const { status, stdout } = spawnSync(process.execPath, [...SHORT_LIVED, script, ...args], { env });
    return { status, output: stdout.toString() };
  }

  test('lets a pending request finish before it stops', async () => {
    const port = await freePort();
    const run = start({ PORT: String(port) });
    await ready(run);
    const body = JSON.stringify({ email: 'nobody@example.com', password: 'wrong-password' });
    const socket = connect(port, '127.0.0.1');
    let response = '';
    socket.on('data', (chunk) => (response += chunk));
    const head = [
      'POST /auth/v1/token?grant_type=password HTTP/1.1',
      'host: localhost',
      'content-type: application/json',
      'connection: close',
      `content-length: ${body.length}`,
    ];
    socket.write(`${head.join('\r\n')}\r\n\r\n${body.slice(0, 10)}`);
    await new Promise((resolve) => setTimeout(resolve, 200));
    run.child.kill('SIGTERM');
    while (!run.output().includes('Stopping')) await new Promise((resolve) => setTimeout(resolve, 20));
    socket.write(body.slice(10));
    await new Promise((resolve) => socket.once('close', resolve));
    expect(response).toContain('HTTP/1.1 400');
    expect(response).toContain('invalid_credentials');
    expect(await run.exited).toBe(0);
  });

  test('names PORT when it is taken', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => other.once('listening', resolve));
    const address = other.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    const run = start({ PORT: String(port) });
    expect(await run.exited).toBe(1);
    expect(run.output()).toContain(`PORT=${port} on 127.0.0.1 is taken`);
    other.close();
  });

  test.each([
    ['an invalid value', { LOG_LEVEL: 'loud' }, 'LOG_LEVEL'],
    [
      'an unreachable database',
      { DATABASE_URL: 'postgres://mia:secret@127.0.0.1:1/cards', LOG_LEVEL: 'silent' },
      'The database of DATABASE_URL (127.0.0.1:1/cards) can',
    ],
    [
      'a data folder that can’t be created',
      { DATA_DIR: '/dev/null/data', LOG_LEVEL: 'silent' },
      'DATA_DIR=/dev/null/data',
    ],
  ])('explains %s and exits with 1', async (_what, variables, message) => {
    const run = start({ PORT: '0', ...variables });
    expect(await run.exited).toBe(1);
    expect(run.output()).toContain(message);
    expect(run.output()).not.toContain('secret');
    expect(run.output()).not.toContain('    at ');
  });

  test('explains a damaged lock file and exits with 1', async () => {
    writeFileSync(join(folder, 'data', 'lock'), 'garbage');
    const run = start({ PORT: '0' });
    expect(await run.exited).toBe(1);
    expect(run.output()).toContain('is damaged');
  });
});
