/** zxcvbn with 49,000 common passwords. They take 20 MB, so they are loaded the first time somebody chooses a password. */
import type { EstimatePassword } from '#domain/password-judgement.ts';

let loading: Promise<EstimatePassword> | null = null;

export function loadEstimate(): Promise<EstimatePassword> {
  loading ??= load();
  return loading;
}

async function load(): Promise<EstimatePassword> {
  const [core, { dictionary, adjacencyGraphs }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ]);
  const judge = new core.ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });
  return (password, words) => judge.check(password, words);
}
