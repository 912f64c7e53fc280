import { required } from '@portal/contract/shared/form-rules';
import type { Scope } from '@portal/contract/organisations/scopes';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { createScope, updateScope } from '../../../data/organisations/scopes.ts';
import { useEditedItem } from '../../../lib/form/use-edited-item.ts';
import { validateWith } from '../../../lib/form/form.ts';
import { useFormMutation } from '../../../lib/form/use-form-mutation.ts';
import { paths } from '../../../paths.ts';
import { Form } from '../../../ui/form/form.tsx';
import { FormErrors } from '../../../ui/form/form-errors.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { FormActions } from '../../../ui/dialog/form-actions.tsx';

/** The name of a scope. A new scope opens, so that its organisations can be selected. */
export function ScopeForm({
  scope: opened,
  onSaved,
  onCancel,
}: {
  scope?: Scope;
  onSaved: (scope: Scope) => void;
  onCancel: () => void;
}) {
  const {
    item: scope,
    was,
    follow,
  } = useEditedItem(opened, (one) => ({ scope_name: one?.scope_name ?? '' }));
  const form = useForm({ defaultValues: was, shouldFocusError: false });
  const { errors, isDirty, isSubmitting } = form.formState;
  const navigate = useNavigate();
  const saved = (stored: Scope) => {
    onSaved(stored);
    if (!scope) void navigate(paths.scope(stored.id));
  };
  const submit = useFormMutation(
    form,
    (values) => (scope ? updateScope(scope.id, { ...values, was }) : createScope(values)),
    { said: ({ scope_name }) => `“${scope_name}” has been saved.`, done: saved, typedOn: follow },
  );
  return (
    <Form isUnsaved={isDirty} className="grid gap-5" onSubmit={submit}>
      <FormErrors form={form} />
      <TextField
        label="Scope"
        hint="What its organisations have in common, for example Acute trusts or Pilot sites."
        autoComplete="off"
        maxLength={100}
        error={errors.scope_name?.message}
        {...form.register('scope_name', validateWith('Scope', required()))}
      />
      <FormActions isPending={isSubmitting} onCancel={onCancel}>
        {scope ? 'Save' : 'Add scope'}
      </FormActions>
    </Form>
  );
}
