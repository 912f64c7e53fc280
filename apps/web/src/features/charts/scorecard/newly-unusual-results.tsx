import type { ProjectSummary } from '@portal/contract/projects/projects';
import { NOTHING_NEWLY_UNUSUAL } from '@portal/wording/newly-unusual';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { newlyUnusualQuery } from '../../../data/charts/newly-unusual.ts';
import { paths } from '../../../paths.ts';
import { LoadError } from '../../../ui/feedback/load-error.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { MeasureChartLink } from './measure-chart-link.tsx';
import { UnusualResultsList } from './unusual-results-list.tsx';

/** The most projects that the list loads. The page of all profiles has the others. */
const MOST_PROJECTS = 5;

/** Lists what became unusual in the user's figures of their projects since the last publication, project by project. */
export function NewlyUnusualResults({ projects }: { projects: readonly ProjectSummary[] }) {
  return (
    <>
      <div className="grid gap-8">
        {projects.slice(0, MOST_PROJECTS).map((project) => (
          <OfProject key={project.id} project={project} />
        ))}
      </div>
      <p className="mt-4">
        <Link className="link" to={paths.wholeProfile()}>
          All unusual results
        </Link>
      </p>
    </>
  );
}

function OfProject({ project }: { project: ProjectSummary }) {
  const { data, error, refetch } = useQuery(newlyUnusualQuery(project.id));
  if (error && !data) return <LoadError error={error} retry={refetch} />;
  if (!data) return <Skeleton type="text@3" />;
  const { compared, results } = data;
  if (!compared) return null;
  return (
    <div>
      <h3 className="mb-2">
        {project.project_name}, {compared.time_period_name}{' '}
        <span className="font-normal text-ink-soft">compared with {compared.previous_time_period_name}</span>
      </h3>
      <UnusualResultsList
        found={results}
        none={NOTHING_NEWLY_UNUSUAL}
        linkTo={(entry, form) => (
          <MeasureChartLink
            project={project}
            entry={entry}
            timePeriodId={compared.time_period_id}
            form={form}
          />
        )}
      />
    </div>
  );
}
