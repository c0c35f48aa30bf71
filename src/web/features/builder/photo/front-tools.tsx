import { type ReactNode, useState } from 'react';
import { Late } from '../../../ui/late.tsx';
import { Panel } from '../../../ui/surface.tsx';
import { type Tab, Tabs } from '../../../ui/tabs.tsx';
import { DrawButton } from '../drawing/draw-entry.tsx';
import type { FrontToolsProps } from './active-slot.ts';
import { CaptionTools } from './caption-tools.tsx';
import { LayoutTools } from './layout-tools.tsx';
import { LookTools } from './look-tools.tsx';
import { FrontNote, PhotoAdvice, PhotoTools } from './photo-panel.tsx';
import { SlotsRow } from './slots-row.tsx';
import { TemplatesButton, TemplateTools } from './template-tools.tsx';

type ToolTab = 'photo' | 'layout' | 'caption' | 'look';

/** The panel of step 1: tools for the front, or advice until there is one. */
export function FrontPanel({ builder, ...slots }: Omit<FrontToolsProps, 'front'>) {
  const { front } = builder.state.design;
  return (
    <Panel className="grid content-start gap-6 p-6">
      {front !== null && <FrontNote builder={builder} />}
      {front !== null && <DrawButton builder={builder} side="front" />}
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
  return <Tabs label="Tools for the front" look="pills" tabs={tabs} value={tab} onChange={setTab} />;
}
