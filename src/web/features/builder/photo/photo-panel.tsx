import { Panel } from '../../../ui/surface.tsx';
import type { Builder } from '../use-builder.ts';
import { useFormat } from '../use-format.ts';
import { CropTools } from './crop-tools.tsx';
import { QualityMeter } from './quality-meter.tsx';

/** Beside the photo: how sharp it will be and how it lies; before there is one, what makes a good photo. */
export function PhotoPanel({ builder }: { readonly builder: Builder }) {
  const { front, printing } = builder.state.design;
  const format = useFormat(printing);
  if (front?.kind !== 'photo') return <PhotoAdvice isTemplate={front !== null} />;
  return (
    <Panel className="grid gap-6 p-6">
      <QualityMeter photo={front} target={{ format, orientation: printing.orientation }} />
      <CropTools
        photo={front}
        isPortrait={printing.orientation === 'portrait'}
        onCrop={(crop) => builder.dispatch({ type: 'crop-changed', crop })}
      />
    </Panel>
  );
}

function PhotoAdvice({ isTemplate }: { readonly isTemplate: boolean }) {
  return (
    <Panel className="grid gap-4 p-6">
      <h4 className="font-display text-xl">{isTemplate ? 'Drawn for print' : 'A good photo'}</h4>
      {isTemplate ? (
        <p className="text-ink-soft">
          This front is drawn in lines, not pixels: it is sharp at every size. Your message can be changed in the next
          step.
        </p>
      ) : (
        <ul className="grid gap-2.5 text-ink-soft [&>li]:border-l-2 [&>li]:border-line [&>li]:pl-3">
          <li>At least 1875x1275 pixels prints crisp.</li>
          <li>Keep faces away from the edges: a narrow rim is cut off.</li>
          <li>Drop it, browse for it, or paste it with Ctrl+V.</li>
          <li>It stays in this browser until you save or order.</li>
        </ul>
      )}
    </Panel>
  );
}
