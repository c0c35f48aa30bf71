import { Plus } from 'lucide-react';
import { useFieldArray } from 'react-hook-form';
import type { ChoicesRecord } from '#contract/shop-settings.ts';
import { MAX_TESTIMONIALS, NAME_LIMIT, QUOTE_LIMIT } from '#domain/shop-settings.ts';
import { Button } from '#web/ui/button.tsx';
import type { ZodForm } from '#web/ui/form.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import type { SettingsInput } from './settings-form.ts';

/** The quotes on the landing page. */
export function TestimonialFields({ form }: { readonly form: ZodForm<SettingsInput, ChoicesRecord> }) {
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'testimonials' });
  const errors = form.formState.errors.testimonials;
  return (
    <div className="grid justify-items-start gap-4">
      <p className="text-sm text-ink-soft">
        {fields.length === 0
          ? 'The landing page shows three samples, labeled as such. Add quotes of people who agreed to be quoted.'
          : 'These take the place of the samples. Quote only people who agreed.'}
      </p>
      {fields.length > 0 && (
        <ul aria-label="Testimonials" className="grid w-full divide-y divide-line border-y border-line">
          {fields.map(({ id }, index) => {
            const name = `testimonials.${index}` as const;
            const wrong = errors?.[index];
            return (
              <li
                key={id}
                className="grid items-start gap-x-4 gap-y-3 py-4 sm:grid-cols-2 lg:grid-cols-[3fr_1fr_1fr_auto]"
              >
                <TextField
                  className="sm:max-lg:col-span-2"
                  label={`Quote ${index + 1}`}
                  maxLength={QUOTE_LIMIT}
                  error={wrong?.quote?.message}
                  {...form.register(`${name}.quote`)}
                />
                <TextField
                  label="Name"
                  maxLength={NAME_LIMIT}
                  error={wrong?.name?.message}
                  {...form.register(`${name}.name`)}
                />
                <TextField
                  label="Place"
                  maxLength={NAME_LIMIT}
                  error={wrong?.place?.message}
                  {...form.register(`${name}.place`)}
                />
                <Button
                  variant="quiet"
                  size="small"
                  className="justify-self-start lg:mt-6"
                  onClick={() => remove(index)}
                >
                  Remove
                  <span className="sr-only"> quote {index + 1}</span>
                </Button>
              </li>
            );
          })}
        </ul>
      )}
      {errors?.root?.message !== undefined && (
        <p role="alert" className="text-sm font-medium text-red-deep">
          {errors.root.message}
        </p>
      )}
      {fields.length < MAX_TESTIMONIALS && (
        <Button
          variant="ghost"
          size="small"
          icon={<Plus aria-hidden="true" className="size-4" />}
          onClick={() => append({ quote: '', name: '', place: '' })}
        >
          Add a Quote
        </Button>
      )}
    </div>
  );
}
