import { useForm } from 'react-hook-form';
import { sendForm } from '../../lib/form.ts';
import { useUnsaved } from '../../lib/unsaved.ts';
import { Button } from '../../ui/button.tsx';
import { DialogActions } from '../../ui/dialog.tsx';
import { FormErrors } from '../../ui/form-errors.tsx';
import { copy, create } from './builder.queries.ts';
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
  const submit = form.handleSubmit(async (values) => {
    let id = 0;
    const send = async () => {
      const target = toTarget(values);
      const made = copyOf ? copy({ questionnaire_id: copyOf.id, ...target }) : create(target);
      id = (await made).id;
    };
    if (await sendForm(form, send)) onMade(id);
  });
  return (
    <form noValidate className="grid gap-5" onSubmit={(event) => void submit(event)}>
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
