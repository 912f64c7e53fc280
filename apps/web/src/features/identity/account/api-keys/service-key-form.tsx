import { required } from '@portal/contract/shared/form-rules';
import type { KeyScope } from '@portal/contract/identity/key-scope-codes';
import { canHoldScope, keyScopes, MOST_KEY_DAYS } from '@portal/contract/identity/key-scopes';
import { ADMIN, CONTRIBUTOR } from '@portal/contract/identity/roles';
import { useQuery } from '@tanstack/react-query';
import { Controller, useForm, useWatch } from 'react-hook-form';
import { createServiceKey } from '../../../../data/identity/api-keys.ts';
import { projectsQuery } from '../../../../data/projects/projects.ts';
import { validateWith } from '../../../../lib/form/form.ts';
import { useOrganisations } from '../../../../shell/context/use-organisations.ts';
import { useSignedInUser } from '../../../../shell/auth/auth-store.ts';
import { useFormMutation } from '../../../../lib/form/use-form-mutation.ts';
import { CheckboxGroup } from '../../../../ui/form/choice-group.tsx';
import { Form } from '../../../../ui/form/form.tsx';
import { FormErrors } from '../../../../ui/form/form-errors.tsx';
import { PasswordField } from '../../../../ui/form/password-field.tsx';
import { ComboBox } from '../../../../ui/form/combo-box.tsx';
import { Select } from '../../../../ui/form/select.tsx';
import { TextField } from '../../../../ui/form/text-field.tsx';
import { Button } from '../../../../ui/buttons/button.tsx';
import { CancelButton } from '../../../../ui/buttons/cancel-button.tsx';

/** The words for a person's keys address the user; these describe a service. */
const words: Record<KeyScope, string> = {
  read_results: 'Charts, figures and result files.',
  read_answers: 'Questionnaires and answers, with their history and files.',
  write_answers: 'Can enter and submit answers (includes reading them).',
  manage: keyScopes.manage.words,
};
const options = Object.entries(keyScopes).map(([value, { scope_name }]) => ({
  value,
  label: scope_name,
  hint: words[value as KeyScope],
}));
/** A key of an organisation acts as a contributor of it. */
const canHold = (organisation_id: number | null, scope: string) =>
  canHoldScope({ role_type_id: organisation_id === null ? ADMIN : CONTRIBUTOR }, scope as KeyScope);
const dayIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/**
 * Edits the purpose and owner of a new service API key. Requires the password, so that no one else can create
 * a key in an unattended browser.
 */
export function ServiceKeyForm({
  onMade,
  onCancel,
}: {
  onMade: (made: Awaited<ReturnType<typeof createServiceKey>>) => void;
  onCancel: () => void;
}) {
  const user = useSignedInUser();
  const organisations = useOrganisations();
  const { data: projects = [] } = useQuery(projectsQuery(user.id));
  const form = useForm({
    defaultValues: {
      key_name: '',
      organisation_id: null as number | null,
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
      createServiceKey({
        ...typed,
        scopes: (scopes as KeyScope[]).filter((scope) => canHold(organisation_id, scope)),
        project_id: Number(project_id) || null,
        organisation_id,
      }),
    // The key is shown once, so it appears in any case.
    { done: onMade, typedOn: 'done' },
  );
  return (
    <Form isUnsaved={isDirty && !isSubmitSuccessful} className="grid max-w-xl gap-6" onSubmit={submit}>
      <FormErrors form={form} />
      <TextField
        label="Name"
        hint="The system that uses the key, for example “Data warehouse”."
        autoComplete="off"
        maxLength={100}
        error={errors.key_name?.message}
        {...form.register('key_name', validateWith('Name', required()))}
      />
      <Controller
        control={form.control}
        name="organisation_id"
        render={({ field, fieldState }) => (
          <ComboBox
            label="Organisation"
            hint="The organisation whose answers and figures the key can read and write. If you leave this blank, the key has the same access as the programme team."
            isOptional
            options={organisations.map(({ id, organisation_name }) => ({ id, label: organisation_name }))}
            value={field.value}
            onChange={(id) => field.onChange(id === null ? null : Number(id))}
            onBlur={field.onBlur}
            name="organisation_id"
            error={fieldState.error?.message}
          />
        )}
      />
      <Controller
        control={form.control}
        name="scopes"
        rules={{ validate: (chosen) => chosen.length > 0 || 'Select at least one permission.' }}
        render={({ field, fieldState }) => (
          <CheckboxGroup
            legend="Permissions"
            name="scopes"
            options={options.filter(({ value }) => canHold(organisation_id, value))}
            values={field.value}
            onChange={field.onChange}
            error={fieldState.error?.message}
          />
        )}
      />
      <Select
        key={projects.length}
        label="Project"
        placeholder="Every project"
        isOptional
        options={projects.map(({ id, project_name }) => ({ value: id, label: project_name }))}
        error={errors.project_id?.message}
        {...form.register('project_id')}
      />
      <TextField
        type="date"
        label="Expiry date"
        hint={`The last day the key works, up to ${MOST_KEY_DAYS} days from now.`}
        min={dayIn(1)}
        max={dayIn(MOST_KEY_DAYS)}
        error={errors.expires_on?.message}
        {...form.register('expires_on', validateWith('Expiry date', required()))}
      />
      <PasswordField
        label="Your password"
        autoComplete="current-password"
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
