import { required } from '@portal/contract/shared/form-rules';
import { Controller, type UseFormReturn, useWatch } from 'react-hook-form';
import { validateWith } from '../../../lib/form/form.ts';
import { useOrganisations } from '../../../shell/context/use-organisations.ts';
import { ComboBox } from '../../../ui/form/combo-box.tsx';
import { Select } from '../../../ui/form/select.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { needsOrganisation, rolesToGive } from './user-rules.ts';

export type PersonValues = {
  full_name: string;
  email_address: string;
  job_title: string;
  organisation_id: number | null;
  role_type_id: number;
};

/** Organisation, job and role of a person: the same for inviting and editing. */
export function RoleAndOrganisationFields({
  form,
  actor,
  isRoleFixed = false,
}: {
  form: UseFormReturn<PersonValues>;
  actor: { role_type_id: number };
  /** True for the user's own role, which only another person can change. */
  isRoleFixed?: boolean;
}) {
  const { control, register } = form;
  const { errors } = form.formState;
  const organisations = useOrganisations();
  const isOptional = !needsOrganisation(useWatch({ control, name: 'role_type_id' }));
  return (
    <>
      {!isRoleFixed && (
        <Select
          label="Role in the portal"
          options={rolesToGive(actor)}
          error={errors.role_type_id?.message}
          {...register('role_type_id', { setValueAs: Number, deps: ['organisation_id'] })}
        />
      )}
      <Controller
        control={control}
        name="organisation_id"
        rules={{
          validate: (value, values) =>
            value === null && needsOrganisation(Number(values.role_type_id))
              ? 'Organisation is required.'
              : true,
        }}
        render={({ field, fieldState }) => (
          <ComboBox
            label="Organisation"
            name={field.name}
            isOptional={isOptional}
            value={field.value}
            onChange={field.onChange}
            onBlur={field.onBlur}
            error={fieldState.error?.message}
            options={organisations.map(({ id, organisation_name, organisation_code }) => ({
              id,
              label: `${organisation_name} (${organisation_code})`,
            }))}
          />
        )}
      />
      <TextField
        label="Role in the organisation"
        isOptional
        error={errors.job_title?.message}
        {...register('job_title')}
      />
    </>
  );
}

export function NameField({ form }: { form: UseFormReturn<PersonValues> }) {
  return (
    <TextField
      label="Name"
      autoComplete="off"
      error={form.formState.errors.full_name?.message}
      {...form.register('full_name', validateWith('Name', required()))}
    />
  );
}
