import { RotateCcw } from 'lucide-react';
import { useId } from 'react';
import { DEFAULT_LOOK, LOOKS, type Look, type Photo } from '#domain/front.ts';
import { lookNumbers } from '#layout/front/looks.ts';
import { lookFilter } from '#layout/scene-to-svg.ts';
import { LOOK_TEXTS } from '#web/features/builder/frame/texts.ts';
import { buttonStyle } from '#web/ui/button.tsx';
import { RadioGroup } from '#web/ui/radio-group.tsx';
import { type FrontToolsProps, TOOL_COLUMNS } from './active-slot.ts';
import { PhotoAdvice } from './photo-panel.tsx';
import { Slider } from './slider.tsx';

/** [T-7] The colors of the active slot's photo. */
export function LookTools({ builder, front, activeSlot }: FrontToolsProps) {
  const photo = front.slots[activeSlot] ?? null;
  if (photo === null) return <PhotoAdvice />;
  const { look } = photo;
  const change = (next: Partial<Look>) =>
    builder.dispatch({ type: 'look-changed', slot: activeSlot, look: { ...look, ...next } });
  return (
    <div className={TOOL_COLUMNS}>
      <RadioGroup
        label={front.slots.length > 1 ? LOOK_TEXTS.lookOf(activeSlot + 1) : LOOK_TEXTS.look}
        look="tiles"
        value={look.name}
        onChange={(name) => change({ name })}
        options={LOOKS.map((name) => ({
          value: name,
          label: LOOK_TEXTS.looks[name],
          picture: <LookPicture photo={photo} name={name} href={builder.photoHrefs.get(photo.uploadId)} />,
        }))}
      />
      <div className="grid content-start gap-6">
        <Adjustment name="brightness" value={look.brightness} onChange={(brightness) => change({ brightness })} />
        <Adjustment name="contrast" value={look.contrast} onChange={(contrast) => change({ contrast })} />
        <ResetLook look={look} onReset={() => change(DEFAULT_LOOK)} />
      </div>
    </div>
  );
}

type AdjustmentProps = {
  readonly name: 'brightness' | 'contrast';
  readonly value: number;
  readonly onChange: (value: number) => void;
};

function Adjustment({ name, value, onChange }: AdjustmentProps) {
  const words = value > 0 ? `+${value}` : `${value}`.replace('-', '−');
  const range = { min: -100, max: 100, step: 1, resetTo: 0 };
  return <Slider label={LOOK_TEXTS[name]} words={words} value={value} {...range} onChange={onChange} />;
}

function ResetLook({ look, onReset }: { readonly look: Look; readonly onReset: () => void }) {
  const isDone = lookNumbers(look) === null;
  return (
    <button
      type="button"
      aria-disabled={isDone || undefined}
      className={buttonStyle({
        variant: 'quiet',
        size: 'small',
        className: 'justify-self-start aria-disabled:text-ink-soft/50',
      })}
      {...(!isDone && { onClick: onReset })}
    >
      <RotateCcw aria-hidden="true" className="size-4" />
      {LOOK_TEXTS.reset}
    </button>
  );
}

type LookPictureProps = { readonly photo: Photo; readonly name: Look['name']; readonly href: string | undefined };

/** The customer's own photo with the look's numbers. */
function LookPicture({ photo, name, href }: LookPictureProps) {
  const id = useId();
  const numbers = lookNumbers({ ...DEFAULT_LOOK, name });
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 4 3"
      className="w-full rounded-[3px]"
      style={{ rotate: `${photo.crop.rotation}deg` }}
    >
      {numbers && (
        // biome-ignore lint/security/noDangerouslySetInnerHtml: numbers only
        <filter id={id} colorInterpolationFilters="sRGB" dangerouslySetInnerHTML={{ __html: lookFilter(numbers) }} />
      )}
      <image
        width="4"
        height="3"
        preserveAspectRatio="xMidYMid slice"
        href={href}
        {...(numbers && { filter: `url(#${id})` })}
      />
    </svg>
  );
}
