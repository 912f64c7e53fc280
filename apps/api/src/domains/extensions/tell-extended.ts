import type { createExtension, EntryExtension } from '@portal/contract/extensions';
import type { Db } from '../../database/connect.ts';
import type { Actor } from '../../http/actor.ts';
import { type Deps, publicUrl } from '../../http/deps.ts';
import type { Context } from '../../http/mount.ts';
import { queueSealed, sealMessages } from '../mail/queue-message.ts';
import { selectPeopleOf } from '../submissions/people-of.sql.ts';

/** With its zone: where it is read, nobody knows the reader's own. */
export const longDate = (at: Date): string =>
  `${at.toLocaleString('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })} UTC`;

/** Who enters the figures has to know until when they can. */
export async function tellExtended(
  {
    actor,
    db,
    deps,
    scene,
  }: { actor: Actor; db: Db; deps: Deps; scene: Context<typeof createExtension>['scene'] },
  made: EntryExtension,
): Promise<void> {
  const { project, dates, time_period_name } = scene;
  const people = await selectPeopleOf(db, {
    programmeId: actor.programme_id,
    organisationId: made.organisation_id,
    projectId: project.id,
    timePeriodId: dates.time_period_id,
  });
  const until = longDate(new Date(made.extended_until));
  const messages = people.map((to_address) => ({
    to_address,
    subject: `Entry extended: ${project.project_name}, ${time_period_name}`,
    paragraphs: [
      `You can enter and submit figures for ${made.submission_name ?? made.organisation_name} until ${until}.`,
      made.reason,
      'What is not submitted by then is not in the results.',
    ],
    action: {
      label: 'Enter your figures',
      url: `${publicUrl(deps)}/projects/${encodeURIComponent(project.project_code)}/data-collection?time-period=${dates.time_period_id}`,
    },
  }));
  await queueSealed(db, deps, await sealMessages(deps, actor.programme_id, messages));
}
