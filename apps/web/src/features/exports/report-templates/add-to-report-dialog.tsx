import type { ReportBlock, ReportTemplateSummary } from '@portal/contract/exports/report-templates';
import { required } from '@portal/contract/shared/form-rules';
import { useQuery } from '@tanstack/react-query';
import { useForm, useWatch } from 'react-hook-form';
import {
  addToTemplate,
  createTemplate,
  reportTemplatesQuery,
} from '../../../data/exports/report-templates.ts';
import { validateWith } from '../../../lib/form/form.ts';
import { useFormMutation } from '../../../lib/form/use-form-mutation.ts';
import { FormActions } from '../../../ui/dialog/form-actions.tsx';
import { InlineMessage } from '../../../ui/feedback/inline-message.tsx';
import { LoadError } from '../../../ui/feedback/load-error.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { FormErrors } from '../../../ui/form/form-errors.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { Select } from '../../../ui/form/select.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { FormDialog } from '../../../ui/resource/form-dialog.tsx';

/** The choice of a report that does not exist yet. */
const NEW = 'new';

type Part = {
  projectId: number;
  /** The chart as it is on screen. */
  block: Extract<ReportBlock, { kind: 'chart' }>;
  /** The differences between the chart on screen and in a report, in sentences. */
  differences: readonly string[];
};

/** Adds a chart, as it is on screen, to a report of the user or to a new one. */
export function AddToReportDialog({ onClose, ...part }: Part & { onClose: () => void }) {
  const { data, error, refetch } = useQuery(reportTemplatesQuery(part.projectId));
  return (
    <FormDialog isOpen onClose={onClose} title="Add to report">
      {(onCancel) =>
        data ? (
          <AddToReportForm
            {...part}
            reports={data.filter(({ may_change }) => may_change)}
            onSaved={onClose}
            onCancel={onCancel}
          />
        ) : error ? (
          <LoadError error={error} retry={refetch} />
        ) : (
          <Skeleton type="text@3" />
        )
      }
    </FormDialog>
  );
}

function AddToReportForm({
  projectId,
  block,
  differences,
  reports,
  onSaved,
  onCancel,
}: Part & { reports: readonly ReportTemplateSummary[]; onSaved: () => void; onCancel: () => void }) {
  const form = useForm({
    defaultValues: { report: String(reports[0]?.id ?? NEW), template_name: '' },
    shouldFocusError: false,
  });
  const { errors, isDirty, isSubmitting } = form.formState;
  const isNew = useWatch({ control: form.control, name: 'report' }) === NEW;
  const submit = useFormMutation(
    form,
    ({ report, template_name }) =>
      report === NEW
        ? createTemplate({ project_id: projectId, template_name, blocks: [block] })
        : addToTemplate(Number(report), block),
    { said: ({ template_name }) => `Added to “${template_name}”.`, done: onSaved, typedOn: 'done' },
  );
  return (
    <Form isUnsaved={isDirty} className="grid gap-5" onSubmit={submit}>
      <FormErrors form={form} />
      {differences.length > 0 && <InlineMessage>{differences.join(' ')}</InlineMessage>}
      <Select
        label="Report"
        options={[
          ...reports.map(({ id, template_name }) => ({ value: String(id), label: template_name })),
          { value: NEW, label: 'New report' },
        ]}
        {...form.register('report')}
      />
      {isNew && (
        <TextField
          label="Name"
          autoComplete="off"
          maxLength={200}
          error={errors.template_name?.message}
          {...form.register('template_name', validateWith('Name', required()))}
        />
      )}
      <FormActions isPending={isSubmitting} onCancel={onCancel}>
        Add to report
      </FormActions>
    </Form>
  );
}
