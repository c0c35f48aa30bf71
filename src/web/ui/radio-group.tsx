import { type ReactNode, useId } from 'react';
import { Choice, type ChoiceButtonProps } from './choice.tsx';
import { classNames } from './class-names.ts';

export type RadioOption<V extends string> = {
  readonly value: V;
  readonly label: ReactNode;
  readonly description?: ReactNode;
  /** Shown by `tiles`. */
  readonly picture?: ReactNode;
  readonly disabled?: boolean;
};

type RadioGroupProps<V extends string> = {
  readonly label: ReactNode;
  readonly value: V;
  readonly onChange: (value: V) => void;
  readonly options: readonly RadioOption<V>[];
  /**
   * One look for each kind of choice: segments choose one of a few, a list one of many or one with details, tiles one by its
   * picture; chips filter what is shown; and views of a page are Tabs.
   */
  readonly look?: 'list' | 'segments' | 'chips' | 'tiles';
  /** Shows tiles without their labels, which are still read aloud. */
  readonly hasPicturesOnly?: boolean;
  readonly isLabelHidden?: boolean;
  readonly disabled?: boolean;
  /** Explains the chosen option, below all of them. */
  readonly hint?: ReactNode;
};

export function RadioGroup<V extends string>(props: RadioGroupProps<V>) {
  const { label, value, onChange, options, look = 'list', isLabelHidden = false, disabled = false } = props;
  const { hasPicturesOnly = false, hint } = props;
  const id = useId();
  const optionOf = (value: V) => options.find((each) => each.value === value);
  const Option = OPTIONS[look];
  return (
    <div>
      <p id={id} className={isLabelHidden ? 'sr-only' : 'eyebrow mb-2'}>
        {label}
      </p>
      <Choice
        aria-labelledby={id}
        value={value}
        onChange={onChange}
        options={options.map((option) => option.value)}
        isDisabled={(each) => disabled || (optionOf(each)?.disabled ?? false)}
        className={classNames(LOOKS[look], look === 'tiles' && (hasPicturesOnly ? 'grid-cols-4' : 'grid-cols-3'))}
      >
        {(each, button) => {
          const option = optionOf(each);
          return option && <Option option={option} button={button} hasPictureOnly={hasPicturesOnly} />;
        }}
      </Choice>
      {hint !== undefined && <p className="mt-2 text-sm text-ink-soft">{hint}</p>}
    </div>
  );
}

const LOOKS = {
  list: 'grid gap-2',
  // The edge shows on the mat, which has the same color.
  segments: 'flex w-full max-w-sm gap-0.5 rounded-full bg-paper-deep p-1 inset-ring inset-ring-line',
  chips: 'flex flex-wrap gap-2',
  tiles: 'grid gap-2',
} as const;

type OptionProps = {
  readonly option: RadioOption<string>;
  readonly button: ChoiceButtonProps;
  readonly hasPictureOnly: boolean;
};

function ListOption({ option, button }: OptionProps) {
  const id = useId();
  return (
    <div
      className={classNames(
        'flex items-start gap-3 rounded-panel border border-line bg-card px-4 py-3 transition-colors',
        'has-data-[state=checked]:border-red has-data-[state=checked]:inset-ring has-data-[state=checked]:inset-ring-red',
        option.disabled ? 'opacity-70' : 'hover:border-line-strong',
      )}
    >
      <button
        {...button}
        id={id}
        className="mt-0.5 flex size-6 shrink-0 items-center justify-center rounded-full border-[1.5px] border-line-strong bg-card focus-visible:rounded-full data-[state=checked]:border-red"
      >
        <span className="size-3 rounded-full bg-red forced-colors:bg-[CanvasText] in-data-[state=unchecked]:hidden" />
      </button>
      <label htmlFor={id} className="grow">
        <span className="block font-medium">{option.label}</span>
        {option.description !== undefined && <span className="block text-sm text-ink-soft">{option.description}</span>}
      </label>
    </div>
  );
}

function SegmentOption({ option, button }: OptionProps) {
  return (
    <button
      {...button}
      className="min-h-9 min-w-0 grow rounded-full px-3 py-1 text-sm leading-tight font-semibold text-ink-soft transition-colors hover:text-ink focus-visible:rounded-full focus-visible:-outline-offset-2 disabled:opacity-60 data-[state=checked]:bg-card data-[state=checked]:text-ink data-[state=checked]:shadow-paper pointer-coarse:min-h-11 forced-colors:data-[state=checked]:outline-2"
    >
      {option.label}
    </button>
  );
}

function ChipOption({ option, button }: OptionProps) {
  return (
    <button
      {...button}
      className="min-h-9 min-w-11 rounded-full bg-neutral-wash px-4 py-1 text-sm font-semibold text-ink-soft transition-colors hover:text-ink focus-visible:rounded-full disabled:opacity-60 data-[state=checked]:bg-ink data-[state=checked]:text-white pointer-coarse:min-h-11"
    >
      {option.label}
    </button>
  );
}

function TileOption({ option, button, hasPictureOnly }: OptionProps) {
  return (
    <button
      {...button}
      className="grid min-h-11 min-w-0 content-end justify-items-center gap-1.5 rounded-panel border border-line bg-card px-0.5 py-2 text-center text-[0.8125rem] font-medium whitespace-nowrap transition-colors hover:border-line-strong focus-visible:rounded-panel disabled:opacity-60 data-[state=checked]:border-red data-[state=checked]:inset-ring data-[state=checked]:inset-ring-red"
    >
      {option.picture}
      <span className={hasPictureOnly ? 'sr-only' : undefined}>{option.label}</span>
    </button>
  );
}

const OPTIONS = { list: ListOption, segments: SegmentOption, chips: ChipOption, tiles: TileOption } as const;
