import { containsWords } from '@portal/contract/shared/fold-text';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { createSubmissions } from '../../../data/collection/manage-submissions.ts';
import { formatCount, formatNumber } from '../../../lib/format/format.ts';
import { useFormMutation } from '../../../lib/form/use-form-mutation.ts';
import { DialogActions } from '../../../ui/dialog/dialog.tsx';
import { Checkbox } from '../../../ui/form/checkbox.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { MOST_LISTED, MoreToFind } from '../../../ui/form/more-to-find.tsx';
import { FormErrors } from '../../../ui/form/form-errors.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { CancelButton } from '../../../ui/buttons/cancel-button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';

type Candidate = {
  id: number;
  organisation_name: string;
  organisation_code: string;
  organisation_type: string | null;
  region: string | null;
};

/** Creates one submission for each of many organisations, selected from participants without one. */
export function CreateSubmissionsForm({
  projectId,
  candidates,
  onSaved,
  onCancel,
}: {
  projectId: number;
  candidates: readonly Candidate[];
  onSaved: () => void;
  onCancel: () => void;
}) {
  const [search, setSearch] = useState('');
  const form = useForm({
    defaultValues: { organisation_ids: [] as number[], submission_name: '' },
    shouldFocusError: false,
  });
  const { errors, isDirty, isSubmitting } = form.formState;
  const chosen = new Set(useWatch({ control: form.control, name: 'organisation_ids' }));
  const choose = (ids: Iterable<number>) =>
    form.setValue('organisation_ids', [...ids], { shouldDirty: true });
  const found = candidates.filter((one) =>
    containsWords([one.organisation_name, one.organisation_code, one.organisation_type, one.region], search),
  );
  const submit = useFormMutation(
    form,
    ({ organisation_ids, submission_name }) =>
      createSubmissions({
        project_id: projectId,
        organisation_ids,
        submission_name: submission_name.trim() || null,
      }),
    { said: ({ created }) => `${formatCount(created, 'submission')} added.`, done: onSaved },
  );
  if (candidates.length === 0) {
    return (
      <EmptyState icon="check-check" title="All organisations are taking part">
        Every open organisation in the programme has a submission in this project.
      </EmptyState>
    );
  }
  return (
    <Form isUnsaved={isDirty} className="grid gap-5" onSubmit={submit}>
      <FormErrors form={form} />
      <TextField
        label="Find by name, code, type or region"
        type="search"
        autoComplete="off"
        value={search}
        onChange={(event) => setSearch(event.target.value)}
      />
      <div className="flex flex-wrap items-center gap-3 text-sm">
        <Button size="small" onClick={() => choose([...chosen, ...found.map(({ id }) => id)])}>
          Select all {formatNumber(found.length)}
        </Button>
        <Button size="small" variant="quiet" disabled={chosen.size === 0} onClick={() => choose([])}>
          Clear selection
        </Button>
        <span role="status">{formatCount(chosen.size, 'organisation')} selected</span>
      </div>
      <fieldset>
        <legend className="text-sm font-semibold">Organisations</legend>
        <div className="mt-2 grid max-h-72 gap-2 overflow-auto border-y border-line py-2">
          {found.slice(0, MOST_LISTED).map(({ id, organisation_name, organisation_code }) => (
            <Checkbox
              key={id}
              label={`${organisation_name} (${organisation_code})`}
              checked={chosen.has(id)}
              onChange={(event) => {
                const next = new Set(chosen);
                if (event.target.checked) next.add(id);
                else next.delete(id);
                choose(next);
              }}
            />
          ))}
          <MoreToFind listed={Math.min(found.length, MOST_LISTED)} total={found.length} />
        </div>
      </fieldset>
      <TextField
        label="Name of each submission"
        hint="If you leave this empty, each submission is named after its organisation."
        isOptional
        autoComplete="off"
        maxLength={200}
        error={errors.submission_name?.message}
        {...form.register('submission_name')}
      />
      <DialogActions>
        <Button type="submit" variant="primary" isPending={isSubmitting} disabled={chosen.size === 0}>
          Add {formatCount(chosen.size, 'submission')}
        </Button>
        <CancelButton onCancel={onCancel} />
      </DialogActions>
    </Form>
  );
}
