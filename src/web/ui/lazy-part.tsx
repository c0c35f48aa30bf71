import { type ComponentType, lazy, useState } from 'react';
import { isServerReached, reloadIfOutdated } from './outdated-page.ts';

/**
 * Loads a part of a page when it is needed, or ahead of it by `preload`. If its code can't be fetched, reloads a page that
 * is older than the server; otherwise the part says so and offers to try again.
 */
export function lazyPart<P extends object>(load: () => Promise<ComponentType<P>>) {
  let loaded: ComponentType<P> | null = null;
  const loadOnce = async () => {
    loaded = await load();
    return loaded;
  };
  const Lazy = lazy(async (): Promise<{ default: ComponentType<P> }> => {
    const part = await loadOnce().catch(async () => {
      await reloadIfOutdated();
      return MissingPart;
    });
    return { default: part };
  });
  // biome-ignore lint/correctness/noComponentHookFactories: called once for each part, like React's lazy
  function Part(props: P) {
    // React shows the fallback even for code that is there, and then for at least 300 ms.
    const [Ready] = useState<ComponentType<P> | typeof Lazy>(() => loaded ?? Lazy);
    return <Ready {...props} />;
  }
  return Object.assign(Part, {
    /** If that fails, the part itself says so once it is needed. */
    preload: () => void loadOnce().catch(() => undefined),
  });
}

/** Uses no other component, because it ships with the first page. */
function MissingPart() {
  return (
    <div role="alert" className="rounded-panel border-l-4 border-red-deep bg-red-wash px-5 py-4">
      <p className="font-semibold text-red-deep">No Connection</p>
      <p className="mt-0.5">
        This part of the page didn't load. Please check your connection and try again. Your work is saved.
      </p>
      <button type="button" className="mt-3 font-semibold underline" onClick={() => void reloadWhenOnline()}>
        Try Again
      </button>
    </div>
  );
}

/** Reloads the whole page: browsers remember a failed import, and after a deployment the file has another name. */
async function reloadWhenOnline(): Promise<void> {
  // Offline, a reload would lose what the page shows.
  if (await isServerReached()) location.reload();
}
