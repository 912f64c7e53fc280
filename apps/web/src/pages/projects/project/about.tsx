import { hasProjectAccess } from '@portal/contract/identity/roles';
import { useQuery } from '@tanstack/react-query';
import { aboutQuery, guidancesQuery } from '../../../data/projects/projects.ts';
import { ChartDefinitions } from '../../../features/charts/charts/project-chart-definitions.tsx';
import { useTimePeriodChoice } from '../../../features/projects/projects/use-time-period-choice.ts';
import { usePageTitle } from '../../../lib/format/page-title.ts';
import { useSignedInUser } from '../../../shell/auth/auth-store.ts';
import { useProject } from '../../../shell/context/use-project.ts';
import { PageBody, PageHeader } from '../../../ui/page/page-header.tsx';
import { RichText } from '../../../ui/rich-text.tsx';
import { Select } from '../../../ui/form/select.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { LoadError } from '../../../ui/feedback/load-error.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';

export default function AboutPage() {
  const project = useProject();
  const user = useSignedInUser();
  usePageTitle(`About ${project.project_name}`);
  const { period, options, choose } = useTimePeriodChoice(project, project.current_time_period);
  const about = useQuery({
    ...aboutQuery(project.id, period?.time_period_id ?? 0),
    enabled: period !== null,
  });
  const guidances = useQuery({
    ...guidancesQuery(project.id),
    enabled: hasProjectAccess(user, project.id),
  });
  return (
    <PageBody>
      <PageHeader
        title={`About ${project.project_name}`}
        actions={
          period && (
            <Select
              label="Time period"
              size="small"
              options={options}
              value={period?.time_period_id}
              onChange={choose}
            />
          )
        }
      />
      {about.error && !about.data && <LoadError error={about.error} retry={about.refetch} />}
      {period === null && (
        <EmptyState icon="calendar" title="No information yet">
          The project has no time periods yet.
        </EmptyState>
      )}
      {about.data ? (
        <>
          <RichText text={about.data.about_text} />
          <p className="mt-8 text-sm text-ink-faint">{about.data.source_text}</p>
        </>
      ) : (
        period !== null && !about.error && <Skeleton type="text@6" />
      )}
      {hasProjectAccess(user, project.id) && (
        <ChartDefinitions projectId={project.id} projectCode={project.project_code} />
      )}
      {guidances.data && guidances.data.length > 0 && (
        <section aria-labelledby="guidance" className="mt-12">
          <h2 id="guidance">Guidance</h2>
          {guidances.data.map((guidance) => (
            <details key={guidance.id} className="border-b border-line py-4">
              <summary className="cursor-pointer font-semibold">{guidance.guidance_title}</summary>
              <RichText className="mt-3" text={guidance.guidance_text} />
            </details>
          ))}
        </section>
      )}
    </PageBody>
  );
}
