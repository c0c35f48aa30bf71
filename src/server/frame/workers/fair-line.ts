/**
 * A queue for many users' work on scarce threads or processes. Users take turns, however much each asks for, and only as much
 * work runs at once as the budget allows.
 */
export type FairLineOptions = {
  readonly concurrency: number;
  readonly perUser: { readonly running: number; readonly waiting: number };
  /** Limit for all users together. */
  readonly maxWaiting: number;
  /** Limit for the total cost of work that runs at once. More expensive work runs alone. */
  readonly budget: number;
  readonly whenUserIsFull: () => Error;
  readonly whenFull: () => Error;
};

export type Share = { readonly user: string; readonly cost: number };

type Place = Share & { start(): void; refuse(error: Error): void };

export type FairLine = {
  run<T>(share: Share, work: () => Promise<T>): Promise<T>;
  /** Rejects everything that waits. */
  clear(error: Error): void;
};

export function createFairLine(options: FairLineOptions): FairLine {
  /** Queues by user; the user whose turn it is comes first. */
  const lines = new Map<string, Place[]>();
  const running: Share[] = [];

  function startNext(): void {
    for (let place = nextPlace(); place !== null; place = nextPlace()) {
      takeOut(place);
      running.push(place);
      place.start();
    }
  }

  /** Expensive work isn't overtaken, because otherwise it might never run. */
  function nextPlace(): Place | null {
    if (running.length >= options.concurrency) return null;
    for (const [user, [first]] of lines) {
      if (first === undefined || countRunning(user) >= options.perUser.running) continue;
      const spent = running.reduce((sum, { cost }) => sum + cost, 0);
      return spent === 0 || spent + first.cost <= options.budget ? first : null;
    }
    return null;
  }

  /** Removes the place, and moves its user to the end. */
  function takeOut(place: Place): void {
    const left = lines.get(place.user)?.filter((each) => each !== place) ?? [];
    lines.delete(place.user);
    if (left.length > 0) lines.set(place.user, left);
  }

  const countRunning = (user: string) => running.filter((share) => share.user === user).length;

  /** Drops the newest job of the user with the longest queue, so that nobody can fill it alone. */
  function refuseExcess(user: string): void {
    const own = lines.get(user) ?? [];
    if (own.length > options.perUser.waiting) refuse(own.at(-1), options.whenUserIsFull());
    const all = [...lines.values()];
    const waiting = all.reduce((sum, line) => sum + line.length, 0);
    const longest = all.reduce<Place[]>((a, b) => (b.length > a.length ? b : a), []);
    if (waiting > options.maxWaiting) refuse(longest.at(-1), options.whenFull());
  }

  function refuse(place: Place | undefined, error: Error): void {
    if (place === undefined) return;
    const left = lines.get(place.user)?.filter((each) => each !== place) ?? [];
    if (left.length > 0) lines.set(place.user, left);
    else lines.delete(place.user);
    place.refuse(error);
  }

  return {
    async run(share, work) {
      const { promise: started, resolve: start, reject: refusePlace } = Promise.withResolvers<void>();
      const place: Place = { ...share, start, refuse: refusePlace };
      lines.set(share.user, [...(lines.get(share.user) ?? []), place]);
      startNext();
      refuseExcess(share.user);
      await started;
      try {
        return await work();
      } finally {
        running.splice(running.indexOf(place), 1);
        startNext();
      }
    },
    clear(error) {
      for (const place of [...lines.values()].flat()) refuse(place, error);
    },
  };
}
