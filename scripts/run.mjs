/**
 * The bootstrap behind every npm script: works on a machine that has only Node 20 and npm. It installs what is missing
 * and goes on under the Node 24 that the lock file brings, so this file is plain JavaScript without dependencies.
 */
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..');
const INSTALL_STAMP = join(ROOT, 'node_modules', '.cartolina-installed');
const NEEDED_MAJOR = 22;

const [script, ...args] = process.argv.slice(2);
if (script === undefined) {
  process.stderr.write('usage: node scripts/run.mjs FILE [arguments]\n');
  process.exit(2);
}
install();
run(findNode(), [join(ROOT, script), ...args]);

/** Installs when the lock file differs from the one that was installed last. */
function install() {
  const lock = createHash('sha256')
    .update(readFileSync(join(ROOT, 'package-lock.json')))
    .digest('hex');
  const installed = existsSync(INSTALL_STAMP) ? readFileSync(INSTALL_STAMP, 'utf8') : '';
  if (installed === lock) return;
  process.stdout.write('Installing packages, once (about a minute)…\n');
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  // Not `npm ci`: it refuses a lock without the builds for systems that a registry does not have. The lock still pins
  // every version, and --no-save leaves it as it is.
  const result = spawnSync(npm, ['install', '--no-save', '--no-fund', '--no-audit', '--loglevel=error'], {
    cwd: ROOT,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  if (result.status !== 0) {
    process.stderr.write('The packages could not be installed: see the message above.\n');
    process.exit(1);
  }
  mkdirSync(dirname(INSTALL_STAMP), { recursive: true });
  writeFileSync(INSTALL_STAMP, lock);
}

function findNode() {
  if (Number(process.versions.node.split('.')[0]) >= NEEDED_MAJOR + 2) return process.execPath;
  const system = process.platform === 'win32' ? 'win' : process.platform;
  const binary = system === 'win' ? 'node.exe' : 'node';
  const bundled = join(ROOT, 'node_modules', `node-${system}-${process.arch}`, 'bin', binary);
  if (existsSync(bundled)) return bundled;
  process.stderr.write(
    `Cartolina needs Node 24 or newer; this is Node ${process.versions.node}, and there is no packaged Node for ` +
      `${process.platform} on ${process.arch}. Please install Node 24.\n`,
  );
  process.exit(1);
}

/** The child gets Ctrl-C from the terminal itself; this process only waits for it to finish in good order. */
function run(node, nodeArgs) {
  const path = `${dirname(node)}${process.platform === 'win32' ? ';' : ':'}${process.env.PATH ?? ''}`;
  // Compiled code is kept for the next start. Few arenas: glibc would keep much of what photos needed, in each thread's own.
  const { NODE_COMPILE_CACHE = join(ROOT, '.cache', 'compiled'), MALLOC_ARENA_MAX = '2' } = process.env;
  const env = { ...process.env, PATH: path, NODE_COMPILE_CACHE, MALLOC_ARENA_MAX };
  const child = spawn(node, nodeArgs, { cwd: ROOT, stdio: 'inherit', env });
  process.on('SIGINT', () => {});
  process.on('SIGTERM', () => child.kill('SIGTERM'));
  child.on('exit', (code, signal) => process.exit(code ?? (signal === null ? 1 : 128)));
}
