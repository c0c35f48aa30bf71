/** The time as a dependency, so that tests can move it. */
export type Clock = { now(): Date };

export const systemClock: Clock = { now: () => new Date() };

/** Converts a time to the system's clock, the only one that the queue knows. */
export function onSystemClock(clock: Clock, at: Date): Date {
  return new Date(Date.now() + at.getTime() - clock.now().getTime());
}
