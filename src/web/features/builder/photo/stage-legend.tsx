import type { Orientation } from '#domain/printing-options.ts';
import { formatName } from '#layout/formats.ts';
import { PHOTO_TEXTS } from '#web/features/builder/frame/texts.ts';
import { UndoButtons } from '#web/features/builder/frame/undo-buttons.tsx';
import type { Builder } from '#web/features/builder/state/use-builder.ts';
import { useFormat } from '#web/features/builder/state/use-card.ts';
import { focusCropFrame } from './slot-frame.tsx';

/** Reserved below the card also while there is none, so that nothing moves when a photo is chosen. */
export const STAGE_LEGEND = {
  className: '[--legend:3.75rem] sm:[--legend:4rem]',
  height: 'var(--legend)',
} as const;

type StageLegendProps = {
  readonly builder: Builder;
  /** The card was turned to match the photo. */
  readonly isTurned: boolean;
};

/** Explains the red line, offers undo, and says how large the card is. */
export function StageLegend({ builder, isTurned }: StageLegendProps) {
  const { dispatch, state } = builder;
  const { printing } = state.design;
  const size = formatName(useFormat(printing), printing.orientation);
  const turnBack = () => {
    dispatch({ type: 'printing-changed', change: { orientation: OTHER[printing.orientation] } });
    focusCropFrame();
  };
  return (
    <div
      className="mx-auto grid max-w-4xl grid-cols-[1fr_auto] content-start items-center gap-x-3 px-5 pt-2 text-[0.8125rem] text-ink-soft sm:grid-cols-[1fr_auto_1fr] sm:gap-x-4 sm:px-6 sm:text-sm"
      style={{ minHeight: STAGE_LEGEND.height }}
    >
      <p className="flex items-center gap-2 whitespace-nowrap">
        <span aria-hidden="true" className="size-3 shrink-0 border-[1.5px] border-red" />
        <span>
          <span>{PHOTO_TEXTS.bleed}</span> <span>{PHOTO_TEXTS.trimmed}</span>
        </span>
      </p>
      <div className="max-sm:row-span-2">
        <UndoButtons {...builder} />
      </div>
      <p role="status" className="sm:text-right">
        {size}
        {isTurned && (
          <>
            <span className="max-sm:sr-only">{` · ${PHOTO_TEXTS.turned[printing.orientation]}`}</span>
            {' · '}
            <button
              type="button"
              className="cursor-pointer underline underline-offset-2 hover:text-ink pointer-coarse:-my-3 pointer-coarse:py-3"
              onClick={turnBack}
            >
              {PHOTO_TEXTS.turnBack}
            </button>
          </>
        )}
      </p>
    </div>
  );
}

const OTHER: Record<Orientation, Orientation> = { landscape: 'portrait', portrait: 'landscape' };
