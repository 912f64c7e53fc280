import type { IdentityProvider } from '@portal/contract/identity/identity-providers';
import { required } from '@portal/contract/shared/form-rules';
import { Controller, useForm } from 'react-hook-form';
import {
  createIdentityProvider,
  identityProvidersList,
  updateIdentityProvider,
} from '../../../data/identity/identity-providers.ts';
import { useEditedItem } from '../../../lib/form/use-edited-item.ts';
import { validateWith } from '../../../lib/form/form.ts';
import { useFormMutation } from '../../../lib/form/use-form-mutation.ts';
import { Checkbox } from '../../../ui/form/checkbox.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { FormErrors } from '../../../ui/form/form-errors.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { FormActions } from '../../../ui/dialog/form-actions.tsx';
import { DefaultOrganisationField } from './default-organisation-field.tsx';
import { toProviderFields, toProviderValues } from './provider-values.ts';

/** Loads a provider again, for the version that the next save changes. */
const newestOf = async (id: number) => (await identityProvidersList.all({})).find((one) => one.id === id);

/** A provider of OpenID Connect; its secret is written here and never read again. */
export function ProviderForm({
  provider: opened,
  onSaved,
  onCancel,
}: {
  provider?: IdentityProvider;
  onSaved: () => void;
  onCancel: () => void;
}) {
  const { item: provider, was, follow } = useEditedItem(opened, toProviderValues);
  const form = useForm({ defaultValues: was, shouldFocusError: false });
  const { errors, isDirty, isSubmitting } = form.formState;
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
    {
      said: (_, { provider_name }) => `“${provider_name}” has been saved.`,
      done: onSaved,
      typedOn: ({ id }) => newestOf(id).then((newest) => newest && follow(newest)),
    },
  );
  const text = { autoComplete: 'off', spellCheck: false } as const;
  return (
    <Form isUnsaved={isDirty} className="grid gap-5" onSubmit={submit}>
      <FormErrors form={form} />
      <TextField
        {...text}
        label="Name"
        hint="The name people know, such as “Northern Trust accounts”."
        maxLength={100}
        error={errors.provider_name?.message}
        {...form.register('provider_name', validateWith('Name', required()))}
      />
      <TextField
        {...text}
        label="Address (issuer)"
        hint="The provider’s own issuer address, such as https://login.example.org."
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
            ? 'Stored encrypted and never shown. Leave this empty to keep the current secret.'
            : 'Stored encrypted and never shown again.'
        }
        isOptional={provider !== undefined}
        maxLength={2000}
        error={errors.client_secret?.message}
        {...form.register('client_secret', provider ? {} : validateWith('Client secret', required()))}
      />
      <TextField
        {...text}
        label="Domains"
        hint="The email domains (what comes after the @) this provider covers, separated by commas. The provider cannot sign in other users. List each domain separately: nhs.net does not include sub.nhs.net."
        error={errors.domains?.message}
        {...form.register('domains', validateWith('Domains', required()))}
      />
      <TextField
        {...text}
        label="MFA values"
        hint="Values of amr or acr, separated by commas, such as mfa. If the provider sends one of them, the portal does not ask for a code. If you leave this empty, the portal always asks for a code."
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
        label="Also sign out of the provider"
        hint="People who sign out here are also signed out of the provider. Use this for shared computers."
        {...form.register('signs_out')}
      />
      <Checkbox
        label="In use"
        hint="If you turn this off, people cannot sign in this way, and anyone signed in through it is signed out."
        {...form.register('is_on')}
      />
      <FormActions isPending={isSubmitting} onCancel={onCancel}>
        {provider ? 'Save' : 'Add provider'}
      </FormActions>
    </Form>
  );
}
