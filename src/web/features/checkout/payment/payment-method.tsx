import { ERRORS } from '#domain/errors.ts';
import { RadioGroup } from '../../../ui/radio-group.tsx';
import { CHECKOUT_TEXTS } from '../texts.ts';

export type PaymentMethod = 'card' | 'paypal';

type PaymentMethodChoiceProps = {
  readonly value: PaymentMethod;
  readonly onChange: (method: PaymentMethod) => void;
  readonly disabled: boolean;
};

/** [C-4] */
export function PaymentMethodChoice({ value, onChange, disabled }: PaymentMethodChoiceProps) {
  return (
    <RadioGroup
      label={CHECKOUT_TEXTS.method}
      isLabelHidden
      value={value}
      onChange={onChange}
      disabled={disabled}
      options={[
        { value: 'card', label: CHECKOUT_TEXTS.creditCard },
        {
          value: 'paypal',
          label: CHECKOUT_TEXTS.payPal,
          description: ERRORS.paypal_unavailable.message,
          disabled: true,
        },
      ]}
    />
  );
}
