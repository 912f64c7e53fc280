import type { CurrentUser } from '@portal/contract/identity/current-user';
import type { ProjectSummary } from '@portal/contract/projects/projects';
import { setFavourite } from '../../../data/projects/projects.ts';
import { formatCount, formatDate, formatDaysAway } from '../../../lib/format/format.ts';
import { paths } from '../../../paths.ts';
import { useApiMutation } from '../../../lib/form/use-api-mutation.ts';
import { Badge, StatePill } from '../../../ui/feedback/badge.tsx';
import { LinkButton, IconButton } from '../../../ui/buttons/button.tsx';
import { LinkCard } from '../../../ui/page/card.tsx';

/** Shows a project in a list: its summary, the state of its current period, and the user's access. */
export function ProjectCard({ project, user }: { project: ProjectSummary; user: CurrentUser | null }) {
  const period = project.current_time_period;
  return (
    <LinkCard
      to={project.has_access ? paths.dashboard(project.project_code) : paths.project(project.project_code)}
      title={project.project_name}
      className="flex flex-col"
    >
      <p>{project.summary}</p>
      {period && (
        <p className="mt-4 flex flex-wrap items-center gap-x-3 gap-y-2">
          <StatePill state={period.state} />
          <span className="text-ink-faint">
            {period.time_period_name}
            {period.state === 'open' &&
              `, closes ${formatDaysAway(period.collection_closes_at)} (${formatDate(period.collection_closes_at)})`}
          </span>
        </p>
      )}
      <div className="mt-4 flex min-h-10 flex-wrap items-center justify-between gap-3 text-ink-faint">
        <span>{formatCount(project.organisation_count, 'organisation')}</span>
        {user && (
          <span className="relative z-10 flex items-center gap-2">
            {!project.has_access && <AccessState project={project} user={user} />}
            <FavouriteButton project={project} />
          </span>
        )}
      </div>
    </LinkCard>
  );
}

function AccessState({ project, user }: { project: ProjectSummary; user: CurrentUser }) {
  if (user.closed_project_ids.includes(project.id)) return <span>Not open to your organisation</span>;
  if (project.has_pending_request) return <Badge tone="warning">Access requested</Badge>;
  return (
    <LinkButton size="small" to={paths.requestAccess(project.project_code)}>
      Request access
    </LinkButton>
  );
}

function FavouriteButton({ project }: { project: ProjectSummary }) {
  const { send } = useApiMutation(setFavourite);
  return (
    <IconButton
      icon="star"
      label={`Favourite: ${project.project_name}`}
      aria-pressed={project.is_favourite}
      className={project.is_favourite ? '[&_path]:fill-current' : undefined}
      onClick={() => void send(project.id, !project.is_favourite)}
    />
  );
}
