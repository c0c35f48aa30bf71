import { useMemo } from 'react';
import { type PrintingOptions, STAMPS, type StampDesign } from '#domain/printing-options.ts';
import { stampOps } from '#layout/back/stamp.ts';
import { fontSet } from '#layout/fonts/font-set.ts';
import { grayPage } from '#layout/ink.ts';
import type { Page } from '#layout/scene.ts';
import { rect } from '#layout/units.ts';
import { CardFace } from '#web/card/card-face.tsx';
import { STAMP_LABELS } from '#web/content/printing-labels.ts';
import { Late } from '#web/ui/late.tsx';
import { RadioGroup } from '#web/ui/radio-group.tsx';

type StampChoiceProps = {
  readonly printing: PrintingOptions;
  readonly onChange: (stamp: StampDesign) => void;
};

/** [T-21] The eight stamps, drawn as on the card. */
export function StampChoice({ printing, onChange }: StampChoiceProps) {
  const { stamp: chosen, printColor } = printing;
  return (
    <RadioGroup
      label="Stamp"
      look="tiles"
      hasPicturesOnly
      value={chosen}
      onChange={onChange}
      options={STAMPS.map((stamp) => ({
        value: stamp,
        label: STAMP_LABELS[stamp],
        picture: <StampPicture stamp={stamp} isGray={printColor === 'black-white'} />,
      }))}
      hint={STAMP_LABELS[chosen]}
    />
  );
}

const NO_FONTS = fontSet([]);
const SHAPE = rect({ left: 0, top: 0, right: 54, bottom: 67.5 });

function StampPicture({ stamp, isGray }: { readonly stamp: StampDesign; readonly isGray: boolean }) {
  const page = useMemo(() => {
    const whole: Page = { ...SHAPE, trim: SHAPE, safe: SHAPE, ops: stampOps(SHAPE, stamp) };
    return isGray ? grayPage(whole) : whole;
  }, [stamp, isGray]);
  return (
    <span aria-hidden="true" className="block aspect-4/5 w-12">
      {/* Eight drawings and all choices would be too much for one frame. */}
      <Late>
        <CardFace page={page} fonts={NO_FONTS} />
      </Late>
    </span>
  );
}
