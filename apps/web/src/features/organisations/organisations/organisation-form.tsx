import type { AdminOrganisation } from '@portal/contract/organisations/manage-organisations';
import { required } from '@portal/contract/shared/form-rules';
import { useId } from 'react';
import { useForm } from 'react-hook-form';
import { createOrganisation, updateOrganisation } from '../../../data/organisations/manage-organisations.ts';
import { useEditedItem } from '../../../lib/form/use-edited-item.ts';
import { validateWith } from '../../../lib/form/form.ts';
import { useFormMutation } from '../../../lib/form/use-form-mutation.ts';
import { Form } from '../../../ui/form/form.tsx';
import { FormErrors } from '../../../ui/form/form-errors.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { FormActions } from '../../../ui/dialog/form-actions.tsx';

/** The attributes an organisation may have or not, each with its hint. */
const attributes = {
  organisation_type: ['Type', 'For example acute, community or mental health.'],
  region: ['Region', undefined],
  board_name: ['Board', 'The board or network it reports to.'],
  board_code: ['Board code', undefined],
} as const;
const attributeNames = Object.keys(attributes) as (keyof typeof attributes)[];

type Stored = Pick<
  AdminOrganisation,
  'id' | 'organisation_name' | 'organisation_code' | keyof typeof attributes
>;
const valuesOf = (one?: Stored) => ({
  organisation_name: one?.organisation_name ?? '',
  organisation_code: one?.organisation_code ?? '',
  organisation_type: one?.organisation_type ?? '',
  region: one?.region ?? '',
  board_name: one?.board_name ?? '',
  board_code: one?.board_code ?? '',
});
type Values = ReturnType<typeof valuesOf>;

/** Blank is none. */
const toFields = (values: Values) => ({
  ...values,
  ...Object.fromEntries(attributeNames.map((name) => [name, values[name].trim() || null])),
});

export function OrganisationForm({
  organisation: opened,
  known,
  onSaved,
  onCancel,
}: {
  /** The organisation to change; none for a new one. */
  organisation?: AdminOrganisation;
  /** The types and regions of others: offered while one types, so that the same is written the same. */
  known: { organisation_type: readonly string[]; region: readonly string[] };
  onSaved: () => void;
  onCancel: () => void;
}) {
  const { item: organisation, was, follow } = useEditedItem<Stored, Values>(opened, valuesOf);
  const form = useForm<Values>({ defaultValues: was, shouldFocusError: false });
  const { errors, isDirty, isSubmitting } = form.formState;
  const listId = useId();
  const submit = useFormMutation(
    form,
    (values) =>
      organisation
        ? updateOrganisation(organisation.id, { ...toFields(values), seen: toFields(was) })
        : createOrganisation(toFields(values)),
    {
      said: ({ organisation_name }) => `“${organisation_name}” has been saved.`,
      done: onSaved,
      typedOn: follow,
    },
  );
  return (
    <Form isUnsaved={isDirty} className="grid gap-5" onSubmit={submit}>
      <FormErrors form={form} />
      <TextField
        label="Organisation"
        autoComplete="off"
        maxLength={200}
        error={errors.organisation_name?.message}
        {...form.register('organisation_name', validateWith('Organisation', required()))}
      />
      <TextField
        label="Code"
        hint="The organisation’s recognised code, for example an ODS code. It is used to match imported files."
        autoComplete="off"
        maxLength={200}
        error={errors.organisation_code?.message}
        {...form.register('organisation_code', validateWith('Code', required()))}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        {attributeNames.map((name) => {
          const [label, hint] = attributes[name];
          const choices = name === 'organisation_type' || name === 'region' ? known[name] : [];
          return (
            <div key={name}>
              <TextField
                label={label}
                hint={hint}
                isOptional
                autoComplete="off"
                maxLength={200}
                {...(choices.length > 0 && { list: listId + name })}
                error={errors[name]?.message}
                {...form.register(name)}
              />
              {choices.length > 0 && (
                <datalist id={listId + name}>
                  {choices.map((choice) => (
                    <option key={choice} value={choice} />
                  ))}
                </datalist>
              )}
            </div>
          );
        })}
      </div>
      <FormActions isPending={isSubmitting} onCancel={onCancel}>
        {organisation ? 'Save' : 'Add organisation'}
      </FormActions>
    </Form>
  );
}
