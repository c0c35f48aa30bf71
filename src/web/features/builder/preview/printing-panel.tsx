import { type PrintingOptions, QUANTITIES } from '#domain/printing-options.ts';
import { useCopies } from '#web/api/use-copies.ts';
import { PREVIEW_TEXTS } from '#web/features/builder/frame/texts.ts';
import { useOrientations } from '#web/features/builder/state/use-card.ts';
import { RadioGroup } from '#web/ui/radio-group.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { COLOR_OPTIONS, ORIENTATION_OPTIONS, PAPER_OPTIONS, SIDES_OPTIONS } from './printing-texts.ts';
import { SizeChoice } from './size-choice.tsx';
import { StampChoice } from './stamp-choice.tsx';

type PrintingPanelProps = {
  readonly printing: PrintingOptions;
  readonly recipient: string;
  /** Everyone of a mailing gets one card. */
  readonly isMailing: boolean;
  readonly onChange: (change: Partial<PrintingOptions>) => void;
};

/** [B3-3, T-13] All printing options, each explained. The quantity comes first, because it raises most questions. */
export function PrintingPanel({ printing, recipient, isMailing, onChange }: PrintingPanelProps) {
  const orientations = useOrientations();
  const copies = useCopies(printing.quantity, recipient);
  const only = orientations.length === 1 ? orientations[0] : undefined;
  return (
    <section>
      <h3 className="text-xl">{PREVIEW_TEXTS.options}</h3>
      <div className="builder-sections mt-4 grid gap-6 max-framed:md:grid-cols-2">
        {!isMailing && (
          <SelectField
            label={<span className="eyebrow block pb-1">Quantity</span>}
            value={String(printing.quantity)}
            onChange={(chosen) => {
              const quantity = QUANTITIES.find((each) => String(each) === chosen);
              if (quantity !== undefined) onChange({ quantity });
            }}
            options={QUANTITIES.map((quantity) => ({ value: String(quantity), label: String(quantity) }))}
            hint={`${copies} Same price for any quantity.`.trim()}
          />
        )}
        <SizeChoice printing={printing} onChange={(size) => onChange({ size })} />
        <StampChoice printing={printing} onChange={(stamp) => onChange({ stamp })} />
        <RadioGroup
          label="Paper"
          value={printing.paperType}
          onChange={(paperType) => onChange({ paperType })}
          options={PAPER_OPTIONS}
        />
        <RadioGroup
          label="Print color"
          look="segments"
          value={printing.printColor}
          onChange={(printColor) => onChange({ printColor })}
          options={COLOR_OPTIONS}
          hint={descriptionOf(COLOR_OPTIONS, printing.printColor)}
        />
        <RadioGroup
          label="Orientation"
          look="segments"
          value={printing.orientation}
          onChange={(orientation) => onChange({ orientation })}
          options={ORIENTATION_OPTIONS.map((option) => ({ ...option, disabled: !orientations.includes(option.value) }))}
          hint={
            only === undefined ? descriptionOf(ORIENTATION_OPTIONS, printing.orientation) : PREVIEW_TEXTS.only[only]
          }
        />
        <RadioGroup
          label="Sides"
          look="segments"
          value={printing.sides}
          onChange={(sides) => onChange({ sides })}
          options={SIDES_OPTIONS}
          hint={descriptionOf(SIDES_OPTIONS, printing.sides)}
        />
      </div>
    </section>
  );
}

type Explained = { readonly value: string; readonly description: string };

function descriptionOf(options: readonly Explained[], value: string): string | undefined {
  return options.find((option) => option.value === value)?.description;
}
