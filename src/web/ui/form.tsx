import type { ComponentProps } from 'react';
import type { FieldErrors, FieldValues } from 'react-hook-form';
import type { ZodForm } from './use-zod-form.ts';

type FormProps<Input extends FieldValues, Output> = Omit<ComponentProps<'form'>, 'onSubmit' | 'onInvalid'> & {
  readonly form: ZodForm<Input, Output>;
  /** Called with checked values; the form counts as submitting until it settles. */
  readonly onSubmit: (values: Output) => void | Promise<void>;
  /** Called with the first complaint, for those who say it elsewhere too. */
  readonly onComplaint?: (message: string) => void;
};

/** Checks by schema alone: the browser's own bubbles are off. The first wrong field gets the focus. */
export function Form<Input extends FieldValues, Output>(props: FormProps<Input, Output>) {
  const { form, onSubmit, onComplaint, ...rest } = props;
  const complain = (errors: FieldErrors<Input>) => onComplaint?.(firstMessage(errors));
  return <form noValidate {...rest} onSubmit={form.handleSubmit(onSubmit, complain)} />;
}

function firstMessage(errors: FieldErrors): string {
  const messages = Object.values(errors).map((error) => error?.message);
  return messages.find((message) => typeof message === 'string') ?? '';
}
