import type { createExtension, EntryExtension } from '@portal/contract/collection/extensions';
import type { Db } from '../../../database/connect.ts';
import type { Actor } from '../../../http/actor.ts';
import { type Deps, publicUrl } from '../../../http/dependencies.ts';
import type { Context } from '../../../http/mount-endpoints.ts';
import { queueMails } from '../../platform/mail/queue-message.ts';
import { selectRecipients } from '../submissions/project-recipients.sql.ts';

/** Formats a date with its time zone, because the reader's zone is unknown. */
export const formatLongDateTime = (at: Date): string =>
  `${at.toLocaleString('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })} UTC`;

/** Notifies the people who enter the figures of the new date. */
export async function notifyExtension(
  {
    actor,
    db,
    deps,
    loaded,
  }: { actor: Actor; db: Db; deps: Deps; loaded: Context<typeof createExtension>['loaded'] },
  extension: EntryExtension,
): Promise<void> {
  const { project, dates, time_period_name } = loaded;
  const people = await selectRecipients(db, {
    programmeId: actor.programme_id,
    organisationId: extension.organisation_id,
    projectId: project.id,
    timePeriodId: dates.time_period_id,
  });
  const values = {
    submission: extension.submission_name ?? extension.organisation_name,
    project: project.project_name,
    period: time_period_name,
    until: formatLongDateTime(new Date(extension.extended_until)),
    reason: extension.reason,
  };
  const url = `${publicUrl(deps)}/projects/${encodeURIComponent(project.project_code)}/data-collection?time-period=${dates.time_period_id}`;
  const letters = people.map((to) => ({ to, values, url }));
  await queueMails(db, deps, actor.programme_id, 'entry_extended', letters);
}
