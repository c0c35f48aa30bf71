/** `npm run dev`: restarts the server when its code changes, and reloads pages while you edit them. */
import { spawn } from 'node:child_process';
import { createServer } from 'vite';
import { choosePort } from '#server/frame/http/choose-port.ts';

const apiPort = await choosePort({ PORT: 0, HOST: '127.0.0.1' });
// vite.config.ts reads it when it creates the server.
process.env.API_TARGET = `http://127.0.0.1:${apiPort}`;
const vite = await createServer({ server: { host: '127.0.0.1', port: Number(process.env.PORT ?? 3000) } });
await vite.listen();
const siteUrl = vite.resolvedUrls?.local[0]?.replace(/\/$/, '') ?? '';

const server = spawn(process.execPath, ['--watch-path=src', '--watch-preserve-output', 'src/server/main.ts'], {
  stdio: 'inherit',
  env: { ...process.env, PORT: String(apiPort), SITE_URL: siteUrl },
});
const stop = async () => {
  server.kill('SIGTERM');
  await vite.close();
  process.exit(0);
};
process.on('SIGINT', stop);
process.on('SIGTERM', stop);
process.stdout.write(`Pages with hot reload: ${siteUrl}\n`);
