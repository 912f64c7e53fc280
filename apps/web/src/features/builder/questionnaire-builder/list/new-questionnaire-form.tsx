import { useForm } from 'react-hook-form';
import { useFormMutation } from '../../../../lib/form/use-form-mutation.ts';
import { copyQuestionnaire, createQuestionnaire } from '../../../../data/builder/questionnaire-builder.ts';
import { Select } from '../../../../ui/form/select.tsx';
import { Form } from '../../../../ui/form/form.tsx';
import { FormErrors } from '../../../../ui/form/form-errors.tsx';
import { FormActions } from '../../../../ui/dialog/form-actions.tsx';
import { questionnaireKindOptions } from '../settings/status-and-kind-names.ts';
import {
  emptyDestination,
  DestinationFields,
  type DestinationValues,
  toDestination,
} from './destination-fields.tsx';

/** Creates a questionnaire of any kind, or copies one; hands its id to `onMade`. */
export function NewQuestionnaireForm({
  copyOf,
  given = {},
  onMade,
  onCancel,
}: {
  copyOf?: { id: number; project_id: number; questionnaire_name: string };
  /** Values selected at the start. */
  given?: Partial<DestinationValues>;
  onMade: (id: number) => void;
  onCancel: () => void;
}) {
  const form = useForm<DestinationValues>({
    defaultValues: copyOf
      ? { ...emptyDestination, project_id: copyOf.project_id, new_name: copyOf.questionnaire_name }
      : { ...emptyDestination, ...given },
    shouldFocusError: false,
  });
  const { isDirty, isSubmitting } = form.formState;
  const submit = useFormMutation(
    form,
    (values) => {
      const target = toDestination(values);
      return copyOf
        ? copyQuestionnaire({ questionnaire_id: copyOf.id, ...target })
        : createQuestionnaire({ ...target, kind: values.kind });
    },
    { done: ({ id }) => onMade(id) },
  );
  return (
    <Form isUnsaved={isDirty} className="grid gap-5" onSubmit={submit}>
      <p className="text-ink-soft">
        {copyOf
          ? 'The copy is a draft with the same sections, questions, rules and checks. Question codes stay the same, so last period’s answers appear next to the new ones. Answers are not copied.'
          : 'A new questionnaire starts as a draft. Only the programme team can see it until you open it.'}
      </p>
      <FormErrors form={form} />
      <DestinationFields form={form} />
      {!copyOf && (
        <Select
          label="Type"
          hint="You can change it until there is an answer or case code. Settings for cases and surveys come next, in the builder."
          options={questionnaireKindOptions}
          error={form.formState.errors.kind?.message}
          {...form.register('kind')}
        />
      )}
      <FormActions isPending={isSubmitting} onCancel={onCancel}>
        {copyOf ? 'Copy' : 'Create questionnaire'}
      </FormActions>
    </Form>
  );
}
