import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parseEnv } from '#server/frame/env.ts';

const ROOT = join(import.meta.dirname, '../..');
const readText = (path: string) => readFileSync(join(ROOT, path), 'utf8');

/** Includes commented-out settings. */
const template = Object.fromEntries(
  [...readText('deploy/cartolina.env.example').matchAll(/^#?([A-Z][A-Z0-9_]+)=(.+)$/gm)].map(([, name = '', value]) => [
    name,
    value,
  ]),
);
/** Set by compose.yaml. */
const composed = {
  DATABASE_URL: 'postgres://cartolina:secret@database:5432/cartolina',
  SITE_URL: 'https://cards.example.com',
  TRUST_PROXY: '1',
};

test('docs/configuration.md explains every variable of the template and of compose.yaml', () => {
  const reference = readText('docs/configuration.md');
  expect(Object.keys({ ...template, ...composed }).filter((name) => !reference.includes(`\`${name}\``))).toEqual([]);
  const compose = readText('compose.yaml');
  for (const name of Object.keys(composed)) expect(compose).toContain(`${name}: `);
});

test('a server starts with the filled-in template, and with the sandboxes alone', () => {
  const { ALLOW_SANDBOX, ...filledIn } = template;
  expect(parseEnv({ ...filledIn, ...composed })).toMatchObject({ NODE_ENV: 'production', S3_BUCKET: 'cards' });
  const tried = Object.entries(template).filter(([name]) => !/^(SMTP|MAIL|STRIPE|POSTGRID|S3)_/.test(name));
  expect(parseEnv({ ...Object.fromEntries(tried), ...composed })).toMatchObject({ ALLOW_SANDBOX: true });
});

test('Docker opens the proxy to the world, and the app to its own machine', () => {
  const services = readText('compose.yaml').split(/^ {2}(?=\w+:$)/m);
  const open = services.filter((service) => /^ {4}ports:/m.test(service)).map((service) => service.split(':')[0]);
  expect(open).toEqual(['caddy']);
  const [command] = readText('docs/production.md').match(/^docker run .*-p .*$/m) ?? [];
  expect(command).toContain('-p 127.0.0.1:3000:3000 ');
});
