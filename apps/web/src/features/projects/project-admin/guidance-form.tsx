import type { Guidance } from '@portal/contract/projects/projects';
import { required } from '@portal/contract/shared/form-rules';
import { useForm } from 'react-hook-form';
import { createGuidance, updateGuidance } from '../../../data/projects/project-texts.ts';
import { useEditedItem } from '../../../lib/form/use-edited-item.ts';
import { validateWith } from '../../../lib/form/form.ts';
import { useFormMutation } from '../../../lib/form/use-form-mutation.ts';
import { Form } from '../../../ui/form/form.tsx';
import { FormErrors } from '../../../ui/form/form-errors.tsx';
import { RichTextField } from '../../../ui/form/rich-text-field.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
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
  const { errors, isDirty, isSubmitting } = form.formState;
  const submit = useFormMutation(
    form,
    (values) =>
      guidance
        ? updateGuidance(guidance.id, { ...values, seen })
        : createGuidance({ ...values, project_id: projectId }),
    { said: guidance ? 'Saved.' : 'The guidance is added.', done: onSaved, typedOn: follow },
  );
  return (
    <Form isUnsaved={isDirty} className="grid gap-5" onSubmit={submit}>
      <FormErrors form={form} />
      <TextField
        label="Title"
        autoComplete="off"
        maxLength={200}
        error={errors.guidance_title?.message}
        {...form.register('guidance_title', validateWith('Title', required()))}
      />
      <RichTextField label="Text" control={form.control} name="guidance_text" />
      <FormActions isPending={isSubmitting} onCancel={onCancel}>
        {guidance ? 'Save' : 'Add guidance'}
      </FormActions>
    </Form>
  );
}
