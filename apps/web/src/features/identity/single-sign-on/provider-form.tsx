import type { IdentityProvider } from '@portal/contract/identity/identity-providers';
import { required } from '@portal/contract/shared/form-rules';
import { useState } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { createIdentityProvider, updateIdentityProvider } from '../../../data/identity/identity-providers.ts';
import { validateWith } from '../../../lib/form/form.ts';
import { useUnsaved } from '../../../lib/form/unsaved-changes.ts';
import { useFormMutation } from '../../../lib/form/use-form-mutation.ts';
import { DialogActions } from '../../../ui/dialog/dialog.tsx';
import { Checkbox } from '../../../ui/form/checkbox.tsx';
import { FormErrors } from '../../../ui/form/form-errors.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { DefaultOrganisationField } from './default-organisation-field.tsx';
import { toProviderFields, toProviderValues } from './provider-values.ts';

/** A provider of OpenID Connect; its secret is written here and never read again. */
export function ProviderForm({
  provider,
  onSaved,
  onCancel,
}: {
  provider?: IdentityProvider;
  onSaved: () => void;
  onCancel: () => void;
}) {
  // The provider as opened, even if the list behind the form changes.
  const [was] = useState(() => toProviderValues(provider));
  const form = useForm({ defaultValues: was, shouldFocusError: false });
  const { errors, isDirty, isSubmitting } = form.formState;
  useUnsaved(isDirty);
  const submit = useFormMutation(
    form,
    (values) => {
      const { client_secret, ...fields } = toProviderFields(values);
      return provider
        ? updateIdentityProvider(provider.id, {
            ...fields,
            ...(client_secret && { client_secret }),
            version: provider.version,
          })
        : createIdentityProvider({ ...fields, client_secret });
    },
    { said: (_, { provider_name }) => `“${provider_name}” is saved.`, done: onSaved },
  );
  const text = { autoComplete: 'off', spellCheck: false } as const;
  return (
    <form noValidate className="grid gap-5" onSubmit={submit}>
      <FormErrors form={form} />
      <TextField
        {...text}
        label="Name"
        hint="As people know it, such as “Northern Trust accounts”."
        maxLength={100}
        error={errors.provider_name?.message}
        {...form.register('provider_name', validateWith('Name', required()))}
      />
      <TextField
        {...text}
        label="Address (issuer)"
        hint="As the provider calls itself, such as https://login.example.org."
        maxLength={500}
        error={errors.issuer?.message}
        {...form.register('issuer', validateWith('Address', required()))}
      />
      <TextField
        {...text}
        label="Client ID"
        maxLength={500}
        error={errors.client_id?.message}
        {...form.register('client_id', validateWith('Client ID', required()))}
      />
      <TextField
        {...text}
        label="Client secret"
        type="password"
        autoComplete="new-password"
        hint={
          provider
            ? 'Kept encrypted and never shown. Leave it empty to keep the one there is.'
            : 'Kept encrypted and never shown again.'
        }
        isOptional={provider !== undefined}
        maxLength={2000}
        error={errors.client_secret?.message}
        {...form.register('client_secret', provider ? {} : validateWith('Client secret', required()))}
      />
      <TextField
        {...text}
        label="Domains"
        hint="What follows the @ in the addresses it answers for, parted by commas. It opens no other account. Name each domain by itself: nhs.net takes no sub.nhs.net along."
        error={errors.domains?.message}
        {...form.register('domains', validateWith('Domains', required()))}
      />
      <TextField
        {...text}
        label="Words for a second factor"
        hint="Values of amr or acr, parted by commas, such as mfa. Where it says one of them, the portal asks for no code. Empty: the portal asks itself."
        isOptional
        error={errors.mfa_values?.message}
        {...form.register('mfa_values')}
      />
      <Controller
        name="newcomers_organisation_id"
        control={form.control}
        render={({ field }) => (
          <DefaultOrganisationField
            was={provider?.newcomers_organisation_name ?? null}
            value={field.value}
            onChange={field.onChange}
            onBlur={field.onBlur}
            error={errors.newcomers_organisation_id?.message}
          />
        )}
      />
      <Checkbox
        label="Sign out there as well"
        hint="Whoever signs out here is led to the provider, which signs them out: for computers that several people use."
        {...form.register('signs_out')}
      />
      <Checkbox
        label="In use"
        hint="Turned off, nobody signs in by it, and those who did are signed out."
        {...form.register('is_on')}
      />
      <DialogActions>
        <Button type="submit" variant="primary" isPending={isSubmitting}>
          {provider ? 'Save' : 'Add provider'}
        </Button>
        <Button onClick={onCancel}>Cancel</Button>
      </DialogActions>
    </form>
  );
}
