import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { updateAbout } from '../../../data/projects/project-texts.ts';
import { aboutQuery } from '../../../data/projects/projects.ts';
import { useFormMutation } from '../../../lib/form/use-form-mutation.ts';
import { Form } from '../../../ui/form/form.tsx';
import { FormErrors } from '../../../ui/form/form-errors.tsx';
import { RichTextField } from '../../../ui/form/rich-text-field.tsx';
import { LoadError } from '../../../ui/feedback/load-error.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { FormActions } from '../../../ui/dialog/form-actions.tsx';

type Props = { projectId: number; timePeriodId: number; onSaved: () => void; onCancel: () => void };

/** Edits the description of a project in a period, after a reload. */
export function AboutForm(props: Props) {
  const { data, error, isFetchedAfterMount, refetch } = useQuery({
    ...aboutQuery(props.projectId, props.timePeriodId),
    staleTime: 0,
  });
  // The form keeps the opened text during a background reload, so that no input is lost.
  const [opened, setOpened] = useState<string | null>(null);
  if (data && isFetchedAfterMount && opened === null) setOpened(data.about_text);
  if (opened !== null) return <AboutText {...props} opened={opened} />;
  return error ? <LoadError error={error} retry={refetch} /> : <Skeleton type="text@6" />;
}

function AboutText({ projectId, timePeriodId, opened, onSaved, onCancel }: Props & { opened: string }) {
  const [seen, setSeen] = useState(opened);
  const form = useForm({ defaultValues: { about_text: opened }, shouldFocusError: false });
  const { isDirty, isSubmitting } = form.formState;
  const submit = useFormMutation(
    form,
    ({ about_text }) =>
      updateAbout(
        { project_id: projectId, time_period_id: timePeriodId },
        { about_text, seen: { about_text: seen } },
      ),
    { said: 'Saved.', done: onSaved, typedOn: ({ about_text }) => setSeen(about_text) },
  );
  return (
    <Form isUnsaved={isDirty} className="grid gap-5" onSubmit={submit}>
      <FormErrors form={form} />
      <RichTextField label="Text" control={form.control} name="about_text" />
      <FormActions isPending={isSubmitting} onCancel={onCancel}>
        Save
      </FormActions>
    </Form>
  );
}
