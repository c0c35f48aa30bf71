/** The time as a dependency, so that tests can move it. */
export type Clock = { now(): Date };

export const systemClock: Clock = { now: () => new Date() };

/** The queue knows only the system's time. */
export function onSystemClock(clock: Clock, at: Date): Date {
  return new Date(Date.now() + at.getTime() - clock.now().getTime());
}
