import type { Guidance } from '@portal/contract/projects/projects';
import { useForm } from 'react-hook-form';
import { createGuidance, updateGuidance } from '../../../data/projects/project-texts.ts';
import { useEditedItem } from '../../../lib/form/use-edited-item.ts';
import { useFormMutation } from '../../../lib/form/use-form-mutation.ts';
import { Form } from '../../../ui/form/form.tsx';
import { FormErrors } from '../../../ui/form/form-errors.tsx';
import { RichTextField } from '../../../ui/form/rich-text-field.tsx';
import { RequiredTextField } from '../../../ui/form/required-text-field.tsx';
import { FormActions } from '../../../ui/dialog/form-actions.tsx';

/** A guidance text of a project, a new one or one that is there. */
export function GuidanceForm({
  projectId,
  guidance: opened,
  onSaved,
  onCancel,
}: {
  projectId: number;
  guidance?: Guidance;
  onSaved: () => void;
  onCancel: () => void;
}) {
  const {
    item: guidance,
    was: seen,
    follow,
  } = useEditedItem(opened, (one) => ({
    guidance_title: one?.guidance_title ?? '',
    guidance_text: one?.guidance_text ?? '',
  }));
  const form = useForm({ defaultValues: seen, shouldFocusError: false });
  const { isDirty, isSubmitting } = form.formState;
  const submit = useFormMutation(
    form,
    (values) =>
      guidance
        ? updateGuidance(guidance.id, { ...values, seen })
        : createGuidance({ ...values, project_id: projectId }),
    { said: guidance ? 'Saved.' : 'Guidance added.', done: onSaved, typedOn: follow },
  );
  return (
    <Form isUnsaved={isDirty} className="grid gap-5" onSubmit={submit}>
      <FormErrors form={form} />
      <RequiredTextField form={form} name="guidance_title" label="Title" maxLength={200} />
      <RichTextField label="Text" control={form.control} name="guidance_text" />
      <FormActions isPending={isSubmitting} onCancel={onCancel}>
        {guidance ? 'Save' : 'Add guidance'}
      </FormActions>
    </Form>
  );
}
