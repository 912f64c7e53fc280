import type { Project } from '@portal/contract/projects/projects';
import type { Db } from '../../../database/connect.ts';
import type { Actor } from '../../../http/actor.ts';
import type { Deps } from '../../../http/dependencies.ts';
import { projectViewer } from '../../platform/project-visibility/project-visibility.policy.ts';
import { problems } from '../../../lib/problems.ts';
import { summariseProject, timePeriodOf } from './project-summary.ts';
import { selectOutputTabs, selectProject } from './projects.sql.ts';

/** A project with its time periods and output tabs, for whom scopes let see it. @throws 404 */
export async function showProject(
  db: Db,
  actor: Actor | null,
  deps: Pick<Deps, 'now' | 'programmeId'>,
  id: number,
): Promise<Project> {
  const found = await selectProject(db, id, { ...projectViewer(actor), userId: actor?.user_id ?? null });
  if (found?.project.programme_id !== deps.programmeId) throw problems.notFound('project');
  const { project } = found;
  const time_periods = found.parts.map((part) => timePeriodOf(part, deps.now()));
  return {
    ...summariseProject(found, time_periods, actor),
    landing_text: project.landing_text,
    source_text: project.source_text,
    named_results: project.named_results,
    provisional_results: project.provisional_results,
    disclosure_threshold: project.disclosure_threshold,
    minimum_peers: project.minimum_peers,
    round_counts: project.round_counts,
    quartile_method: project.quartile_method,
    verdict_rule: project.verdict_rule,
    default_similar: project.default_similar,
    time_periods,
    output_tabs: await selectOutputTabs(db, project.id),
  };
}
