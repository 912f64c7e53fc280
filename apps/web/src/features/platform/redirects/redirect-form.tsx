import { required } from '@portal/contract/shared/form-rules';
import type { RouteRule } from '@portal/contract/platform/manage-route-rules';
import { useForm } from 'react-hook-form';
import { createRouteRule, updateRouteRule } from '../../../data/platform/manage-route-rules.ts';
import { useEditedItem } from '../../../lib/form/use-edited-item.ts';
import { validateWith } from '../../../lib/form/form.ts';
import { useFormMutation } from '../../../lib/form/use-form-mutation.ts';
import { Form } from '../../../ui/form/form.tsx';
import { FormErrors } from '../../../ui/form/form-errors.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { FormActions } from '../../../ui/dialog/form-actions.tsx';

/** Edits the redirect of an address. */
export function RedirectForm({
  rule: opened,
  onSaved,
  onCancel,
}: {
  rule?: RouteRule;
  onSaved: () => void;
  onCancel: () => void;
}) {
  const {
    item: rule,
    was,
    follow,
  } = useEditedItem(opened, (one) => ({ path: one?.path ?? '', redirect: one?.redirect ?? '' }));
  const form = useForm({ defaultValues: was, shouldFocusError: false });
  const { errors, isDirty, isSubmitting } = form.formState;
  const submit = useFormMutation(
    form,
    (values) => (rule ? updateRouteRule(rule.id, { ...values, was }) : createRouteRule(values)),
    { said: ({ path }) => `The redirect for ${path} has been saved.`, done: onSaved, typedOn: follow },
  );
  return (
    <Form isUnsaved={isDirty} className="grid gap-5" onSubmit={submit}>
      <FormErrors form={form} />
      <TextField
        label="Address"
        hint="An address on this site that starts with a slash, such as /old-page. Anything after a question mark is ignored."
        autoComplete="off"
        maxLength={500}
        error={errors.path?.message}
        {...form.register('path', validateWith('Address', required()))}
      />
      <TextField
        label="Destination"
        hint="An address on this site, such as /projects, or on another site, such as https://example.org/."
        autoComplete="off"
        maxLength={1000}
        error={errors.redirect?.message}
        {...form.register('redirect', validateWith('Destination', required()))}
      />
      <FormActions isPending={isSubmitting} onCancel={onCancel}>
        {rule ? 'Save' : 'Add redirect'}
      </FormActions>
    </Form>
  );
}
