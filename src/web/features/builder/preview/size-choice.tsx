import { CARD_SIZES, type CardSize, type Orientation, type PrintingOptions } from '#domain/printing-options.ts';
import { FORMATS, type FormatId, formatName, SIZE_FORMATS } from '#layout/formats.ts';
import { sizeLabel } from '#web/content/printing-labels.ts';
import { useSizeFormats } from '#web/features/builder/state/use-card.ts';
import { RadioGroup } from '#web/ui/radio-group.tsx';
import { SIZE_TEXTS } from './printing-texts.ts';

type SizeChoiceProps = {
  readonly printing: PrintingOptions;
  readonly onChange: (size: CardSize) => void;
};

/** [T-12] The three sizes as outlines at one scale, as they are printed. */
export function SizeChoice({ printing, onChange }: SizeChoiceProps) {
  const { size: chosen, orientation } = printing;
  const sizes = useSizeFormats();
  const format = sizes[chosen];
  return (
    <div>
      <RadioGroup
        label="Size"
        look="tiles"
        value={chosen}
        onChange={onChange}
        options={CARD_SIZES.map((size) => ({
          value: size,
          label: sizeLabel({ size, orientation }),
          picture: <SizeOutline size={size} format={sizes[size]} orientation={orientation} />,
        }))}
        hint={SIZE_TEXTS[chosen]}
      />
      {SIZE_FORMATS[chosen] !== format && (
        <p className="mt-2 text-sm text-amber">
          This size is printed at {formatName(format, orientation)}, and the preview shows it that way.
        </p>
      )}
    </div>
  );
}

const PIXELS_PER_INCH = 7.5;
const LARGEST = FORMATS[SIZE_FORMATS['6x9']];

type SizeOutlineProps = { readonly size: CardSize; readonly format: FormatId; readonly orientation: Orientation };

function SizeOutline({ size, format, orientation }: SizeOutlineProps) {
  const isLandscape = orientation === 'landscape';
  const { widthInches, heightInches } = FORMATS[format];
  const [width, height] = isLandscape ? [widthInches, heightInches] : [heightInches, widthInches];
  return (
    <span
      aria-hidden="true"
      className="flex items-end"
      style={{ height: (isLandscape ? LARGEST.heightInches : LARGEST.widthInches) * PIXELS_PER_INCH }}
    >
      <span
        data-outline={size}
        className="rounded-[2px] border border-ink bg-paper-deep"
        style={{ width: width * PIXELS_PER_INCH, height: height * PIXELS_PER_INCH }}
      />
    </span>
  );
}
