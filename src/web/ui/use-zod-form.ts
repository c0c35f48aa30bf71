/** The one way to make a form: react-hook-form checked by a zod schema, errors shown after the first try. */
import { zodResolver } from '@hookform/resolvers/zod';
import { type DefaultValues, type FieldValues, type UseFormReturn, useForm } from 'react-hook-form';
import type * as z from 'zod/mini';

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
