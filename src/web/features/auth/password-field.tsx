import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from '#web/ui/icon-button.tsx';
import { TextField, type TextFieldProps } from '#web/ui/text-field.tsx';

export type PasswordFieldProps = Omit<TextFieldProps, 'type' | 'trailing' | 'autoComplete'> & {
  /** Password managers suggest a new one and fill in the current one. */
  readonly kind: 'current' | 'new';
};

export function PasswordField({ kind, ...rest }: PasswordFieldProps) {
  const [isShown, setIsShown] = useState(false);
  const Icon = isShown ? EyeOff : Eye;
  return (
    <TextField
      spellCheck={false}
      autoCapitalize="none"
      {...rest}
      type={isShown ? 'text' : 'password'}
      autoComplete={`${kind}-password`}
      trailing={
        <IconButton
          label={isShown ? 'Hide password' : 'Show password'}
          icon={<Icon aria-hidden="true" className="size-5" />}
          onClick={() => setIsShown(!isShown)}
        />
      }
    />
  );
}
