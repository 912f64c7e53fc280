import { useForm } from 'react-hook-form';
import { useFormWrite } from '../../../shell/write/use-form-write.ts';
import { copyQuestionnaire, createQuestionnaire } from '../../../data/questionnaire-builder.ts';
import { useUnsaved } from '../../../lib/unsaved.ts';
import { Button } from '../../../ui/press/button.tsx';
import { DialogActions } from '../../../ui/dialog/dialog.tsx';
import { FormErrors } from '../../../ui/form/form-errors.tsx';
import { emptyTarget, TargetFields, type TargetValues, toTarget } from './target-fields.tsx';

/** Begins a questionnaire, or copies one; answers its id. */
export function NewQuestionnaireForm({
  copyOf,
  given = {},
  onMade,
  onCancel,
}: {
  copyOf?: { id: number; project_id: number; questionnaire_name: string };
  /** What is chosen to begin with. */
  given?: Partial<TargetValues>;
  onMade: (id: number) => void;
  onCancel: () => void;
}) {
  const form = useForm<TargetValues>({
    defaultValues: copyOf
      ? { ...emptyTarget, project_id: copyOf.project_id, new_name: copyOf.questionnaire_name }
      : { ...emptyTarget, ...given },
    shouldFocusError: false,
  });
  const { isDirty, isSubmitting } = form.formState;
  useUnsaved(isDirty);
  const submit = useFormWrite(
    form,
    (values) => {
      const target = toTarget(values);
      return copyOf
        ? copyQuestionnaire({ questionnaire_id: copyOf.id, ...target })
        : createQuestionnaire(target);
    },
    { done: ({ id }) => onMade(id) },
  );
  return (
    <form noValidate className="grid gap-5" onSubmit={submit}>
      <p className="text-ink-soft">
        {copyOf
          ? 'The copy is a draft with the same sections, questions, rules and checks. The question codes stay, so that last period’s answers stand beside the new ones. Answers are not copied.'
          : 'It begins as a draft: nobody but the programme team sees it until you open it.'}
      </p>
      <FormErrors form={form} />
      <TargetFields form={form} />
      <DialogActions>
        <Button type="submit" variant="primary" isPending={isSubmitting}>
          {copyOf ? 'Copy' : 'Create questionnaire'}
        </Button>
        <Button onClick={onCancel}>Cancel</Button>
      </DialogActions>
    </form>
  );
}
