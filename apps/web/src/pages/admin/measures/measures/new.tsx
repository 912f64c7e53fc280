import { useNavigate } from 'react-router';
import { NoProjects } from '../../../../features/projects/project-admin/no-projects.tsx';
import { useAdminProject } from '../../../../shell/context/use-admin-project.ts';
import { MeasureForm } from '../../../../features/measures/measures/measure-form.tsx';
import { usePageTitle } from '../../../../lib/format/page-title.ts';
import { paths } from '../../../../paths.ts';
import { toast } from '../../../../lib/browser/toasts.ts';
import { LoadError } from '../../../../ui/feedback/load-error.tsx';
import { Skeleton } from '../../../../ui/feedback/skeleton.tsx';
import { PageBody, PageHeader } from '../../../../ui/page/page-header.tsx';

export default function NewMeasurePage() {
  usePageTitle('New measure');
  const navigate = useNavigate();
  const { projectId: project, state, error, refetch } = useAdminProject();
  const list = paths.measures(project > 0 ? { project } : {});
  return (
    <PageBody>
      <PageHeader title="New measure" crumbs={[{ label: 'Measures', to: list }]} />
      {state === 'failed' && <LoadError error={error} retry={refetch} />}
      {state === 'loading' && <Skeleton type="text@8" />}
      {state === 'none' && <NoProjects />}
      {state === 'there' && (
        <MeasureForm
          projectId={project}
          measure={null}
          onCancel={() => void navigate(list)}
          onSaved={(_, job) => {
            toast('Measure created and its values calculated. Next, create a chart for it.', 'success');
            void navigate(paths.measures({ project, job: job?.id }));
          }}
        />
      )}
    </PageBody>
  );
}
