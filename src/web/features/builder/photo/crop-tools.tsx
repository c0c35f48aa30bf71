import { ArrowDown, ArrowLeft, ArrowRight, ArrowUp, RotateCw, Undo2, ZoomIn, ZoomOut } from 'lucide-react';
import { useId } from 'react';
import { type Crop, DEFAULT_CROP, MAX_ZOOM } from '#domain/crop.ts';
import type { Photo } from '#layout/front/photo.ts';
import { Button } from '../../../ui/button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { PAN_SHARE, ZOOM_STEP } from './crop-keys.ts';
import { isUncropped, panCrop, turnCrop, zoomCrop } from './crop-moves.ts';

type CropToolsProps = {
  readonly photo: Photo;
  readonly isPortrait: boolean;
  readonly onCrop: (crop: Crop) => void;
};

const ICON = 'size-5';

/** All that gestures can do, by buttons. */
export function CropTools({ photo, isPortrait, onCrop }: CropToolsProps) {
  const { crop } = photo;
  const frame = isPortrait ? { width: 400, height: 600 } : { width: 600, height: 400 };
  const zoomBy = (factor: number) => onCrop(zoomCrop(photo, frame, { zoom: crop.zoom * factor }));
  return (
    <div className="grid gap-4">
      <ZoomControl zoom={crop.zoom} onZoom={(zoom) => onCrop(zoomCrop(photo, frame, { zoom }))} onZoomBy={zoomBy} />
      <MoveControl
        onMove={(x, y) =>
          onCrop(panCrop(photo, frame, { x: x * frame.width * PAN_SHARE, y: y * frame.width * PAN_SHARE }))
        }
      />
      <div className="flex flex-wrap gap-2">
        <Button
          variant="ghost"
          size="small"
          icon={<RotateCw aria-hidden="true" className="size-4" />}
          onClick={() => onCrop(turnCrop(crop))}
        >
          Rotate
        </Button>
        <Button
          variant="quiet"
          size="small"
          icon={<Undo2 aria-hidden="true" className="size-4" />}
          disabled={isUncropped(crop)}
          onClick={() => onCrop(DEFAULT_CROP)}
        >
          Reset
        </Button>
      </div>
      <p className="text-sm text-ink-soft">Drag the photo to move it. Click it and scroll, or pinch, to zoom.</p>
    </div>
  );
}

type ZoomControlProps = {
  readonly zoom: number;
  readonly onZoom: (zoom: number) => void;
  readonly onZoomBy: (factor: number) => void;
};

function ZoomControl({ zoom, onZoom, onZoomBy }: ZoomControlProps) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className="eyebrow">
        Zoom
      </label>
      <div className="mt-1 flex items-center gap-1">
        <IconButton
          label="Zoom out"
          size="small"
          icon={<ZoomOut aria-hidden="true" className={ICON} />}
          disabled={zoom <= 1}
          onClick={() => onZoomBy(1 / ZOOM_STEP)}
        />
        <input
          id={id}
          type="range"
          min={1}
          max={MAX_ZOOM}
          step={0.01}
          value={zoom}
          aria-valuetext={`${Math.round(zoom * 100)}%`}
          onChange={(event) => onZoom(Number(event.target.value))}
          className="h-6 min-w-0 grow accent-red"
        />
        <IconButton
          label="Zoom in"
          size="small"
          icon={<ZoomIn aria-hidden="true" className={ICON} />}
          disabled={zoom >= MAX_ZOOM}
          onClick={() => onZoomBy(ZOOM_STEP)}
        />
      </div>
    </div>
  );
}

/** Arrows move the view: right shows more of the right. */
function MoveControl({ onMove }: { readonly onMove: (x: number, y: number) => void }) {
  const moves = [
    { label: 'Show more of the left', icon: ArrowLeft, x: 1, y: 0 },
    { label: 'Show more of the top', icon: ArrowUp, x: 0, y: 1 },
    { label: 'Show more of the bottom', icon: ArrowDown, x: 0, y: -1 },
    { label: 'Show more of the right', icon: ArrowRight, x: -1, y: 0 },
  ];
  return (
    <div>
      <p className="eyebrow">Move</p>
      <div className="mt-1 flex gap-1">
        {moves.map(({ label, icon: Icon, x, y }) => (
          <IconButton
            key={label}
            label={label}
            size="small"
            icon={<Icon aria-hidden="true" className={ICON} />}
            onClick={() => onMove(x, y)}
          />
        ))}
      </div>
    </div>
  );
}
