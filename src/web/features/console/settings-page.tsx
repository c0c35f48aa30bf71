import { useState } from 'react';
import { changeSettings, getSettings } from '#contract/console/settings.ts';
import type { EndpointResponse } from '#contract/endpoint.ts';
import { COUNTRIES } from '#domain/address.ts';
import { NAME_LIMIT } from '#domain/shop-settings.ts';
import { toApiError } from '#web/api/api-error.ts';
import { ErrorPanel } from '#web/api/error-panel.tsx';
import { useDocumentTitle } from '#web/api/use-document-title.ts';
import { useCall, useEndpoint } from '#web/api/use-endpoint.ts';
import { refreshConfig } from '#web/api/use-public-config.ts';
import { Button } from '#web/ui/button.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Form, useZodForm } from '#web/ui/form.tsx';
import { notify } from '#web/ui/notify.ts';
import { SelectField } from '#web/ui/select-field.tsx';
import { LoadingNote, Skeleton } from '#web/ui/skeleton.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { Box } from './box.tsx';
import { optionsOf, settingsFormSchema, toInput } from './settings-form.ts';
import { TestimonialFields } from './testimonial-fields.tsx';

export function SettingsPage() {
  useDocumentTitle('Settings');
  const settings = useEndpoint(getSettings, {});
  const [version, setVersion] = useState(0);
  const startAgain = () => setVersion(version + 1);
  if (settings.isPending) {
    return (
      <div>
        <LoadingNote>Loading settings…</LoadingNote>
        <Skeleton className="h-96" />
      </div>
    );
  }
  if (settings.isError) return <ErrorPanel error={settings.error} onRetry={() => settings.refetch()} />;
  return (
    <div className="grid gap-5">
      <h1 className="text-3xl">Settings</h1>
      <SettingsForm
        key={version}
        loaded={settings.data}
        onSaved={startAgain}
        onReload={() => void settings.refetch().then(startAgain)}
      />
    </div>
  );
}

type SettingsFormProps = {
  readonly loaded: EndpointResponse<typeof getSettings>;
  readonly onSaved: () => void;
  readonly onReload: () => void;
};

/** Keeps what is typed, whatever is loaded meanwhile. */
function SettingsForm({ loaded, onSaved, onReload }: SettingsFormProps) {
  const [{ choices, defaults, revision }] = useState(loaded);
  const form = useZodForm(settingsFormSchema, toInput(choices));
  const change = useCall(changeSettings, {
    refreshes: [getSettings],
    onSuccess: () => {
      refreshConfig();
      notify.success('Settings saved', 'They apply everywhere within seconds.');
      onSaved();
    },
  });
  const { errors } = form.formState;
  const options = optionsOf(defaults);
  const values = form.watch();
  return (
    <Form
      form={form}
      className="grid gap-5"
      onSubmit={(wanted) => change.mutate({ body: { choices: wanted, revision } })}
    >
      <div className="grid items-start gap-5 lg:grid-cols-2">
        <Box title="The shop">
          <div className="grid gap-4">
            <TextField
              label="Product name"
              hint={`Shown on pages and in emails. Leave empty for the default: ${defaults.product_name}`}
              placeholder={defaults.product_name}
              maxLength={NAME_LIMIT}
              error={errors.product_name?.message}
              {...form.register('product_name')}
            />
            <TextField
              label="Contact email"
              hint={`Where customers can reach you. Leave empty for the default: ${defaults.contact_email}`}
              placeholder={defaults.contact_email}
              type="email"
              maxLength={254}
              error={errors.contact_email?.message}
              {...form.register('contact_email')}
            />
            <SelectField
              label="New accounts"
              hint="While closed, only people who already have an account can order."
              value={values.sign_up_open}
              options={options.signUps}
              onChange={(value) => form.setValue('sign_up_open', value)}
            />
            <SelectField
              label="Phone number at the checkout"
              value={values.phone_rule}
              options={options.phoneRules}
              onChange={(value) => form.setValue('phone_rule', value)}
            />
          </div>
        </Box>
        <Box title="Cards">
          <div className="grid gap-4">
            <fieldset className="grid gap-3">
              <legend className="mb-2 text-[0.8125rem] font-semibold text-ink-soft">Countries offered</legend>
              {COUNTRIES.map((country) => (
                <Checkbox
                  key={country}
                  label={country}
                  checked={values.countries.includes(country)}
                  onChange={(isOffered) => {
                    const others = values.countries.filter((each) => each !== country);
                    const countries = isOffered ? [...others, country] : others;
                    form.setValue('countries', countries, { shouldValidate: form.formState.isSubmitted });
                  }}
                />
              ))}
              {errors.countries && (
                <p role="alert" className="text-sm font-medium text-red-deep">
                  {errors.countries.message}
                </p>
              )}
              <p className="text-sm text-ink-soft">
                Drafts to other countries are kept but can't be ordered. Paid orders still ship.
              </p>
            </fieldset>
            <div className="grid gap-4 sm:grid-cols-2">
              <SelectField
                label="Size of a new card"
                value={values.default_size}
                options={options.sizes}
                onChange={(value) => form.setValue('default_size', value)}
              />
              <SelectField
                label="Quantity of a new card"
                value={values.default_quantity}
                options={options.quantities}
                onChange={(value) => form.setValue('default_quantity', value)}
              />
            </div>
          </div>
        </Box>
      </div>
      <Box title="Testimonials">
        <TestimonialFields form={form} />
      </Box>
      {change.isError && <SaveFailed error={change.error} onReload={onReload} />}
      <Button type="submit" size="small" isLoading={change.isPending} className="justify-self-start">
        Save Settings
      </Button>
    </Form>
  );
}

/** Keeps what was typed, so that it can be compared. */
function SaveFailed({ error, onReload }: { readonly error: Error; readonly onReload: () => void }) {
  if (toApiError(error).code !== 'conflict') return <ErrorPanel error={error} />;
  return (
    <div role="alert">
      <Callout
        tone="warning"
        title="Someone else changed the settings"
        action={
          <Button variant="ghost" size="small" onClick={onReload}>
            Show Their Settings
          </Button>
        }
      >
        Your changes weren't saved. They stay here until you leave this page.
      </Callout>
    </div>
  );
}
