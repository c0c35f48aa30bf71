/** The server's side of a photo process. */
import { fork } from 'node:child_process';
import { join } from 'node:path';
import { type PhotoLimits, type PrepareInput, type Reply, replySchema, STARTED } from './photo-messages.ts';

export type PhotoProcess = {
  /** Prepares one photo at a time. `not_started`: the process couldn't start, or ended before it got the photo. */
  prepare(input: PrepareInput, timeLimitMs: number): Promise<Done | Ended>;
  end(): void;
  isEnding(): boolean;
  readonly ended: Promise<Ended>;
};

type Done = Reply & { readonly kind: 'done' };
type Ended = { readonly kind: 'too_costly' | 'crashed' | 'not_started' };

const MAIN = join(import.meta.dirname, 'photo-process.ts');
const IDLE_MS = 60_000;

export function startPhotoProcess(limits: PhotoLimits): PhotoProcess {
  const child = fork(MAIN, [JSON.stringify(limits)], {
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    execArgv: [],
    env: photoEnvironment(),
  });
  // An idle process doesn't keep the server running.
  child.unref();
  child.channel?.unref();
  const end = () => void child.kill('SIGKILL');
  const isEnding = () => child.killed || !child.connected;
  const ended = new Promise<Ended>((resolve) => {
    // SIGKILL comes from us, from the process's own watch, or from a system that is out of memory.
    child.once('exit', (_code, signal) => resolve({ kind: signal === 'SIGKILL' ? 'too_costly' : 'crashed' }));
    child.on('error', () => {
      if (child.pid === undefined) resolve({ kind: 'not_started' });
      else end();
    });
  });
  let idleTimer = setTimeout(end, IDLE_MS).unref();
  return {
    end,
    isEnding,
    ended,
    async prepare(input, timeLimitMs) {
      clearTimeout(idleTimer);
      child.ref();
      const timer = setTimeout(end, timeLimitMs);
      let hasBegun = false;
      const done = new Promise<Done>((resolve) => {
        const listen = (message: unknown) => {
          if (message === STARTED) {
            hasBegun = true;
            return;
          }
          child.off('message', listen);
          const reply = replySchema.safeParse(message);
          if (reply.success) resolve({ kind: 'done', ...reply.data });
          else end();
        };
        child.on('message', listen);
      });
      child.send(input);
      // Waits until a killed process has ended, so that its memory is free when the next one starts.
      const outcome = await Promise.race([done, ended]);
      clearTimeout(timer);
      child.unref();
      idleTimer = setTimeout(end, IDLE_MS).unref();
      return outcome.kind === 'done' || hasBegun ? outcome : { kind: 'not_started' };
    },
  };
}

/** Leaves out the server's secrets. With few arenas, glibc doesn't hoard memory. */
function photoEnvironment(): Record<string, string> {
  const { PATH = '', LD_LIBRARY_PATH, SystemRoot, NODE_COMPILE_CACHE } = process.env;
  return {
    PATH,
    MALLOC_ARENA_MAX: '2',
    ...(LD_LIBRARY_PATH === undefined ? {} : { LD_LIBRARY_PATH }),
    ...(SystemRoot === undefined ? {} : { SystemRoot }),
    ...(NODE_COMPILE_CACHE === undefined ? {} : { NODE_COMPILE_CACHE }),
  };
}
