import { zodResolver } from '@hookform/resolvers/zod';
import type { ComponentProps } from 'react';
import { type DefaultValues, type FieldErrors, type FieldValues, type UseFormReturn, useForm } from 'react-hook-form';
import type * as z from 'zod/mini';

type FormProps<Input extends FieldValues, Output> = Omit<
  ComponentProps<'form'>,
  'onSubmit' | 'onInvalid' | 'onError'
> & {
  readonly form: ZodForm<Input, Output>;
  /** Called with validated values. The form is submitting until the promise settles. */
  readonly onSubmit: (values: Output) => void | Promise<void>;
  /** Called with the first validation error, to show it elsewhere too. */
  readonly onError?: (message: string) => void;
};

/** Validates by schema, without the browser's own bubbles. The first invalid field gets the focus. */
export function Form<Input extends FieldValues, Output>(props: FormProps<Input, Output>) {
  const { form, onSubmit, onError, ...rest } = props;
  const showErrors = (errors: FieldErrors<Input>) => onError?.(firstMessage(errors));
  return <form noValidate {...rest} onSubmit={form.handleSubmit(onSubmit, showErrors)} />;
}

function firstMessage(errors: FieldErrors): string {
  const messages = Object.values(errors).map((error) => error?.message);
  return messages.find((message) => typeof message === 'string') ?? '';
}

export type ZodForm<Input extends FieldValues, Output> = UseFormReturn<Input, unknown, Output>;

type FormSchema<Input extends FieldValues, Output> = z.ZodMiniType<Output, Input>;

/** react-hook-form validated by a zod schema. Errors show after the first submit. */
export function useZodForm<Input extends FieldValues, Output>(
  schema: FormSchema<Input, Output>,
  defaultValues: DefaultValues<Input>,
): ZodForm<Input, Output> {
  return useForm<Input, unknown, Output>({
    resolver: zodResolver(schema),
    defaultValues,
    mode: 'onSubmit',
    reValidateMode: 'onChange',
  });
}
