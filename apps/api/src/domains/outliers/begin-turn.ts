import { groupBy } from '../../group-by.ts';
import type { Actor } from '../../http/actor.ts';
import { type Deps, publicUrl } from '../../http/deps.ts';
import type { Db } from '../../database/connect.ts';
import { queueCollected } from '../mail/queue-collected.ts';
import { mailWriter } from '../mail/write-mail.ts';
import { selectAsked } from '../queries/queries.sql.ts';
import { dayInWords } from '../survey-responses/day-in-words.ts';
import { beginNextActs } from './outlier-cases.sql.ts';

export type OfProject = { id: number; project_code: string; project_name: string };

/** The page on which an organisation finds its cases. */
export const profileOf = (deps: Deps, project: OfProject, timePeriodId: number) =>
  `${publicUrl(deps)}/projects/${encodeURIComponent(project.project_code)}/profile?time-period=${timePeriodId}`;

/** The next act of each case begins; whoever answers for an organisation whose turn it is gets one message of all of them. */
export async function beginTurn(
  db: Db,
  deps: Deps,
  of: {
    actor: Actor;
    project: OfProject;
    time_period_id: number;
    time_period_name: string;
    caseIds: number[];
  },
): Promise<void> {
  const { actor, project, time_period_id } = of;
  const begun = await beginNextActs(db, of.caseIds, deps.now());
  const theirs = groupBy(
    begun.filter(({ done_by }) => done_by === 'organisation'),
    ({ organisation_id }) => organisation_id,
  );
  if (theirs.size === 0) return;
  const people = await selectAsked(db, {
    ...{ project_id: project.id, programme_id: actor.programme_id },
    organisationIds: [...theirs.keys()],
  });
  const write = await mailWriter(db, deps, actor.programme_id, 'outlier_asked');
  for (const to of people) {
    const findings = theirs
      .get(to.organisation_id)!
      .map(
        (one) =>
          `${one.submission_name}, ${one.chart_name}: ${one.words}\n${one.act_name}, by ${dayInWords(new Date(one.due_on))}.`,
      )
      .join('\n\n');
    const values = { project: project.project_name, period: of.time_period_name, findings };
    const url = profileOf(deps, project, time_period_id);
    const key = `outliers:${project.id}:${time_period_id}`;
    await queueCollected(db, deps, actor.programme_id, key, write({ to, values, url }));
  }
}
