import { required } from '@portal/contract/shared/form-rules';
import { useQuery } from '@tanstack/react-query';
import { Controller, type UseFormReturn } from 'react-hook-form';
import { useProjects } from '../../../../shell/context/use-projects.ts';
import { timePeriodsQuery } from '../../../../data/platform/data-collection-state.ts';
import { validateWith } from '../../../../lib/form/form.ts';
import { ComboBox } from '../../../../ui/form/combo-box.tsx';
import { Select } from '../../../../ui/form/select.tsx';
import type { QuestionnaireKind } from '../settings/status-and-kind-names.ts';
import { TextField } from '../../../../ui/form/text-field.tsx';

/**
 * The destination of a questionnaire and its name there. The field names differ from those of the settings
 * behind the dialog.
 */
export type DestinationValues = {
  project_id: number | null;
  time_period_id: string;
  new_name: string;
  /** Asked for a new questionnaire only: a copy or an import brings its own. */
  kind: QuestionnaireKind;
};

export const emptyDestination: DestinationValues = {
  project_id: null,
  time_period_id: '',
  new_name: '',
  kind: 'organisational',
};

export const toDestination = ({ project_id, time_period_id, new_name }: DestinationValues) => ({
  project_id: Number(project_id),
  time_period_id: Number(time_period_id),
  questionnaire_name: new_name.trim(),
});

/** Project, time period and name of a new questionnaire. */
export function DestinationFields({
  form,
  isNameOptional = false,
  nameHint,
}: {
  form: UseFormReturn<DestinationValues>;
  isNameOptional?: boolean;
  nameHint?: string;
}) {
  const { data: projects = [] } = useProjects();
  const { data: periods = [] } = useQuery(timePeriodsQuery());
  const { errors } = form.formState;
  return (
    <>
      <Controller
        control={form.control}
        name="project_id"
        rules={validateWith('Project', required())}
        render={({ field, fieldState }) => (
          <ComboBox
            label="Project"
            name={field.name}
            error={fieldState.error?.message}
            options={projects.map(({ id, project_name }) => ({ id, label: project_name }))}
            value={field.value}
            onChange={field.onChange}
            onBlur={field.onBlur}
          />
        )}
      />
      <Select
        // The options come later than the form: without them the browser would forget the choice.
        key={periods.length}
        label="Time period"
        placeholder="Select"
        error={errors.time_period_id?.message}
        options={periods.map(({ id, time_period_name }) => ({ value: id, label: time_period_name }))}
        {...form.register('time_period_id', validateWith('Time period', required()))}
      />
      <TextField
        label="Name"
        hint={nameHint}
        isOptional={isNameOptional}
        maxLength={300}
        autoComplete="off"
        error={errors.new_name?.message}
        {...form.register('new_name', isNameOptional ? {} : validateWith('Name', required()))}
      />
    </>
  );
}
