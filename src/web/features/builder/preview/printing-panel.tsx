import type { PrintingOptions } from '#domain/printing-options.ts';
import { QUANTITIES } from '#domain/printing-options.ts';
import { FORMATS, type FormatId, SIZE_FORMATS } from '#layout/formats.ts';
import { formatName } from '#layout/photo-quality.ts';
import { RadioGroup } from '../../../ui/radio-group.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { Panel } from '../../../ui/surface.tsx';
import { PREVIEW_TEXTS } from '../texts.ts';
import { COLOR_OPTIONS, ORIENTATION_OPTIONS, PAPER_OPTIONS, SIDES_OPTIONS, SIZE_OPTIONS } from './printing-texts.ts';

type PrintingPanelProps = {
  readonly printing: PrintingOptions;
  /** The format that is printed. */
  readonly format: FormatId;
  readonly onChange: (change: Partial<PrintingOptions>) => void;
};

/** [B3-3] All printing options, each explained. */
export function PrintingPanel({ printing, format, onChange }: PrintingPanelProps) {
  const isOtherFormat = SIZE_FORMATS[printing.size] !== format;
  return (
    <Panel className="p-6">
      <h4 className="font-display text-xl">{PREVIEW_TEXTS.options}</h4>
      <div className="mt-4 grid gap-6 max-xl:md:grid-cols-2">
        <div>
          <RadioGroup
            label="Size"
            value={printing.size}
            onChange={(size) => onChange({ size })}
            options={SIZE_OPTIONS}
          />
          {isOtherFormat && (
            <p className="mt-2 text-sm text-amber">
              This size is printed at {FORMATS[format].heightInches} x {FORMATS[format].widthInches} inches. The preview
              shows {formatName(format)}.
            </p>
          )}
        </div>
        <RadioGroup
          label="Paper"
          value={printing.paperType}
          onChange={(paperType) => onChange({ paperType })}
          options={PAPER_OPTIONS}
        />
        <Explained options={COLOR_OPTIONS} value={printing.printColor}>
          <RadioGroup
            label="Print color"
            look="segments"
            value={printing.printColor}
            onChange={(printColor) => onChange({ printColor })}
            options={COLOR_OPTIONS}
          />
        </Explained>
        <Explained options={ORIENTATION_OPTIONS} value={printing.orientation}>
          <RadioGroup
            label="Orientation"
            look="segments"
            value={printing.orientation}
            onChange={(orientation) => onChange({ orientation })}
            options={ORIENTATION_OPTIONS}
          />
        </Explained>
        <Explained options={SIDES_OPTIONS} value={printing.sides}>
          <RadioGroup
            label="Sides"
            look="segments"
            value={printing.sides}
            onChange={(sides) => onChange({ sides })}
            options={SIDES_OPTIONS}
          />
        </Explained>
        <SelectField
          label="Quantity"
          value={String(printing.quantity)}
          onChange={(chosen) => {
            const quantity = QUANTITIES.find((each) => String(each) === chosen);
            if (quantity !== undefined) onChange({ quantity });
          }}
          options={QUANTITIES.map((quantity) => ({ value: String(quantity), label: String(quantity) }))}
          hint="Same price for any quantity."
        />
      </div>
    </Panel>
  );
}

type ExplainedProps = {
  readonly options: readonly { readonly value: string; readonly description: string }[];
  readonly value: string;
  readonly children: React.ReactNode;
};

/** Explains the chosen option below, because segments have no room for it. */
function Explained({ options, value, children }: ExplainedProps) {
  return (
    <div>
      {children}
      <p className="mt-2 text-sm text-ink-soft">{options.find((option) => option.value === value)?.description}</p>
    </div>
  );
}
