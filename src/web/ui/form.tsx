import type { ComponentProps } from 'react';
import type { FieldValues } from 'react-hook-form';
import type { ZodForm } from './use-zod-form.ts';

type FormProps<Input extends FieldValues, Output> = Omit<ComponentProps<'form'>, 'onSubmit'> & {
  readonly form: ZodForm<Input, Output>;
  /** Called with checked values; the form counts as submitting until it settles. */
  readonly onSubmit: (values: Output) => void | Promise<void>;
};

/** Checks by schema alone: the browser's own bubbles are off. The first wrong field gets the focus. */
export function Form<Input extends FieldValues, Output>({ form, onSubmit, ...rest }: FormProps<Input, Output>) {
  return <form noValidate {...rest} onSubmit={form.handleSubmit(onSubmit)} />;
}
