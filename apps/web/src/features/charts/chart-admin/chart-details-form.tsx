import { required } from '@portal/contract/shared/form-rules';
import { validateWith } from '../../../lib/form/form.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { FormErrors } from '../../../ui/form/form-errors.tsx';
import { TextArea, TextField } from '../../../ui/form/text-field.tsx';
import { type SavedFormProps, useSavedForm } from './use-saved-form.ts';

type Values = { chart_name: string; description: string };

/** Edits the name and description of a new or existing chart. */
export function ChartDetailsForm(props: SavedFormProps<Values>) {
  const { form, submit } = useSavedForm(props);
  const { errors, isSubmitting } = form.formState;
  return (
    <Form isUnsaved={form.formState.isDirty} className="grid max-w-2xl gap-4" onSubmit={submit}>
      <FormErrors form={form} />
      <TextField
        label="Name"
        autoComplete="off"
        maxLength={200}
        error={errors.chart_name?.message}
        {...form.register('chart_name', validateWith('Name', required()))}
      />
      <TextArea label="Description" isOptional {...form.register('description')} />
      <div>
        <Button type="submit" variant="secondary" isPending={isSubmitting}>
          {props.label}
        </Button>
      </div>
    </Form>
  );
}
