import { required } from '@portal/contract/shared/form-rules';
import type { KeyScope } from '@portal/contract/identity/key-scope-codes';
import { keyScopes, MOST_KEY_DAYS } from '@portal/contract/identity/key-scopes';
import type { ReactNode } from 'react';
import { type Control, Controller, useForm, useWatch } from 'react-hook-form';
import { validateWith } from '../../../../lib/form/form.ts';
import { useFormMutation } from '../../../../lib/form/use-form-mutation.ts';
import { Button } from '../../../../ui/buttons/button.tsx';
import { CancelButton } from '../../../../ui/buttons/cancel-button.tsx';
import { CheckboxGroup } from '../../../../ui/form/choice-group.tsx';
import { Form } from '../../../../ui/form/form.tsx';
import { FormErrors } from '../../../../ui/form/form-errors.tsx';
import { Select } from '../../../../ui/form/select.tsx';
import { TextField } from '../../../../ui/form/text-field.tsx';
import { OwnPasswordField } from '../own-password-field.tsx';

type KeyRequest = {
  key_name: string;
  scopes: KeyScope[];
  project_id: number | null;
  expires_on: string;
  current_password: string;
};
type KeyValues = Omit<KeyRequest, 'scopes' | 'project_id'> & {
  scopes: string[];
  project_id: string;
  organisation_id: number | null;
};

const dayIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/**
 * Edits the purpose of a new key. Requires the password, so that no one else can create a key in an
 * unattended browser.
 */
export function KeyForm<Made>({
  create,
  canHold,
  permissions,
  organisationField,
  projects,
  everyProject,
  nameHint,
  expiryHint,
  onMade,
  onCancel,
}: {
  create: (request: KeyRequest, organisation_id: number | null) => Promise<Made>;
  /** Says whether a key of the organisation can hold the permission. */
  canHold: (scope: KeyScope, organisation_id: number | null) => boolean;
  /** The permissions, in the words of the form. */
  permissions: Record<KeyScope, string>;
  /** Returns the field for the organisation, if the key can belong to one. */
  organisationField?: (control: Control<KeyValues>) => ReactNode;
  projects: readonly { id: number; project_name: string }[];
  everyProject: string;
  nameHint: string;
  expiryHint: string;
  onMade: (made: Made) => void;
  onCancel: () => void;
}) {
  const form = useForm<KeyValues>({
    defaultValues: {
      key_name: '',
      organisation_id: null,
      scopes: ['read_results'],
      project_id: '',
      expires_on: dayIn(90),
      current_password: '',
    },
    shouldFocusError: false,
  });
  const { errors, isSubmitting, isDirty, isSubmitSuccessful } = form.formState;
  const organisation_id = useWatch({ control: form.control, name: 'organisation_id' });
  const submit = useFormMutation(
    form,
    ({ scopes, project_id, organisation_id, ...typed }) =>
      create(
        {
          ...typed,
          scopes: (scopes as KeyScope[]).filter((scope) => canHold(scope, organisation_id)),
          project_id: Number(project_id) || null,
        },
        organisation_id,
      ),
    // The key is shown once, so it appears in any case.
    { done: onMade, typedOn: 'done' },
  );
  const scopes = Object.entries(keyScopes).map(([value, { scope_name }]) => ({
    value: value as KeyScope,
    label: scope_name,
    hint: permissions[value as KeyScope],
  }));
  return (
    <Form isUnsaved={isDirty && !isSubmitSuccessful} className="grid max-w-xl gap-6" onSubmit={submit}>
      <FormErrors form={form} />
      <TextField
        label="Name"
        hint={nameHint}
        autoComplete="off"
        maxLength={100}
        error={errors.key_name?.message}
        {...form.register('key_name', validateWith('Name', required()))}
      />
      {organisationField?.(form.control)}
      <Controller
        control={form.control}
        name="scopes"
        rules={{ validate: (chosen) => chosen.length > 0 || 'Select at least one permission.' }}
        render={({ field, fieldState }) => (
          <CheckboxGroup
            legend="Permissions"
            name="scopes"
            options={scopes.filter(({ value }) => canHold(value, organisation_id))}
            values={field.value}
            onChange={field.onChange}
            error={fieldState.error?.message}
          />
        )}
      />
      <Select
        key={projects.length}
        label="Project"
        placeholder={everyProject}
        isOptional
        options={projects.map(({ id, project_name }) => ({ value: id, label: project_name }))}
        error={errors.project_id?.message}
        {...form.register('project_id')}
      />
      <TextField
        type="date"
        label="Expiry date"
        hint={expiryHint}
        min={dayIn(1)}
        max={dayIn(MOST_KEY_DAYS)}
        error={errors.expires_on?.message}
        {...form.register('expires_on', validateWith('Expiry date', required()))}
      />
      <OwnPasswordField
        error={errors.current_password?.message}
        {...form.register('current_password', validateWith('Password', required()))}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="primary" isPending={isSubmitting}>
          Create key
        </Button>
        <CancelButton onCancel={onCancel} />
      </div>
    </Form>
  );
}
