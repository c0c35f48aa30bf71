import type { ReactNode } from 'react';
import { useArriveOnMount } from '../../ui/use-focus-on-mount.ts';

type StepFrameProps = {
  readonly title: string;
  readonly lead?: ReactNode;
  /** The main part: the card. */
  readonly children: ReactNode;
  readonly panel: ReactNode;
  readonly navigation: ReactNode;
  /** False for the first step of a visit: then the focus stays at the top of the page. */
  readonly takesFocus: boolean;
};

/** The layout of steps 1 to 3: the card, a panel beside it, and the navigation within reach of a thumb. */
export function StepFrame({ title, lead, children, panel, navigation, takesFocus }: StepFrameProps) {
  return (
    <div>
      <StepHeading title={title} takesFocus={takesFocus} />
      {lead !== undefined && <p className="mt-1.5 max-w-2xl text-ink-soft">{lead}</p>}
      <div className="mt-6 grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_20rem] xl:gap-8">
        <div className="min-w-0">{children}</div>
        {panel}
      </div>
      <div
        data-step-bar
        className="sticky bottom-0 z-10 -mx-5 mt-6 border-t border-line bg-paper/95 px-5 py-2.5 backdrop-blur-sm sm:-mx-8 sm:px-8"
      >
        <div className="flex items-center justify-between gap-4">{navigation}</div>
      </div>
    </div>
  );
}

function StepHeading({ title, takesFocus }: { readonly title: string; readonly takesFocus: boolean }) {
  const Heading = takesFocus ? FocusedHeading : PlainHeading;
  return <Heading title={title} />;
}

function FocusedHeading({ title }: { readonly title: string }) {
  const heading = useArriveOnMount<HTMLHeadingElement>();
  return (
    <h3 ref={heading} tabIndex={-1} className="scroll-mt-28 text-2xl outline-none sm:text-3xl">
      {title}
    </h3>
  );
}

function PlainHeading({ title }: { readonly title: string }) {
  return <h3 className="text-2xl sm:text-3xl">{title}</h3>;
}
