import type { ReactNode } from 'react';
import { ActionBar } from '#web/ui/action-bar.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Late } from '#web/ui/late.tsx';
import { useFocusOnMount } from '#web/ui/use-focus-on-mount.ts';
import { useRootMark } from '#web/ui/use-root-mark.ts';

type StepFrameProps = {
  readonly title: string;
  /** The stage: the card. FittedCard makes it as large as fits. */
  readonly children: ReactNode;
  readonly panel: ReactNode;
  /** The bar: BarStart, a line of help, and the way on. */
  readonly navigation: ReactNode;
  /** Keeps the card in sight above the tools on small screens, if they are high enough. */
  readonly keepsStage?: boolean;
  /** False for the first step of a visit: then the focus stays at the top of the page. */
  readonly takesFocus: boolean;
};

/**
 * The layout of steps 1 to 3: the stage, the panel with the step's tools, and the bar. On a large screen nothing but the
 * panel scrolls; on a small one the panel follows the stage, and the bar stays within reach of a thumb.
 */
export function StepFrame(props: StepFrameProps) {
  const { title, children, panel, navigation, keepsStage = false, takesFocus } = props;
  useRootMark('data-keeps-stage', keepsStage);
  return (
    <div
      className={classNames(
        'flex grow flex-col framed:grid framed:min-h-0 framed:grid-cols-[minmax(0,1fr)_22rem] framed:grid-rows-[auto_minmax(0,1fr)_auto]',
        keepsStage &&
          'max-framed:[@media(height>=40rem)]:[--kept-height:max(47svh,18rem)] max-framed:[@media(height>=40rem)]:sm:[--kept-height:max(50svh,20rem)]',
      )}
    >
      {/* On a phone, the header names the step, and the card comes first. */}
      <div className="bg-paper px-5 pt-3 pb-2 max-sm:sr-only sm:px-8 framed:col-start-2 framed:border-l framed:border-line framed:bg-card framed:px-6 framed:pt-5">
        <StepHeading title={title} takesFocus={takesFocus} />
      </div>
      <div
        className={classNames(
          'framed:relative framed:col-start-1 framed:row-span-2 framed:row-start-1',
          keepsStage && 'max-framed:[@media(height>=40rem)]:sticky max-framed:top-0 max-framed:z-10',
        )}
      >
        {/* Out of the grid's flow: else browsers try several heights, and lay the card out for each of them. */}
        <div
          className={classNames(
            'stage framed:absolute framed:inset-0',
            keepsStage &&
              'max-framed:[--stage-height:max(47svh,18rem)] max-framed:sm:[--stage-height:max(50svh,20rem)]',
          )}
        >
          <div className="min-w-0">{children}</div>
        </div>
      </div>
      <div className="grow bg-card *:rounded-none *:border-0 max-framed:border-t max-framed:border-line framed:col-start-2 framed:overflow-y-auto framed:border-l framed:border-line">
        <Late>{panel}</Late>
      </div>
      <ActionBar>{navigation}</ActionBar>
    </div>
  );
}

const HEADING_STYLE = 'text-lg outline-none sm:text-xl';

function StepHeading({ title, takesFocus }: { readonly title: string; readonly takesFocus: boolean }) {
  return takesFocus ? <FocusedHeading title={title} /> : <h2 className={HEADING_STYLE}>{title}</h2>;
}

function FocusedHeading({ title }: { readonly title: string }) {
  const heading = useFocusOnMount<HTMLHeadingElement>();
  return (
    <h2 ref={heading} tabIndex={-1} className={HEADING_STYLE}>
      {title}
    </h2>
  );
}
