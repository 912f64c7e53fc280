import { required } from '@portal/contract/shared/form-rules';
import type { KeyScope } from '@portal/contract/identity/key-scope-codes';
import { canHoldScope, keyScopes, MOST_KEY_DAYS } from '@portal/contract/identity/key-scopes';
import { hasProjectAccess } from '@portal/contract/identity/roles';
import { useQuery } from '@tanstack/react-query';
import { Controller, useForm } from 'react-hook-form';
import { createApiKey } from '../../../../data/identity/api-keys.ts';
import { projectsQuery } from '../../../../data/projects/projects.ts';
import { validateWith } from '../../../../lib/form/form.ts';
import { useSignedInUser } from '../../../../shell/auth/auth-store.ts';
import { useFormMutation } from '../../../../lib/form/use-form-mutation.ts';
import { CheckboxGroup } from '../../../../ui/form/choice-group.tsx';
import { Form } from '../../../../ui/form/form.tsx';
import { FormErrors } from '../../../../ui/form/form-errors.tsx';
import { PasswordField } from '../../../../ui/form/password-field.tsx';
import { Select } from '../../../../ui/form/select.tsx';
import { TextField } from '../../../../ui/form/text-field.tsx';
import { Button } from '../../../../ui/buttons/button.tsx';
import { CancelButton } from '../../../../ui/buttons/cancel-button.tsx';

const options = Object.entries(keyScopes).map(([value, { scope_name, words }]) => ({
  value,
  label: scope_name,
  hint: words,
}));
const dayIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/**
 * Edits the purpose of a new key. Requires the password, so that no one else can create a key in an
 * unattended browser.
 */
export function ApiKeyForm({
  onMade,
  onCancel,
}: {
  onMade: (made: Awaited<ReturnType<typeof createApiKey>>) => void;
  onCancel: () => void;
}) {
  const user = useSignedInUser();
  const { data: projects = [] } = useQuery(projectsQuery(user.id));
  const form = useForm({
    defaultValues: {
      key_name: '',
      scopes: ['read_results'],
      project_id: '',
      expires_on: dayIn(90),
      current_password: '',
    },
    shouldFocusError: false,
  });
  const { errors, isSubmitting, isDirty, isSubmitSuccessful } = form.formState;
  const submit = useFormMutation(
    form,
    ({ scopes, project_id, ...typed }) =>
      createApiKey({ ...typed, scopes: scopes as KeyScope[], project_id: Number(project_id) || null }),
    // The key is shown once, so it appears in any case.
    { done: onMade, typedOn: 'done' },
  );
  return (
    <Form isUnsaved={isDirty && !isSubmitSuccessful} className="grid max-w-xl gap-6" onSubmit={submit}>
      <FormErrors form={form} />
      <TextField
        label="Name"
        hint="What the key is for, for example “Monthly board report in R”."
        autoComplete="off"
        maxLength={100}
        error={errors.key_name?.message}
        {...form.register('key_name', validateWith('Name', required()))}
      />
      <Controller
        control={form.control}
        name="scopes"
        rules={{ validate: (chosen) => chosen.length > 0 || 'Select at least one permission.' }}
        render={({ field, fieldState }) => (
          <CheckboxGroup
            legend="Permissions"
            name="scopes"
            options={options.filter(({ value }) => canHoldScope(user, value as KeyScope))}
            values={field.value}
            onChange={field.onChange}
            error={fieldState.error?.message}
          />
        )}
      />
      <Select
        key={projects.length}
        label="Project"
        placeholder="Every project you can open"
        isOptional
        options={projects
          .filter((project) => hasProjectAccess(user, project.id))
          .map(({ id, project_name }) => ({ value: id, label: project_name }))}
        error={errors.project_id?.message}
        {...form.register('project_id')}
      />
      <TextField
        type="date"
        label="Expiry date"
        hint={`The last day the key works, up to ${MOST_KEY_DAYS} days from now. It stops working earlier if your password changes or your account is closed.`}
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
