import { deleteReminder, reminderList } from '../../../data/collection/reminders.ts';
import { reminderColumns, reminderName } from '../../../features/collection/reminders/reminder-columns.tsx';
import { ReminderForm } from '../../../features/collection/reminders/reminder-form.tsx';
import { paths } from '../../../paths.ts';
import { useProjects } from '../../../shell/context/use-projects.ts';
import { LinkButton } from '../../../ui/buttons/button.tsx';
import { toPageQuery, usePagedList } from '../../../ui/resource/list-source.ts';
import { ResourcePage } from '../../../ui/resource/resource-page.tsx';
import { useTableState } from '../../../ui/table/use-table-state.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';

const filterNames = ['project'] as const;

/** Lists the automatic messages before a date, each sent once. */
export default function RemindersPage() {
  const control = useTableState(filterNames);
  const { data: projects = [] } = useProjects();
  const chosen = control.state.filters['project'];
  const source = usePagedList(reminderList, {
    ...toPageQuery(control.state),
    ...(chosen && /^[1-9]\d{0,8}$/.test(chosen) && { project_id: Number(chosen) }),
  });
  return (
    <ResourcePage
      title="Reminders"
      lead="Each reminder is sent once, automatically, a set number of days before registration or data collection closes."
      noun="reminder"
      nameOf={reminderName}
      mayBegin={projects.length > 0}
      caption="Reminders"
      source={source}
      columns={reminderColumns}
      rowKey={({ id }) => id}
      control={control}
      filters={[
        {
          name: 'project',
          label: 'Project',
          options: projects.map(({ id, project_name }) => ({ value: id, label: project_name })),
        },
      ]}
      searchLabel="Search projects and periods"
      empty={
        <EmptyState
          icon="clock"
          title="No reminders yet"
          action={<LinkButton to={paths.projectDates()}>Dates</LinkButton>}
        >
          Schedule a reminder for a project with upcoming dates. It is sent once to people who have not
          registered, started or submitted.
        </EmptyState>
      }
      form={({ row, onSaved, onCancel }) => (
        <ReminderForm
          {...(row && { reminder: row })}
          projects={projects}
          onSaved={onSaved}
          onCancel={onCancel}
        />
      )}
      remove={{
        verb: 'delete',
        call: ({ id }) => deleteReminder(id),
        refused: ({ state }) =>
          state === 'sent' ? 'This reminder has already been sent. It stays in the list as a record.' : null,
        lost: () => 'It will not be sent. Nothing else changes.',
      }}
    />
  );
}
