import type { Category } from '@portal/contract/projects/manage-projects';
import { required } from '@portal/contract/shared/form-rules';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { createCategory, updateCategory } from '../../../data/projects/manage-projects.ts';
import { validateWith } from '../../../lib/form/form.ts';
import { useUnsaved } from '../../../lib/form/unsaved-changes.ts';
import { useFormMutation } from '../../../lib/form/use-form-mutation.ts';
import { DialogActions } from '../../../ui/dialog/dialog.tsx';
import { FormErrors } from '../../../ui/form/form-errors.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { Button } from '../../../ui/buttons/button.tsx';

/** The name of a category, of a new one or of one that is there. */
export function CategoryForm({
  category,
  onSaved,
  onCancel,
}: {
  category?: Category;
  onSaved: () => void;
  onCancel: () => void;
}) {
  // The category as opened, even if the list behind the form changes.
  const [opened] = useState(category?.category_name ?? '');
  const form = useForm({ defaultValues: { category_name: opened }, shouldFocusError: false });
  const { errors, isDirty, isSubmitting } = form.formState;
  useUnsaved(isDirty);
  const submit = useFormMutation(
    form,
    ({ category_name }) =>
      category
        ? updateCategory(category.id, { category_name, seen: { category_name: opened } })
        : createCategory({ category_name }),
    { said: category ? 'Saved.' : 'The category has been created.', done: onSaved },
  );
  return (
    <form noValidate className="grid gap-5" onSubmit={submit}>
      <FormErrors form={form} />
      <TextField
        label="Name"
        autoComplete="off"
        maxLength={200}
        error={errors.category_name?.message}
        {...form.register('category_name', validateWith('Name', required()))}
      />
      <DialogActions>
        <Button type="submit" variant="primary" isPending={isSubmitting}>
          {category ? 'Save' : 'Add category'}
        </Button>
        <Button onClick={onCancel}>Cancel</Button>
      </DialogActions>
    </form>
  );
}
