import { required } from '@portal/contract/shared/form-rules';
import type { Scope } from '@portal/contract/organisations/scopes';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { createScope, updateScope } from '../../../data/organisations/scopes.ts';
import { validateWith } from '../../../lib/form/form.ts';
import { useUnsaved } from '../../../lib/form/unsaved-changes.ts';
import { useFormMutation } from '../../../lib/form/use-form-mutation.ts';
import { DialogActions } from '../../../ui/dialog/dialog.tsx';
import { FormErrors } from '../../../ui/form/form-errors.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { Button } from '../../../ui/buttons/button.tsx';

/** The name of a scope, of a new one or of one that is there. */
export function ScopeForm({
  scope,
  onSaved,
  onCancel,
}: {
  scope?: Scope;
  onSaved: (scope: Scope) => void;
  onCancel: () => void;
}) {
  // The scope as opened, even if the list behind the form changes.
  const [was] = useState({ scope_name: scope?.scope_name ?? '' });
  const form = useForm({ defaultValues: was, shouldFocusError: false });
  const { errors, isDirty, isSubmitting } = form.formState;
  useUnsaved(isDirty);
  const submit = useFormMutation(
    form,
    (values) => (scope ? updateScope(scope.id, { ...values, was }) : createScope(values)),
    { said: ({ scope_name }) => `“${scope_name}” is saved.`, done: onSaved },
  );
  return (
    <form noValidate className="grid gap-5" onSubmit={submit}>
      <FormErrors form={form} />
      <TextField
        label="Scope"
        hint="What its organisations have in common, for example Acute trusts or Pilot sites."
        autoComplete="off"
        maxLength={100}
        error={errors.scope_name?.message}
        {...form.register('scope_name', validateWith('Scope', required()))}
      />
      <DialogActions>
        <Button type="submit" variant="primary" isPending={isSubmitting}>
          {scope ? 'Save' : 'Add scope'}
        </Button>
        <Button onClick={onCancel}>Cancel</Button>
      </DialogActions>
    </form>
  );
}
