import type { ProjectSummary } from '@portal/contract/projects/projects';
import type { AdminSubmission } from '@portal/contract/collection/manage-submissions';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { adminProjectsQuery } from '../../../data/projects/projects.ts';
import {
  deleteSubmission,
  adminSubmissionList,
  importSubmissions,
  downloadSubmissions,
} from '../../../data/collection/manage-submissions.ts';
import { OrganisationChoice } from '../../../features/organisations/organisations/organisation-choice.tsx';
import { NoProjects } from '../../../features/projects/project-admin/no-projects.tsx';
import { useChosenProject } from '../../../features/projects/project-admin/use-chosen-project.ts';
import { CreateSubmissionsDialog } from '../../../features/collection/submissions/create-submissions-dialog.tsx';
import { toSubmissionsQuery } from '../../../features/collection/submissions/submissions-query.ts';
import { MoveSubmission } from '../../../features/collection/submissions/move-submission.tsx';
import { submissionColumns } from '../../../features/collection/submissions/submission-columns.tsx';
import {
  type RenderOrganisationField,
  SubmissionForm,
} from '../../../features/collection/submissions/submission-form.tsx';
import { PageBody, PageHeader } from '../../../ui/page/page-header.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { FormDialog } from '../../../ui/resource/form-dialog.tsx';
import { ImportDialog } from '../../../ui/import/import-dialog.tsx';
import { usePagedList } from '../../../ui/resource/list-source.ts';
import { ResourcePage } from '../../../ui/resource/resource-page.tsx';
import { useTableState } from '../../../ui/table/use-table-state.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { LoadError } from '../../../ui/feedback/load-error.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';

const TITLE = 'Submissions';
const LEAD =
  'The units taking part in a project: sites, wards or services of an organisation, or the whole organisation.';
const nameOf = (one: AdminSubmission) => `${one.submission_name} of ${one.organisation_name}`;
const filterNames = ['state'] as const;
const states = [
  { value: 'running', label: 'Taking part' },
  { value: 'ended', label: 'Ended' },
];
const organisation: RenderOrganisationField = ({ value, error, onChange }) => (
  <OrganisationChoice
    label="Organisation"
    hint="Search by name or code."
    name="organisation_id"
    value={value}
    error={error}
    onChange={(id) => onChange(id === null ? null : Number(id))}
  />
);

/** Lists the submissions of the project in the URL. */
export default function SubmissionsPage() {
  const projects = useQuery(adminProjectsQuery);
  const chosen = useChosenProject(projects.data ?? []);
  if (chosen) return <SubmissionsOf project={chosen} />;
  return (
    <PageBody>
      <PageHeader title={TITLE} lead={LEAD} />
      {projects.isSuccess ? (
        <NoProjects />
      ) : projects.error ? (
        <LoadError error={projects.error} retry={projects.refetch} />
      ) : (
        <Skeleton type="text@8" />
      )}
    </PageBody>
  );
}

function SubmissionsOf({ project }: { project: ProjectSummary }) {
  const control = useTableState(filterNames);
  const source = usePagedList(adminSubmissionList, toSubmissionsQuery(project.id, control.state));
  const [doing, setDoing] = useState<'import' | 'many' | AdminSubmission | null>(null);
  const columns = useMemo(() => submissionColumns(setDoing), []);
  const close = () => setDoing(null);
  const moving = doing !== null && typeof doing === 'object' ? doing : null;
  return (
    <ResourcePage
      title={TITLE}
      lead={LEAD}
      noun="submission"
      nameOf={nameOf}
      caption={`Submissions in ${project.project_name}`}
      source={source}
      columns={columns}
      rowKey={({ id }) => id}
      control={control}
      searchLabel="Search submissions"
      filters={[{ name: 'state', label: 'State', options: states }]}
      actions={
        <>
          <Button icon="list-checks" onClick={() => setDoing('many')}>
            Add several
          </Button>
          <Button icon="upload" onClick={() => setDoing('import')}>
            Import
          </Button>
        </>
      }
      empty={
        <EmptyState
          icon="clipboard-list"
          title="No submissions yet"
          action={
            <Button variant="primary" icon="list-checks" onClick={() => setDoing('many')}>
              Add several
            </Button>
          }
        >
          {project.project_name} has no submissions yet. Select the organisations that take part, or import a
          list.
        </EmptyState>
      }
      form={({ row, ...form }) => (
        <SubmissionForm
          {...form}
          {...(row && { submission: row })}
          projectId={project.id}
          organisation={organisation}
        />
      )}
      remove={{
        verb: 'delete',
        call: ({ id }) => deleteSubmission(id),
        refused: ({ is_used, registrations }) =>
          is_used
            ? 'It already has answers, comments or calculated values. Set its end date instead.'
            : registrations > 0 &&
              'It is included in a registration. Remove it from the registration first, or set its end date.',
        lost: () => 'It has no answers. It will also be removed from its peer groups and filters.',
      }}
      below={
        <>
          <FormDialog
            isOpen={moving !== null}
            onClose={close}
            title={moving ? `Move “${moving.submission_name}” to another organisation` : ''}
          >
            {(onCancel) =>
              moving && (
                <MoveSubmission
                  submission={moving}
                  organisation={organisation}
                  onMoved={close}
                  onCancel={onCancel}
                />
              )
            }
          </FormDialog>
          {doing === 'many' && <CreateSubmissionsDialog project={project} onClose={close} />}
          <ImportDialog
            isOpen={doing === 'import'}
            onClose={close}
            title={`Import submissions into ${project.project_name}`}
            noun="submission"
            send={importSubmissions(project.id)}
            saveList={() => downloadSubmissions(project.id)}
          >
            <p>
              The file needs the columns <strong>Organisation code</strong> and <strong>Submission</strong>.
              You can also include Ended on. New submissions are added. Existing submissions end on the date
              given, or continue if the cell is blank. To rename a submission, change it in the list.
            </p>
          </ImportDialog>
        </>
      }
    />
  );
}
