import type { ReactNode } from 'react';
import {
  type Border,
  FRONT_COLORS,
  FRONT_LAYOUTS,
  type FrontLayout,
  type PhotosFront,
  SPACINGS,
} from '#domain/front.ts';
import type { Orientation } from '#domain/printing-options.ts';
import { insetFrame, slotRects } from '#layout/front/slots.ts';
import { pageGeometry } from '#layout/page-geometry.ts';
import { ColorChoice } from '#web/features/builder/frame/color-choice.tsx';
import { LAYOUT_TEXTS } from '#web/features/builder/frame/texts.ts';
import { RadioGroup } from '#web/ui/radio-group.tsx';
import type { FrontToolsProps } from './active-slot.ts';
import { TemplatesButton } from './template-tools.tsx';

/** [T-5] Arranges the photos, with a border around and between them. */
export function LayoutTools({ builder, front, children }: FrontToolsProps & { readonly children: ReactNode }) {
  const { dispatch, state } = builder;
  const { orientation } = state.design.printing;
  const changeBorder = (border: Partial<Border>) =>
    dispatch({ type: 'front-changed', change: { kind: 'border', border } });
  return (
    <div className="grid gap-6">
      <RadioGroup
        label={LAYOUT_TEXTS.layout}
        look="tiles"
        hasPicturesOnly
        value={front.layout}
        onChange={(layout) => dispatch({ type: 'front-changed', change: { kind: 'layout', layout } })}
        options={FRONT_LAYOUTS.map((layout) => ({
          value: layout,
          label: LAYOUT_TEXTS.layouts[layout],
          picture: <LayoutPicture layout={layout} orientation={orientation} />,
        }))}
        hint={LAYOUT_TEXTS.layouts[front.layout]}
      />
      {children}
      {front.layout !== 'one' && <BorderTools front={front} onChange={changeBorder} />}
      <div>
        <TemplatesButton builder={builder} />
      </div>
    </div>
  );
}

type BorderToolsProps = { readonly front: PhotosFront; readonly onChange: (border: Partial<Border>) => void };

function BorderTools({ front, onChange }: BorderToolsProps) {
  const { layout, border } = front;
  const spacings = SPACINGS.filter((spacing) => layout !== 'framed' || spacing !== 'none');
  return (
    <>
      <RadioGroup
        label={LAYOUT_TEXTS.spacing}
        look="segments"
        value={border.spacing}
        onChange={(spacing) => onChange({ spacing })}
        options={spacings.map((spacing) => ({ value: spacing, label: LAYOUT_TEXTS.spacings[spacing] }))}
      />
      {border.spacing !== 'none' && (
        <ColorChoice
          label={LAYOUT_TEXTS.borderColor}
          colors={FRONT_COLORS}
          value={border.color}
          onChange={(color) => onChange({ color })}
        />
      )}
    </>
  );
}

type LayoutPictureProps = { readonly layout: FrontLayout; readonly orientation: Orientation };

/** The engine's own slots, so that the picture is what the card will be. */
function LayoutPicture({ layout, orientation }: LayoutPictureProps) {
  const page = pageGeometry('6x4', orientation);
  const slots = slotRects({ layout, border: { color: '#ffffff', spacing: 'wide' } }, page);
  const { x, y, width, height } = page.trim;
  return (
    <svg aria-hidden="true" viewBox={`${x} ${y} ${width} ${height}`} className="h-8 max-w-full border border-line">
      <rect {...page.trim} fill="#fff" />
      {slots.map((slot, index) => (
        <g key={`${slot.x} ${slot.y}`}>
          {layout === 'inset' && index === 1 && <rect {...insetFrame(page)} fill="#fff" />}
          <rect {...slot} className="fill-blue/35" />
        </g>
      ))}
    </svg>
  );
}
