import { required } from '@portal/contract/rules/form-rules';
import type { Scope } from '@portal/contract/scopes';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { createScope, updateScope } from '../../data/scopes.ts';
import { ruled } from '../../lib/form.ts';
import { useUnsaved } from '../../lib/unsaved.ts';
import { useFormWrite } from '../../shell/write/use-form-write.ts';
import { DialogActions } from '../../ui/dialog/dialog.tsx';
import { FormErrors } from '../../ui/form/form-errors.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { Button } from '../../ui/press/button.tsx';

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
  // As it was opened, whatever the list behind it shows by now.
  const [was] = useState({ scope_name: scope?.scope_name ?? '' });
  const form = useForm({ defaultValues: was, shouldFocusError: false });
  const { errors, isDirty, isSubmitting } = form.formState;
  useUnsaved(isDirty);
  const submit = useFormWrite(
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
        {...form.register('scope_name', ruled('Scope', required()))}
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
