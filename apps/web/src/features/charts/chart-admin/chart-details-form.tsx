import { Button } from '../../../ui/buttons/button.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { FormErrors } from '../../../ui/form/form-errors.tsx';
import { RequiredTextField } from '../../../ui/form/required-text-field.tsx';
import { TextArea } from '../../../ui/form/text-field.tsx';
import { type SavedFormProps, useSavedForm } from './use-saved-form.ts';

type Values = { chart_name: string; description: string };

/** Edits the name and description of a new or existing chart. */
export function ChartDetailsForm(props: SavedFormProps<Values>) {
  const { form, submit } = useSavedForm(props);
  const { isSubmitting } = form.formState;
  return (
    <Form isUnsaved={form.formState.isDirty} className="grid max-w-2xl gap-4" onSubmit={submit}>
      <FormErrors form={form} />
      <RequiredTextField form={form} name="chart_name" label="Name" maxLength={200} />
      <TextArea label="Description" isOptional {...form.register('description')} />
      <div>
        <Button type="submit" variant="secondary" isPending={isSubmitting}>
          {props.label}
        </Button>
      </div>
    </Form>
  );
}
