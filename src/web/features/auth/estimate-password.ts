/** zxcvbn with the server's word lists. They are large, so they are loaded when somebody begins to choose a password. */
import {
  type EstimatePassword,
  judgePassword,
  type PasswordContext,
  type PasswordJudgement,
} from '#domain/password-judgement.ts';

let loading: Promise<EstimatePassword> | null = null;

/** Judges like the server. Returns null when the lists can't be loaded; then only the server judges. */
export async function judgeTyped(password: string, context: PasswordContext): Promise<PasswordJudgement | null> {
  try {
    loading ??= load();
    return judgePassword(password, context, await loading);
  } catch {
    loading = null;
    return null;
  }
}

async function load(): Promise<EstimatePassword> {
  const [core, { dictionary, adjacencyGraphs }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ]);
  const judge = new core.ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });
  return (password, words) => judge.check(password, words);
}
