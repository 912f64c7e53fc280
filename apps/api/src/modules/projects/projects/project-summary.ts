import { dataCollectionStateOf } from '@portal/contract/platform/data-collection-state';
import type { ProjectSummary, ProjectTimePeriod } from '@portal/contract/projects/projects';
import { hasPendingRequest, hasProjectAccess } from '@portal/contract/identity/roles';
import type { Actor } from '../../../http/actor.ts';
import { findCurrentTimePeriod } from './find-current-time-period.ts';
import type { PeriodParticipation } from './period-participation.sql.ts';
import type { selectProject } from './projects.sql.ts';

type Found = NonNullable<Awaited<ReturnType<typeof selectProject>>>;

export const timePeriodOf = (
  { dates, time_period_name }: PeriodParticipation,
  now: Date,
): ProjectTimePeriod => ({
  time_period_id: dates.time_period_id,
  time_period_name,
  state: dataCollectionStateOf(dates, now),
  registration_opens_at: dates.registration_opens_at?.toISOString() ?? null,
  registration_closes_at: dates.registration_closes_at?.toISOString() ?? null,
  collection_opens_at: dates.collection_opens_at.toISOString(),
  collection_closes_at: dates.collection_closes_at.toISOString(),
  published_at: dates.published_at?.toISOString() ?? null,
});

/** A project as lists show it. `timePeriods` are its own, newest first. */
export function summariseProject(
  found: Found,
  timePeriods: ProjectTimePeriod[],
  actor: Actor | null,
): ProjectSummary {
  const { project } = found;
  const member = actor?.programme_id === project.programme_id ? actor : null;
  return {
    id: project.id,
    project_code: project.project_code,
    project_name: project.project_name,
    summary: project.summary,
    category_id: project.category_id,
    category_name: found.category_name,
    unit_name: project.unit_name,
    registration_required: project.registration_required,
    organisation_count: found.organisation_count,
    is_favourite: member !== null && found.is_favourite,
    has_access: member !== null && hasProjectAccess(member, project.id),
    has_pending_request: member !== null && hasPendingRequest(member, project.id),
    archived_at: project.archived_at?.toISOString() ?? null,
    current_time_period: findCurrentTimePeriod(timePeriods),
  };
}
