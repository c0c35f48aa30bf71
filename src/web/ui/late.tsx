/** A part of a page whose code comes when it is needed. When it can't be had, that is said, with a way to try again. */
import { type ComponentType, lazy } from 'react';
import { MISSING_PART } from '../content/site.ts';

export function late<P extends object>(load: () => Promise<ComponentType<P>>) {
  return lazy(async (): Promise<{ default: ComponentType<P> }> => ({ default: await load().catch(() => MissingPart) }));
}

/** Plain, because the first page has it with its own code. */
function MissingPart() {
  return (
    <div role="alert" className="rounded-panel border-l-4 border-red-deep bg-red-wash px-5 py-4">
      <p className="font-semibold text-red-deep">{MISSING_PART.title}</p>
      <p className="mt-0.5">{MISSING_PART.text}</p>
      <button type="button" className="mt-3 font-semibold underline" onClick={() => void reloadWhenOnline()}>
        {MISSING_PART.action}
      </button>
    </div>
  );
}

/** Browsers remember that a piece of code was not there, and after an upgrade it has another name: so all is loaded anew. */
async function reloadWhenOnline(): Promise<void> {
  try {
    await fetch('/healthz', { cache: 'no-store' });
    location.reload();
  } catch {
    // Without a connection a reload would take away what is there.
  }
}
