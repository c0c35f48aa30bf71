/** Named places where tests can kill the process, to show that nothing is lost or done twice. */
type Armed = { readonly name: string; passesLeft: number };

let armed: Armed | null = null;

/** Takes `name`, or `name:3` to act on the third pass. */
export function armFailpoint(spec: string | undefined): void {
  if (spec === undefined) {
    armed = null;
    return;
  }
  const [, name = spec, passes = '1'] = /^(.*?)(?::(\d+))?$/.exec(spec) ?? [];
  armed = { name, passesLeft: Number(passes) };
}

export const FAILPOINTS = [
  'place.after-commit',
  'intent.after-create',
  'pay.before-transaction',
  'pay.before-job',
  'pay.before-commit',
  'pay.after-commit',
  'start.after-commit',
  'refund.after-send',
  'print.before-store',
  'print.before-claim',
  'print.before-send',
  'print.after-send',
  'print.before-record-commit',
  'print.after-record',
  'cancel.after-request',
  'cancel.after-provider',
  'cancel.before-commit',
  'retry.before-commit',
  'fail.before-commit',
  'settle.before-commit',
  'apply.before-commit',
] as const;
export type Failpoint = (typeof FAILPOINTS)[number];

/** Kills the process if this failpoint is armed. */
export function failpoint(name: Failpoint): void {
  if (armed?.name !== name) return;
  armed.passesLeft -= 1;
  if (armed.passesLeft === 0) process.kill(process.pid, 'SIGKILL');
}
