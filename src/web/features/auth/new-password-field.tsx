import { useEffect, useState } from 'react';
import type { PasswordContext, PasswordJudgement } from '#domain/password-judgement.ts';
import { useProduct } from '#web/api/use-public-config.ts';
import { classNames } from '#web/ui/class-names.ts';
import { judgeTyped } from './estimate-password.ts';
import { PasswordField, type PasswordFieldProps } from './password-field.tsx';

type NewPasswordFieldProps = Omit<PasswordFieldProps, 'kind' | 'hint' | 'value'> & {
  /** The password as typed so far. */
  readonly typed: string;
  readonly minLength: number;
  /** Whose password it will be, as far as it is known. */
  readonly email: string;
  readonly fullName: string;
};

/** [G-6] Advises while a password is chosen. The advice describes the field, so screen readers say it on request only. */
export function NewPasswordField({ typed, minLength, email, fullName, ...rest }: NewPasswordFieldProps) {
  const judgement = useJudgement(typed, { email, fullName });
  const isLongEnough = [...typed].length >= minLength;
  const hint =
    isLongEnough && judgement !== null ? <Advice judgement={judgement} /> : `At least ${minLength} characters`;
  return <PasswordField {...rest} kind="new" hint={hint} />;
}

function useJudgement(
  typed: string,
  { email, fullName }: Omit<PasswordContext, 'siteNames'>,
): PasswordJudgement | null {
  const { name } = useProduct();
  const [judgement, setJudgement] = useState<PasswordJudgement | null>(null);
  useEffect(() => {
    let isOld = false;
    const context = { email, fullName, siteNames: [name, location.hostname] };
    if (typed !== '') void judgeTyped(typed, context).then((next) => !isOld && setJudgement(next));
    return () => {
      isOld = true;
    };
  }, [typed, email, fullName, name]);
  return typed === '' ? null : judgement;
}

const ADVICE: Record<PasswordJudgement, { readonly bars: number; readonly color: string; readonly text: string }> = {
  too_easy: {
    bars: 1,
    color: 'bg-red-deep',
    text: 'Too easy to guess. Try a few words that have nothing to do with each other.',
  },
  weak: { bars: 2, color: 'bg-amber', text: 'Weak. Another word or two would make it much safer.' },
  fair: { bars: 3, color: 'bg-amber', text: 'Fair. A longer one is even safer.' },
  strong: { bars: 4, color: 'bg-green', text: 'Strong.' },
};
const BARS = [1, 2, 3, 4];

function Advice({ judgement }: { readonly judgement: PasswordJudgement }) {
  const { bars, color, text } = ADVICE[judgement];
  return (
    <span className="mt-1 grid gap-1">
      <span aria-hidden="true" className="grid grid-cols-4 gap-1">
        {BARS.map((bar) => (
          <span
            key={bar}
            className={classNames('h-1 rounded-full transition-colors', bar <= bars ? color : 'bg-line')}
          />
        ))}
      </span>
      {text}
    </span>
  );
}
