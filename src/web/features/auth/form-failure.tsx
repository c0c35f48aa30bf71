import type { ReactNode } from 'react';
import { Callout } from '../../ui/callout.tsx';

type FormFailureProps = { readonly message: string | undefined; readonly action?: ReactNode };

/** What is wrong with a form as a whole. */
export function FormFailure({ message, action }: FormFailureProps) {
  if (message === undefined) return null;
  return (
    <Callout tone="danger" title="That did not work" {...(action === undefined ? {} : { action })}>
      {message}
    </Callout>
  );
}
