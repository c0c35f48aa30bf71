import { type ReactNode, useState } from 'react';
import { DrawButton } from '#web/features/builder/drawing/draw-entry.tsx';
import type { Item } from '#web/features/builder/drawing/drawing-items.ts';
import { EmojiButton } from '#web/features/builder/emoji/emoji-button.tsx';
import { DRAWING_TEXTS } from '#web/features/builder/frame/texts.ts';
import type { Builder } from '#web/features/builder/state/use-builder.ts';
import { Late } from '#web/ui/late.tsx';
import { Panel } from '#web/ui/surface.tsx';
import { type Tab, Tabs } from '#web/ui/tabs.tsx';
import type { FrontToolsProps } from './active-slot.ts';
import { CaptionTools } from './caption-tools.tsx';
import { LayoutTools } from './layout-tools.tsx';
import { LookTools } from './look-tools.tsx';
import { FrontNote, PhotoAdvice, PhotoTools } from './photo-panel.tsx';
import { SlotsRow } from './slots-row.tsx';
import { TemplatesButton, TemplateTools } from './template-tools.tsx';

type ToolTab = 'photo' | 'layout' | 'caption' | 'look';

type OnTopToolsProps = {
  readonly builder: Builder;
  /** An emoji is on the card now. */
  readonly onPlaced: (item: Item) => void;
};
type FrontPanelProps = Omit<FrontToolsProps, 'front'> & OnTopToolsProps;

/** The panel of step 1: tools for the front, or advice until there is one. */
export function FrontPanel({ builder, onPlaced, ...slots }: FrontPanelProps) {
  const { front } = builder.state.design;
  return (
    <Panel className="grid content-start gap-6 px-5 py-5 sm:px-8 framed:px-6 framed:py-4">
      {front !== null && <FrontNote builder={builder} />}
      {front !== null && <OnTopTools builder={builder} onPlaced={onPlaced} />}
      {front?.kind === 'photos' ? (
        <Late>
          <FrontTools builder={builder} front={front} {...slots} />
        </Late>
      ) : front ? (
        <TemplateTools builder={builder} front={front} />
      ) : (
        <>
          <PhotoAdvice />
          <TemplatesButton builder={builder} />
        </>
      )}
    </Panel>
  );
}

/** The tools for everything on top of a front. */
function OnTopTools({ builder, onPlaced }: OnTopToolsProps) {
  const [notice, setNotice] = useState<string | null>(null);
  return (
    <div className="grid gap-2">
      <div className="grid grid-cols-2 gap-2">
        <DrawButton builder={builder} side="front" />
        <EmojiButton builder={builder} onPlaced={onPlaced} onNotice={setNotice} />
      </div>
      <p
        role="status"
        className={notice === DRAWING_TEXTS.emojiPlaced ? 'sr-only' : 'text-sm text-red-deep empty:hidden'}
      >
        {notice}
      </p>
    </div>
  );
}

function FrontTools(props: FrontToolsProps) {
  const [tab, setTab] = useState<ToolTab>(props.builder.place === 'caption' ? 'caption' : 'photo');
  const slots = props.front.slots.length > 1 && <SlotsRow {...props} />;
  const ofPhoto = (tools: ReactNode) => (
    <div className="grid gap-6">
      {slots}
      {tools}
    </div>
  );
  const tabs: readonly Tab<ToolTab>[] = [
    { value: 'photo', label: 'Photo', content: ofPhoto(<PhotoTools {...props} />) },
    // Below the layouts, so that choosing one with more photos doesn't move them.
    { value: 'layout', label: 'Layout', content: <LayoutTools {...props}>{slots}</LayoutTools> },
    { value: 'caption', label: 'Caption', content: <CaptionTools {...props} /> },
    { value: 'look', label: 'Look', content: ofPhoto(<LookTools {...props} />) },
  ];
  return (
    <Tabs
      label="Tools for the front"
      tabs={tabs}
      value={tab}
      onChange={setTab}
      // They stay in reach while the tools are scrolled, below the card if it stays too.
      listClassName="top-(--kept-height,0px) z-5 -mx-5 bg-card px-5 sm:-mx-8 sm:px-8 framed:-mx-6 framed:px-6 [@media(height>=31.25rem)]:sticky"
    />
  );
}
