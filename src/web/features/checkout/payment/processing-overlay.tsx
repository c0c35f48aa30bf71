import { Spinner } from '../../../ui/spinner.tsx';
import { CHECKOUT_TEXTS } from '../texts.ts';

/** [C-6] Over the whole step, so that nothing else is pressed meanwhile. */
export function ProcessingOverlay() {
  return (
    <div
      role="status"
      className="absolute -inset-3 z-20 grid animate-fade-in justify-items-center rounded-panel bg-paper/80 pt-40 backdrop-blur-[2px]"
    >
      <p className="sticky top-1/3 flex h-fit items-center gap-3.5 rounded-full bg-card px-7 py-4 text-lg font-semibold shadow-float">
        <Spinner className="size-6 text-red" />
        {CHECKOUT_TEXTS.overlay}
      </p>
    </div>
  );
}
