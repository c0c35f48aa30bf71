import { Check, ChevronDown } from 'lucide-react';
import { Select } from 'radix-ui';
import { useState } from 'react';
import { FIELD_STYLE, FieldFrame, type FieldTexts, useFieldWiring } from './field-frame.tsx';

export type SelectOption<V extends string> = {
  readonly value: V;
  readonly label: string;
  readonly disabled?: boolean;
};

type SelectFieldProps<V extends string> = FieldTexts & {
  readonly value: V;
  readonly onChange: (value: V) => void;
  readonly options: readonly SelectOption<V>[];
  readonly disabled?: boolean;
  readonly id?: string;
  readonly className?: string;
};

export function SelectField<V extends string>(props: SelectFieldProps<V>) {
  const { value, onChange, options, disabled = false, id: givenId, className, ...texts } = props;
  const wiring = useFieldWiring(texts, givenId);
  const choose = (chosen: string) => {
    const option = options.find((each) => each.value === chosen);
    if (option) onChange(option.value);
  };
  // Radix renders the options of a closed list too, so that its arrow keys and letters choose.
  const [hasOptions, setHasOptions] = useState(false);
  return (
    <FieldFrame id={wiring.id} {...texts} className={className}>
      <Select.Root value={value} onValueChange={choose} onOpenChange={() => setHasOptions(true)} disabled={disabled}>
        <Select.Trigger
          {...wiring}
          onFocus={() => setHasOptions(true)}
          className={`${FIELD_STYLE} flex items-center justify-between gap-2 text-left`}
        >
          <Select.Value>{options.find((each) => each.value === value)?.label}</Select.Value>
          <Select.Icon>
            <ChevronDown aria-hidden="true" className="size-4 text-ink-soft" />
          </Select.Icon>
        </Select.Trigger>
        {hasOptions && (
          <Select.Portal>
            <Select.Content
              position="popper"
              sideOffset={6}
              className="z-50 max-h-(--radix-select-content-available-height) min-w-(--radix-select-trigger-width) animate-fade-in overflow-hidden rounded-panel border border-line bg-card shadow-float"
            >
              <Select.Viewport className="p-1.5">
                {options.map((option) => (
                  <Select.Item
                    key={option.value}
                    value={option.value}
                    disabled={option.disabled ?? false}
                    className="flex min-h-10 cursor-pointer items-center justify-between gap-4 rounded-md px-3 py-2 outline-none data-disabled:cursor-not-allowed data-disabled:text-ink-soft data-highlighted:bg-blue-wash data-highlighted:text-blue pointer-coarse:min-h-11"
                  >
                    <Select.ItemText>{option.label}</Select.ItemText>
                    <Select.ItemIndicator>
                      <Check aria-hidden="true" className="size-4 text-red" />
                    </Select.ItemIndicator>
                  </Select.Item>
                ))}
              </Select.Viewport>
            </Select.Content>
          </Select.Portal>
        )}
      </Select.Root>
    </FieldFrame>
  );
}
