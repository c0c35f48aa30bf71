/** Reads each keystroke's cost on the main thread from a browser trace. */
import * as z from 'zod/mini';

export const TRACE_CATEGORIES = ['devtools.timeline', 'disabled-by-default-devtools.timeline'] as const;

const eventSchema = z.object({
  name: z.string(),
  ph: z.string(),
  pid: z.number(),
  tid: z.number(),
  /** Microseconds. */
  ts: z.optional(z.number()),
  dur: z.optional(z.number()),
  /** Microseconds that the thread actually ran, without time given to other processes. */
  tdur: z.optional(z.number()),
  args: z.optional(z.looseObject({ data: z.optional(z.looseObject({ type: z.optional(z.string()) })) })),
});
type TraceEvent = z.infer<typeof eventSchema>;

const traceSchema = z.object({ traceEvents: z.array(eventSchema) });

/** Milliseconds of work. */
export type Keystroke = { readonly untilPainted: number; readonly inAll: number };

export function tracedKeystrokes(trace: Buffer): Keystroke[] {
  const { traceEvents } = traceSchema.parse(JSON.parse(trace.toString('utf8')));
  const isKey = (event: TraceEvent) => event.name === 'EventDispatch' && event.args?.data?.type === 'keydown';
  const firstKey = traceEvents.find(isKey);
  if (!firstKey) return [];
  const main = traceEvents
    .filter(({ pid, tid }) => pid === firstKey.pid && tid === firstKey.tid)
    .toSorted((a, b) => startOf(a) - startOf(b));
  const tasks = main.filter(({ name }) => name === 'RunTask');
  const keys = main.filter(isKey);
  return keys.flatMap((key, index) => {
    const from = startOf(tasks.findLast((task) => startOf(task) <= startOf(key) && endOf(task) >= endOf(key)) ?? key);
    const next = keys[index + 1];
    const to = next ? startOf(next) : Number.POSITIVE_INFINITY;
    const within = tasks.filter((task) => startOf(task) >= from && endOf(task) <= to);
    const painted = main.find(({ name, ts = 0 }) => name === 'Commit' && ts > endOf(key) && ts < to);
    if (!painted) return [];
    const untilPainted = within.filter((task) => startOf(task) <= startOf(painted));
    return [{ untilPainted: sumOf(untilPainted), inAll: sumOf(within) }];
  });
}

function startOf({ ts = 0 }: TraceEvent): number {
  return ts;
}

function endOf({ ts = 0, dur = 0 }: TraceEvent): number {
  return ts + dur;
}

function sumOf(tasks: readonly TraceEvent[]): number {
  return tasks.reduce((sum, { tdur, dur = 0 }) => sum + (tdur ?? dur), 0) / 1000;
}
