import { useEffect, useState } from 'react';
import type { PasswordJudgement } from '#domain/password-judgement.ts';
import { classNames } from '../../ui/class-names.ts';
import { judgeTyped } from './estimate-password.ts';
import { PasswordField, type PasswordFieldProps } from './password-field.tsx';

type NewPasswordFieldProps = Omit<PasswordFieldProps, 'kind' | 'hint' | 'value'> & {
  /** As typed so far. */
  readonly typed: string;
  readonly minLength: number;
};

/** [G-6] Advises while a password is chosen. The advice describes the field, so screen readers say it on request only. */
export function NewPasswordField({ typed, minLength, ...rest }: NewPasswordFieldProps) {
  const judgement = useJudgement(typed);
  const isLongEnough = [...typed].length >= minLength;
  const hint =
    isLongEnough && judgement !== null ? <Advice judgement={judgement} /> : `At least ${minLength} characters`;
  return <PasswordField {...rest} kind="new" hint={hint} />;
}

function useJudgement(typed: string): PasswordJudgement | null {
  const [judgement, setJudgement] = useState<PasswordJudgement | null>(null);
  useEffect(() => {
    let isOld = false;
    if (typed !== '') void judgeTyped(typed).then((next) => !isOld && setJudgement(next));
    return () => {
      isOld = true;
    };
  }, [typed]);
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
