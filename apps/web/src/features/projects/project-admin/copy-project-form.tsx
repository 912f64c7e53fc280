import type { ProjectSummary } from '@portal/contract/projects/projects';
import { createSlug } from '@portal/contract/shared/slug';
import { useQuery } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { copyProject } from '../../../data/admin/project-copies.ts';
import { timePeriodsQuery } from '../../../data/platform/data-collection-state.ts';
import { useCodeFromName } from '../../../lib/form/code-from-name.ts';
import { formatCount } from '../../../lib/format/format.ts';
import { useFormMutation } from '../../../lib/form/use-form-mutation.ts';
import { Form } from '../../../ui/form/form.tsx';
import { FormErrors } from '../../../ui/form/form-errors.tsx';
import { Select } from '../../../ui/form/select.tsx';
import { FormActions } from '../../../ui/dialog/form-actions.tsx';
import { NameAndCode } from './name-and-code.tsx';
import { uniqueProjectCodeRule } from './project-values.ts';

/** A project like another, under a name of its own. */
export function CopyProjectForm({
  project,
  takenCodes,
  onCopied,
  onCancel,
}: {
  project: ProjectSummary;
  takenCodes: readonly string[];
  onCopied: () => void;
  onCancel: () => void;
}) {
  const project_name = `${project.project_name} (copy)`;
  const form = useForm({
    defaultValues: { project_name, project_code: createSlug(project_name, takenCodes), time_period_id: 0 },
    shouldFocusError: false,
  });
  const { errors, isDirty, isSubmitting } = form.formState;
  const { data: periods = [] } = useQuery(timePeriodsQuery(project.id));
  const code = useCodeFromName(form, uniqueProjectCodeRule(takenCodes));
  const submit = useFormMutation(
    form,
    ({ time_period_id, ...names }) =>
      copyProject(project.id, { ...names, ...(time_period_id > 0 && { time_period_id }) }),
    {
      said: ({ copied }) =>
        `Project copied, with ${formatCount(copied.questionnaires, 'questionnaire')}, ${formatCount(copied.measures, 'measure')}, ${formatCount(copied.charts, 'chart')} and ${formatCount(copied.guidances, 'guidance item')}.`,
      done: onCopied,
    },
  );
  return (
    <Form isUnsaved={isDirty} className="grid gap-5" onSubmit={submit}>
      <p className="text-ink-soft">
        Settings, page text, guidance, measures and the explorer are copied. Dates, access, submissions and
        answers are not.
      </p>
      <FormErrors form={form} />
      <NameAndCode register={form.register as never} errors={errors} isNew {...code} />
      <Select
        label="Questionnaires"
        hint="They are copied as drafts into the same period, with the chart data sources for that period."
        options={[
          { value: 0, label: 'None' },
          ...periods.map((one) => ({ value: one.id, label: `From ${one.time_period_name}` })),
        ]}
        error={errors.time_period_id?.message}
        {...form.register('time_period_id', { setValueAs: Number })}
      />
      <FormActions isPending={isSubmitting} onCancel={onCancel}>
        Copy project
      </FormActions>
    </Form>
  );
}
