/** zxcvbn with 49,000 common passwords. They take 20 MB, so they are loaded when somebody first chooses a password. */
import type { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { MAX_JUDGED_CHARACTERS, type PasswordEstimate } from '#domain/password-judgement.ts';

let loading: Promise<ZxcvbnFactory> | null = null;

/** Returns null for a password that is too long to be worth the time. */
export async function estimatePassword(password: string): Promise<PasswordEstimate | null> {
  if (password.length > MAX_JUDGED_CHARACTERS) return null;
  loading ??= load();
  return (await loading).check(password, []);
}

async function load(): Promise<ZxcvbnFactory> {
  const [core, { dictionary, adjacencyGraphs }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ]);
  return new core.ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });
}
