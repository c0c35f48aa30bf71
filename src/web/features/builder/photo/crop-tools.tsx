import {
  ArrowDown,
  ArrowLeft,
  ArrowRight,
  ArrowUp,
  type LucideIcon,
  Maximize,
  Minimize,
  RotateCw,
  Undo2,
  ZoomIn,
  ZoomOut,
} from 'lucide-react';
import { type Crop, DEFAULT_CROP, MAX_STRAIGHTEN, MAX_ZOOM } from '#domain/crop.ts';
import type { Photo } from '#domain/front.ts';
import { PHOTO_TEXTS } from '#web/features/builder/frame/texts.ts';
import { Button, buttonStyle } from '#web/ui/button.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import {
  type Frame,
  isUncropped,
  isWholeOffered,
  PAN_SHARE,
  panCrop,
  roomAround,
  type Side,
  straightenCrop,
  toggleWhole,
  turnCrop,
  ZOOM_STEP,
  zoomCrop,
} from './crop-moves.ts';
import { Slider } from './slider.tsx';

type CropToolsProps = {
  readonly photo: Photo;
  /** The printed page. */
  readonly frame: Frame;
  readonly onCrop: (crop: Crop) => void;
};

/** Buttons for everything that gestures can do. */
export function CropTools({ photo, frame, onCrop }: CropToolsProps) {
  const { crop } = photo;
  const isWhole = crop.fit === 'whole';
  const Icon = isWhole ? Maximize : Minimize;
  const zoomBy = (factor: number) => onCrop(zoomCrop(photo, frame, { zoom: crop.zoom * factor }));
  return (
    <div className="grid gap-4">
      {isWholeOffered(photo, frame) && (
        <Button
          variant="ghost"
          size="small"
          isWide
          icon={<Icon aria-hidden="true" className="size-4" />}
          onClick={() => onCrop(toggleWhole(crop))}
        >
          {isWhole ? PHOTO_TEXTS.fill : PHOTO_TEXTS.showWhole}
        </Button>
      )}
      <ZoomControl zoom={crop.zoom} onZoom={(zoom) => onCrop(zoomCrop(photo, frame, { zoom }))} onZoomBy={zoomBy} />
      <Slider
        label="Straighten"
        words={degreesInWords(crop.straighten)}
        value={crop.straighten}
        min={-MAX_STRAIGHTEN}
        max={MAX_STRAIGHTEN}
        step={0.1}
        resetTo={0}
        onChange={(degrees) => onCrop(straightenCrop(photo, frame, degrees))}
      />
      <MoveControl
        room={roomAround(photo, frame)}
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
        <ResetButton isDone={isUncropped(crop)} onReset={() => onCrop(DEFAULT_CROP)} />
      </div>
    </div>
  );
}

type ZoomControlProps = {
  readonly zoom: number;
  readonly onZoom: (zoom: number) => void;
  readonly onZoomBy: (factor: number) => void;
};

function ZoomControl({ zoom, onZoom, onZoomBy }: ZoomControlProps) {
  return (
    <div className="-mx-2 flex items-end gap-1 pointer-coarse:-mx-3">
      <ToolButton label="Zoom out" icon={ZoomOut} isAtEnd={zoom <= 1} onPress={() => onZoomBy(1 / ZOOM_STEP)} />
      <Slider
        label="Zoom"
        words={`${Math.round(zoom * 100)}%`}
        value={zoom}
        min={1}
        max={MAX_ZOOM}
        step={0.01}
        resetTo={1}
        onChange={onZoom}
      />
      <ToolButton label="Zoom in" icon={ZoomIn} isAtEnd={zoom >= MAX_ZOOM} onPress={() => onZoomBy(ZOOM_STEP)} />
    </div>
  );
}

function degreesInWords(degrees: number): string {
  return `${degrees.toFixed(1).replace('-', '−')}°`;
}

type MoveControlProps = {
  readonly room: ReturnType<typeof roomAround>;
  readonly onMove: (x: number, y: number) => void;
};

type Move = { readonly side: Side; readonly icon: LucideIcon; readonly x: number; readonly y: number };
const MOVES: readonly Move[] = [
  { side: 'left', icon: ArrowLeft, x: 1, y: 0 },
  { side: 'top', icon: ArrowUp, x: 0, y: 1 },
  { side: 'bottom', icon: ArrowDown, x: 0, y: -1 },
  { side: 'right', icon: ArrowRight, x: -1, y: 0 },
];

/** Arrows move the view: the right arrow shows more of the right side. */
function MoveControl({ room, onMove }: MoveControlProps) {
  return (
    <div>
      <p className="eyebrow">Move</p>
      <div className="mt-1 -ml-2 flex gap-1 pointer-coarse:-ml-3">
        {MOVES.map(({ side, icon, x, y }) => (
          <ToolButton
            key={side}
            label={`Show more of the ${side}`}
            icon={icon}
            isAtEnd={!room[side]}
            onPress={() => onMove(x, y)}
          />
        ))}
      </div>
    </div>
  );
}

type ToolButtonProps = {
  readonly label: string;
  readonly icon: LucideIcon;
  /** Disabled, but keeps the focus. */
  readonly isAtEnd: boolean;
  readonly onPress: () => void;
};

function ToolButton({ label, icon: Icon, isAtEnd, onPress }: ToolButtonProps) {
  return (
    <IconButton
      label={label}
      size="small"
      icon={<Icon aria-hidden="true" className="size-5" />}
      aria-disabled={isAtEnd || undefined}
      className="aria-disabled:text-ink-soft/50 aria-disabled:hover:bg-transparent"
      {...(!isAtEnd && { onClick: onPress })}
    />
  );
}

function ResetButton({ isDone, onReset }: { readonly isDone: boolean; readonly onReset: () => void }) {
  return (
    <button
      type="button"
      aria-disabled={isDone || undefined}
      className={buttonStyle({ variant: 'quiet', size: 'small', className: 'aria-disabled:text-ink-soft/50' })}
      {...(!isDone && { onClick: onReset })}
    >
      <Undo2 aria-hidden="true" className="size-4" />
      Reset
    </button>
  );
}
