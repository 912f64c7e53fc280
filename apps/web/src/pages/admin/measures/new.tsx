import { useNavigate, useSearchParams } from 'react-router';
import { useProjects } from '../../../shell/selection/projects.ts';
import { MeasureForm } from '../../../features/measures/measure-form.tsx';
import { usePageTitle } from '../../../lib/page-title.ts';
import { paths } from '../../../paths.ts';
import { toast } from '../../../shell/toasts/toasts.ts';
import { PageBody, PageHeader } from '../../../ui/page/page-header.tsx';

export default function NewMeasurePage() {
  usePageTitle('New measure');
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const { data: projects = [] } = useProjects();
  const wanted = Number(params.get('project'));
  const project = (projects.find(({ id }) => id === wanted) ?? projects[0])?.id ?? 0;
  const list = paths.measures({ project });
  return (
    <PageBody>
      <PageHeader title="New measure" crumbs={[{ label: 'Measures', to: list }]} />
      <MeasureForm
        projectId={project}
        measure={null}
        onCancel={() => void navigate(list)}
        onSaved={(_, job) => {
          toast('The measure is there, with its values. Make a chart of it next.', 'success');
          void navigate(paths.measures({ project, job: job?.id }));
        }}
      />
    </PageBody>
  );
}
