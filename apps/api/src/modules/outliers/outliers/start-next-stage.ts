import { groupBy } from '../../../lib/group-by.ts';
import type { Actor } from '../../../http/actor.ts';
import { type Deps, publicUrl } from '../../../http/dependencies.ts';
import type { Db } from '../../../database/connect.ts';
import { queueBatchedMessage } from '../../platform/mail/queue-batched-message.ts';
import { loadMailWriter } from '../../platform/mail/write-mail.ts';
import { selectQueryRecipients } from '../../responses/comments/data-queries/data-queries.sql.ts';
import { formatLongDate } from '../../cases/surveys/contacts/format-long-date.ts';
import { startNextStages } from './outlier-cases.sql.ts';

export type OfProject = { id: number; project_code: string; project_name: string };

/** The page on which an organisation finds its cases. */
export const profileUrl = (deps: Deps, project: OfProject, timePeriodId: number) =>
  `${publicUrl(deps)}/projects/${encodeURIComponent(project.project_code)}/profile?time-period=${timePeriodId}`;

/**
 * Starts the next stage of each case; people of an organisation whose turn it is get one message for all of
 * them.
 */
export async function startNextStage(
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
  const begun = await startNextStages(db, of.caseIds, deps.now());
  const theirs = groupBy(
    begun.filter(({ done_by }) => done_by === 'organisation'),
    ({ organisation_id }) => organisation_id,
  );
  if (theirs.size === 0) return;
  const people = await selectQueryRecipients(db, {
    project_id: project.id,
    programme_id: actor.programme_id,
    organisationIds: [...theirs.keys()],
  });
  const write = await loadMailWriter(db, deps, actor.programme_id, 'outlier_asked');
  for (const to of people) {
    const findings = theirs
      .get(to.organisation_id)!
      .map(
        (one) =>
          `${one.submission_name}, ${one.chart_name}: ${one.words}\n${one.act_name}, by ${formatLongDate(new Date(one.due_on))}.`,
      )
      .join('\n\n');
    const values = { project: project.project_name, period: of.time_period_name, findings };
    const url = profileUrl(deps, project, time_period_id);
    const key = `outliers:${project.id}:${time_period_id}`;
    await queueBatchedMessage(db, deps, actor.programme_id, key, write({ to, values, url }));
  }
}
