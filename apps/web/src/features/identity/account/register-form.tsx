import { accepted, confirm, email, length, required } from '@portal/contract/shared/form-rules';
import { MIN_PASSWORD_LENGTH } from '@portal/contract/identity/passwords';
import { Controller, useForm, useWatch } from 'react-hook-form';
import { useFormMutation } from '../../../lib/form/use-form-mutation.ts';
import { registerUser } from '../../../data/identity/users.ts';
import { validateWith } from '../../../lib/form/form.ts';
import { useOrganisations } from '../../../shell/context/use-organisations.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Checkbox } from '../../../ui/form/checkbox.tsx';
import { ComboBox } from '../../../ui/form/combo-box.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { FormErrors } from '../../../ui/form/form-errors.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { NewPasswordFields } from './new-password-fields.tsx';
import { Terms } from './terms-text.tsx';

type Values = {
  full_name: string;
  email_address: string;
  organisation_id: number | null;
  job_title: string;
  password: string;
  confirmation: string;
  accepted_terms: boolean;
};

const empty: Values = {
  full_name: '',
  email_address: '',
  organisation_id: null,
  job_title: '',
  password: '',
  confirmation: '',
  accepted_terms: false,
};

/** Asks for an account. `onSent` gets the address the message goes to. */
export function RegisterForm({ onSent }: { onSent: (emailAddress: string) => void }) {
  const form = useForm<Values>({ defaultValues: empty, shouldFocusError: false });
  const { register, control } = form;
  const { errors, isDirty, isSubmitting } = form.formState;
  const [password, fullName, address] = useWatch({
    control,
    name: ['password', 'full_name', 'email_address'],
  });
  const organisations = useOrganisations();
  const submit = useFormMutation(
    form,
    // The rules of the form have made sure of the organisation and the terms.
    ({ full_name, email_address, organisation_id, job_title, password: chosen }) =>
      registerUser({
        full_name,
        email_address,
        organisation_id: organisation_id ?? 0,
        job_title,
        password: chosen,
        accepted_terms: true,
      }),
    { done: (_, { email_address }) => onSent(email_address.trim()) },
  );
  return (
    <Form isUnsaved={isDirty} className="grid gap-6" onSubmit={submit}>
      <FormErrors form={form} />
      <TextField
        label="Name"
        autoComplete="name"
        error={errors.full_name?.message}
        {...register('full_name', validateWith('Name', required()))}
      />
      <TextField
        label="Email address"
        hint="Your work email address. The programme team uses it to check which organisation you belong to."
        type="email"
        autoComplete="username"
        error={errors.email_address?.message}
        {...register('email_address', validateWith('Email address', required(), email()))}
      />
      <Controller
        control={control}
        name="organisation_id"
        rules={validateWith('Organisation', required())}
        render={({ field, fieldState }) => (
          <ComboBox
            label="Organisation"
            hint="Type part of the name or code."
            name={field.name}
            value={field.value}
            onChange={field.onChange}
            onBlur={field.onBlur}
            error={fieldState.error?.message}
            options={organisations.map(({ id, organisation_name, organisation_code }) => ({
              id,
              label: `${organisation_name} (${organisation_code})`,
            }))}
            emptyText="No member organisation has this name. Contact the programme team if yours is missing."
          />
        )}
      />
      <TextField
        label="Role in the organisation"
        hint="For example, audit lead, service manager or data clerk."
        autoComplete="organization-title"
        error={errors.job_title?.message}
        {...register('job_title', validateWith('Role in the organisation', required()))}
      />
      <NewPasswordFields
        value={password}
        about={[fullName, address]}
        password={{
          field: register('password', validateWith('Password', required(), length(MIN_PASSWORD_LENGTH))),
          error: errors.password?.message,
        }}
        confirmation={{
          field: register(
            'confirmation',
            validateWith('Confirm password', required(), confirm('password', 'The passwords do not match.')),
          ),
          error: errors.confirmation?.message,
        }}
      />
      <div className="grid gap-3">
        <Terms />
        <Checkbox
          label="I accept the terms of use"
          error={errors.accepted_terms?.message}
          {...register('accepted_terms', validateWith('Terms', accepted('Please accept the terms.')))}
        />
      </div>
      <Button type="submit" variant="primary" size="large" isPending={isSubmitting}>
        Register
      </Button>
    </Form>
  );
}
