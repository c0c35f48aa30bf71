import { contactInfoSchema } from '#domain/contact.ts';
import { Button } from '../../../ui/button.tsx';
import { Form } from '../../../ui/form.tsx';
import { notify } from '../../../ui/notify.ts';
import { TextField } from '../../../ui/text-field.tsx';
import { useZodForm } from '../../../ui/use-zod-form.ts';

/** The pattern of every form: a schema, fields by `register`, errors from `formState`. */
export function FormSample() {
  const form = useZodForm(contactInfoSchema, { email: '', phone: '' });
  const { errors, isSubmitting } = form.formState;
  const submit = ({ email }: { email: string }) => notify.success('Success', `Checked: ${email}`);
  return (
    <Form form={form} onSubmit={submit} className="grid max-w-md gap-5">
      <TextField label="Email" type="email" error={errors.email?.message} {...form.register('email')} />
      <TextField label="Phone" type="tel" error={errors.phone?.message} {...form.register('phone')} />
      <Button type="submit" isLoading={isSubmitting}>
        Check
      </Button>
    </Form>
  );
}
