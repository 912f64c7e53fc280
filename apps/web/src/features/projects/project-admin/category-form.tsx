import type { Category } from '@portal/contract/projects/manage-projects';
import { useForm } from 'react-hook-form';
import { createCategory, updateCategory } from '../../../data/projects/manage-projects.ts';
import { useEditedItem } from '../../../lib/form/use-edited-item.ts';
import { useFormMutation } from '../../../lib/form/use-form-mutation.ts';
import { Form } from '../../../ui/form/form.tsx';
import { FormErrors } from '../../../ui/form/form-errors.tsx';
import { RequiredTextField } from '../../../ui/form/required-text-field.tsx';
import { FormActions } from '../../../ui/dialog/form-actions.tsx';

/** The name of a category, of a new one or of one that is there. */
export function CategoryForm({
  category: opened,
  onSaved,
  onCancel,
}: {
  category?: Category;
  onSaved: () => void;
  onCancel: () => void;
}) {
  const {
    item: category,
    was,
    follow,
  } = useEditedItem(opened, (one) => ({ category_name: one?.category_name ?? '' }));
  const form = useForm({ defaultValues: was, shouldFocusError: false });
  const { isDirty, isSubmitting } = form.formState;
  const submit = useFormMutation(
    form,
    ({ category_name }) =>
      category
        ? updateCategory(category.id, { category_name, seen: was })
        : createCategory({ category_name }),
    { said: category ? 'Saved.' : 'The category has been created.', done: onSaved, typedOn: follow },
  );
  return (
    <Form isUnsaved={isDirty} className="grid gap-5" onSubmit={submit}>
      <FormErrors form={form} />
      <RequiredTextField form={form} name="category_name" label="Name" maxLength={200} />
      <FormActions isPending={isSubmitting} onCancel={onCancel}>
        {category ? 'Save' : 'Add category'}
      </FormActions>
    </Form>
  );
}
