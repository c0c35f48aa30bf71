import { useEffect, useRef, useState } from 'react';
import { COLOR_TEXTS } from '#web/features/builder/frame/texts.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { drawFront, type Front, printPicture } from './print-front.ts';

type CompareColorsProps = { readonly front: Front; readonly onClose: () => void };

type Pictures = { readonly screen: ImageData; readonly print: ImageData };

const PIXELS = 1000;

/** The front of the card twice: as the screen shows it, and as the press prints it. */
export function CompareColors({ front, onClose }: CompareColorsProps) {
  const [pictures, setPictures] = useState<Pictures | null>(null);
  useEffect(() => {
    let isOpen = true;
    const draw = async () => {
      const screen = await drawFront(front, PIXELS);
      const printed = await printPicture(screen);
      if (!isOpen || printed === null) return;
      setPictures({ screen, print: new ImageData(printed.pixels, screen.width, screen.height) });
    };
    draw().catch(() => {});
    return () => {
      isOpen = false;
    };
  }, [front]);
  const { width, height } = front.page.trim;
  const figure = (label: string, picture: ImageData | undefined) => (
    <figure>
      <figcaption className="eyebrow">{label}</figcaption>
      <div
        className="mt-2 overflow-clip rounded-card bg-paper-deep shadow-card forced-color-adjust-none"
        style={{ aspectRatio: `${width} / ${height}` }}
      >
        {picture && <Picture picture={picture} label={label} />}
      </div>
    </figure>
  );
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={COLOR_TEXTS.title}
      description={COLOR_TEXTS.help}
      size="wide"
    >
      <div className="grid gap-6 sm:grid-cols-2">
        {figure(COLOR_TEXTS.screen, pictures?.screen)}
        {figure(COLOR_TEXTS.print, pictures?.print)}
      </div>
    </Dialog>
  );
}

function Picture({ picture, label }: { readonly picture: ImageData; readonly label: string }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    canvas.current?.getContext('2d')?.putImageData(picture, 0, 0);
  }, [picture]);
  return (
    <canvas
      ref={canvas}
      role="img"
      aria-label={COLOR_TEXTS.front(label)}
      width={picture.width}
      height={picture.height}
      className="size-full"
    />
  );
}
