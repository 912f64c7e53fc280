import type { UserChange } from '@portal/contract/identity/bulk-user-changes';
import type { User } from '@portal/contract/identity/users';
import { required } from '@portal/contract/shared/form-rules';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { changeUsers } from '../../../data/identity/bulk-user-changes.ts';
import { useApiMutation } from '../../../lib/form/use-api-mutation.ts';
import { useFormMutation } from '../../../lib/form/use-form-mutation.ts';
import { validateWith } from '../../../lib/form/form.ts';
import { formatCount } from '../../../lib/format/format.ts';
import { useProjects } from '../../../shell/context/use-projects.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { ConfirmDialog } from '../../../ui/dialog/dialog.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { FormErrors } from '../../../ui/form/form-errors.tsx';
import { Select } from '../../../ui/form/select.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { FormDialog } from '../../../ui/resource/form-dialog.tsx';
import { FormActions } from '../../../ui/dialog/form-actions.tsx';
import { SelectedPeople } from './selected-people.tsx';

const people = (n: number) => formatCount(n, 'person', 'people');
const EVERY_PROJECT = 'every';
type Act = 'give_access' | 'remove_access' | 'set_last_day' | 'resend_invitation';
type FormProps = { chosen: readonly User[]; onDone: () => void; onCancel: () => void };

const idsOf = (chosen: readonly User[]) => chosen.map(({ id }) => id);
const report = ({ changed, unchanged }: { changed: number; unchanged: number }): string =>
  unchanged === 0
    ? `Access changed for ${people(changed)}.`
    : `Access changed for ${people(changed)}. Nothing changed for ${people(unchanged)}.`;

/** Changes the access of every selected user, after naming them: of all or of none. */
export function BulkChanges({ chosen, onDone }: { chosen: readonly User[]; onDone: () => void }) {
  const [act, setAct] = useState<Act | null>(null);
  const close = () => setAct(null);
  const done = () => {
    close();
    onDone();
  };
  const resending = useApiMutation(() => changeUsers(idsOf(chosen), { type: 'resend_invitation' }), {
    said: ({ changed }) => `Sending ${formatCount(changed, 'new invitation')}.`,
    done,
  });
  const isAllInvited = chosen.every(({ status }) => status === 'invited');
  const count = people(chosen.length);
  return (
    <>
      <Button size="small" onClick={() => setAct('give_access')}>
        Give access…
      </Button>
      <Button size="small" onClick={() => setAct('remove_access')}>
        Remove access…
      </Button>
      <Button size="small" onClick={() => setAct('set_last_day')}>
        Set last day…
      </Button>
      {isAllInvited && (
        <Button size="small" onClick={() => setAct('resend_invitation')}>
          Resend invitations…
        </Button>
      )}
      <FormDialog isOpen={act === 'give_access'} onClose={close} title={`Give access to ${count}`}>
        {(cancel) => <ProjectForm type="give_access" chosen={chosen} onDone={done} onCancel={cancel} />}
      </FormDialog>
      <FormDialog isOpen={act === 'remove_access'} onClose={close} title={`Remove access from ${count}`}>
        {(cancel) => <ProjectForm type="remove_access" chosen={chosen} onDone={done} onCancel={cancel} />}
      </FormDialog>
      <FormDialog isOpen={act === 'set_last_day'} onClose={close} title={`Last day of access for ${count}`}>
        {(cancel) => <LastDayForm chosen={chosen} onDone={done} onCancel={cancel} />}
      </FormDialog>
      <ConfirmDialog
        isOpen={act === 'resend_invitation'}
        onClose={close}
        onConfirm={() => void resending.send()}
        title={`Resend ${formatCount(chosen.length, 'invitation')}?`}
        confirmLabel="Resend invitations"
        isPending={resending.isPending}
      >
        <p>Each person gets a new link that works for a week. The previous links stop working.</p>
        <SelectedPeople chosen={chosen} />
      </ConfirmDialog>
    </>
  );
}

function ProjectForm({
  type,
  chosen,
  onDone,
  onCancel,
}: FormProps & { type: 'give_access' | 'remove_access' }) {
  const { data: projects = [] } = useProjects();
  const form = useForm({ defaultValues: { project: '' }, shouldFocusError: false });
  const { errors, isDirty, isSubmitting } = form.formState;
  const isGiving = type === 'give_access';
  const submit = useFormMutation(
    form,
    ({ project }) =>
      changeUsers(idsOf(chosen), { type, project_id: project === EVERY_PROJECT ? null : Number(project) }),
    { said: report, done: onDone },
  );
  return (
    <Form isUnsaved={isDirty} className="grid gap-4" onSubmit={submit}>
      <FormErrors form={form} />
      <Select
        label="Project"
        hint={
          isGiving
            ? 'People who do not yet have access will get an email.'
            : 'They can no longer enter data or see results there. The data they entered is not deleted.'
        }
        placeholder="Select a project"
        options={[
          { value: EVERY_PROJECT, label: 'Every project' },
          ...projects.map(({ id, project_name }) => ({ value: String(id), label: project_name })),
        ]}
        error={errors.project?.message}
        {...form.register('project', validateWith('Project', required()))}
      />
      <SelectedPeople chosen={chosen} />
      <FormActions isPending={isSubmitting} variant={isGiving ? 'primary' : 'danger'} onCancel={onCancel}>
        {isGiving ? 'Give access' : 'Remove access'}
      </FormActions>
    </Form>
  );
}

function LastDayForm({ chosen, onDone, onCancel }: FormProps) {
  const days = new Set(chosen.map(({ access_ends_on }) => access_ends_on ?? ''));
  const form = useForm({
    defaultValues: { day: days.size === 1 ? [...days][0]! : '' },
    shouldFocusError: false,
  });
  const { errors, isDirty, isSubmitting } = form.formState;
  const submit = useFormMutation(
    form,
    ({ day }) => {
      const change: UserChange = { type: 'set_last_day', access_ends_on: day === '' ? null : day };
      return changeUsers(idsOf(chosen), change);
    },
    { said: report, done: onDone },
  );
  return (
    <Form isUnsaved={isDirty} className="grid gap-4" onSubmit={submit}>
      <FormErrors form={form} />
      <TextField
        type="date"
        label="Last day of access"
        hint="After this day, their accounts are closed and they cannot sign in. Leave this empty for no end date."
        isOptional
        error={errors.day?.message}
        {...form.register('day')}
      />
      <SelectedPeople chosen={chosen} />
      <FormActions isPending={isSubmitting} onCancel={onCancel}>
        Save
      </FormActions>
    </Form>
  );
}
