/** Reads the longest task of the page's main thread from a browser trace. */
import * as z from 'zod/mini';

const eventSchema = z.object({
  name: z.string(),
  pid: z.number(),
  tid: z.number(),
  /** Microseconds that the thread actually ran, without time given to other processes. */
  tdur: z.optional(z.number()),
  args: z.optional(z.looseObject({ name: z.optional(z.string()) })),
});
const traceSchema = z.object({ traceEvents: z.array(z.unknown()) });

/** Milliseconds. */
export function longestTask(trace: Buffer): number {
  const events = traceSchema.parse(JSON.parse(trace.toString('utf8'))).traceEvents.flatMap((event) => {
    const parsed = eventSchema.safeParse(event);
    return parsed.success ? [parsed.data] : [];
  });
  const isMain = new Set(
    events
      .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
      .map(({ pid, tid }) => `${pid} ${tid}`),
  );
  const tasks = events.filter(({ name, pid, tid }) => name === 'RunTask' && isMain.has(`${pid} ${tid}`));
  return Math.max(0, ...tasks.map(({ tdur = 0 }) => tdur)) / 1000;
}
