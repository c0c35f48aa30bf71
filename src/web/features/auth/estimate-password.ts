/** zxcvbn with the server's word lists. They are large, so they are loaded when somebody begins to choose a password. */
import type { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { judgePassword, MAX_JUDGED_CHARACTERS, type PasswordJudgement } from '#domain/password-judgement.ts';

let loading: Promise<ZxcvbnFactory> | null = null;

/** As the server judges it. Returns null when the lists can't be loaded: then only the server does. */
export async function judgeTyped(password: string): Promise<PasswordJudgement | null> {
  const normalized = password.normalize('NFC');
  if (normalized.length > MAX_JUDGED_CHARACTERS) return 'strong';
  try {
    loading ??= load();
    return judgePassword((await loading).check(normalized, []));
  } catch {
    loading = null;
    return null;
  }
}

async function load(): Promise<ZxcvbnFactory> {
  const [core, { dictionary, adjacencyGraphs }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ]);
  return new core.ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });
}
