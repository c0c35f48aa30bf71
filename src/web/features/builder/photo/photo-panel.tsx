import { pageGeometry } from '#layout/page-geometry.ts';
import { checkFront } from '#layout/preflight/check-photo.ts';
import { Button } from '../../../ui/button.tsx';
import { Panel } from '../../../ui/surface.tsx';
import { ORIENTATION_FIXES } from '../texts.ts';
import type { Builder } from '../use-builder.ts';
import { useFormat, useOrientations } from '../use-format.ts';
import { CROP_FRAME_ID } from './crop-frame.tsx';
import { CropTools } from './crop-tools.tsx';
import { QualityMeter } from './quality-meter.tsx';

/** Beside the photo: how sharp it will be and how it lies; before there is one, what makes a good photo. */
export function PhotoPanel({ builder }: { readonly builder: Builder }) {
  const { front, printing } = builder.state.design;
  const format = useFormat(printing);
  if (front?.kind !== 'photo') return <PhotoAdvice isTemplate={front !== null} />;
  return (
    <Panel className="grid gap-6 p-6">
      <OrientationOffer builder={builder} />
      <QualityMeter photo={front} target={{ format, orientation: printing.orientation }} />
      <CropTools
        photo={front}
        frame={pageGeometry(format, printing.orientation)}
        onCrop={(crop) => builder.dispatch({ type: 'crop-changed', crop })}
      />
    </Panel>
  );
}

/** A tall photo on a wide card loses much: better said here than before paying. */
function OrientationOffer({ builder }: { readonly builder: Builder }) {
  const { state, dispatch } = builder;
  const orientations = useOrientations();
  const format = useFormat(state.design.printing);
  const finding = checkFront(state.design, format, orientations).find(({ code }) => code === 'photo_orientation');
  const fix = finding?.fix;
  if (fix?.kind !== 'orientation') return null;
  return (
    <div className="grid justify-items-start gap-3">
      <p role="status">{finding?.message}</p>
      <Button
        variant="ghost"
        size="small"
        onClick={() => {
          dispatch({ type: 'fixed', fix });
          document.getElementById(CROP_FRAME_ID)?.focus({ preventScroll: true });
        }}
      >
        {ORIENTATION_FIXES[fix.orientation]}
      </Button>
    </div>
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
          <li className="pointer-coarse:hidden">Drop it, browse for it, or paste it with Ctrl+V.</li>
          <li>It stays in this browser until you save or order.</li>
        </ul>
      )}
    </Panel>
  );
}
