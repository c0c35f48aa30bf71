import { zodResolver } from '@hookform/resolvers/zod';
import type { ComponentProps } from 'react';
import { type DefaultValues, type FieldErrors, type FieldValues, type UseFormReturn, useForm } from 'react-hook-form';
import type * as z from 'zod/mini';

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

export type ZodForm<Input extends FieldValues, Output> = UseFormReturn<Input, unknown, Output>;

type FormSchema<Input extends FieldValues, Output> = z.ZodMiniType<Output, Input>;

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
