import type { Project, ProjectSummary } from '@portal/contract/projects/projects';
import { NOTHING_NEWLY_UNUSUAL } from '@portal/wording/newly-unusual';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { listedProjectQuery } from '../../../data/projects/projects.ts';
import { paths } from '../../../paths.ts';
import { LoadError } from '../../../ui/feedback/load-error.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { findNewestPublishedPeriod } from '../../projects/projects/period-timeline.ts';
import { MeasureChartLink } from './measure-chart-link.tsx';
import { UnusualResultsList } from './unusual-results-list.tsx';
import { useNewlyUnusual } from './use-newly-unusual.ts';

/** The most projects that the list loads. The page of all profiles has the others. */
const MOST_PROJECTS = 5;

/** Lists what became unusual in the user's figures of their projects since the last publication, project by project. */
export function NewlyUnusualResults({ projects }: { projects: readonly ProjectSummary[] }) {
  return (
    <>
      <div className="grid gap-8">
        {projects.slice(0, MOST_PROJECTS).map((one) => (
          <OfListed key={one.id} listed={one} />
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

function OfListed({ listed }: { listed: ProjectSummary }) {
  const { data, error, refetch } = useQuery(listedProjectQuery(listed));
  if (error && !data) return <LoadError error={error} retry={refetch} />;
  return data ? <OfProject project={data} /> : <Skeleton type="text@3" />;
}

function OfProject({ project }: { project: Project }) {
  const period = findNewestPublishedPeriod(project.time_periods);
  const { data, error, refetch } = useNewlyUnusual(project, period?.time_period_id ?? null);
  if (error && !data) return <LoadError error={error} retry={refetch} />;
  if (data === undefined) return <Skeleton type="text@3" />;
  if (data === null) return null;
  const { found, previousName, timePeriodId, timePeriodName } = data;
  return (
    <div>
      <h3 className="mb-2">
        {project.project_name}, {timePeriodName}{' '}
        <span className="font-normal text-ink-soft">since {previousName}</span>
      </h3>
      <UnusualResultsList
        found={found}
        none={NOTHING_NEWLY_UNUSUAL}
        linkTo={(entry, form) => (
          <MeasureChartLink project={project} entry={entry} timePeriodId={timePeriodId} form={form} />
        )}
      />
    </div>
  );
}
