import type { previewAnnouncement as previewEndpoint } from '@portal/contract/collection/reminders';
import type { updateProjectTimePeriod as changeEndpoint } from '@portal/contract/projects/periods';
import { type DateName, dateNames, type PeriodDates } from '@portal/contract/projects/period-dates';
import type { Db } from '../../../database/connect.ts';
import type { Actor } from '../../../http/actor.ts';
import type { Deps } from '../../../http/dependencies.ts';
import type { Handler } from '../../../http/mount-endpoints.ts';
import { parsePeriodDates } from '../../projects/periods/validate-date-change.ts';
import { changeProjectPeriod } from '../../projects/periods/manage-project-periods.ts';
import { type CompletionStatus, findCompletionStatus } from './find-completion-status.ts';
import { countRecipients } from './count-recipients.sql.ts';
import { loadTemplateWording } from './manage-templates.ts';
import { type PartKey, selectProjectPeriods } from './project-periods.sql.ts';
import { queueParticipantMessages } from './send-message.ts';
import { formatInstant } from './compose-messages.ts';

type People = { organisations: number; people: number };

/** Selects all participants in a part of a project, whether or not it is running. */
async function rowsIn(db: Db, deps: Deps, actor: Actor, part: PartKey): Promise<CompletionStatus[]> {
  const parts = await selectProjectPeriods(db, {
    programmeId: actor.programme_id,
    now: deps.now(),
    given: [part],
  });
  return (
    await findCompletionStatus(db, deps, { programmeId: actor.programme_id, parts, limit: null, offset: 0 })
  ).rows;
}

/** Those taking part in it: with a submission that counts or a registration, and not declined. */
export const findParticipants = async (
  db: Db,
  deps: Deps,
  actor: Actor,
  part: PartKey,
): Promise<CompletionStatus[]> =>
  (await rowsIn(db, deps, actor, part)).filter(
    ({ registration, submissions }) =>
      registration !== 'declined' && (registration !== null || submissions > 0),
  );

export const countPeople = (rows: readonly CompletionStatus[]): People => ({
  organisations: new Set(rows.filter(({ people }) => people.length > 0).map((row) => row.organisation_id))
    .size,
  people: rows.reduce((sum, row) => sum + row.people.length, 0),
});

export const previewAnnouncement: Handler<typeof previewEndpoint> = async ({ actor, db, deps, query }) =>
  countTaking(db, deps, actor, query);

/** Counted in the database: who they are is read when they are written to. */
async function countTaking(db: Db, deps: Deps, actor: Actor, part: PartKey): Promise<People> {
  const programmeId = actor.programme_id;
  const parts = await selectProjectPeriods(db, { programmeId, now: deps.now(), given: [part] });
  const taking = (await countRecipients(db, { programmeId, parts })).filter(({ takes_part }) => takes_part);
  const sumOf = (count: keyof People) => taking.reduce((sum, one) => sum + one[count], 0);
  return { organisations: sumOf('organisations'), people: sumOf('people') };
}

/**
 * Changes the dates of a project in a period and, if requested, notifies the participants: both, or neither.
 */
export const updateProjectTimePeriod: Handler<typeof changeEndpoint> = async ({
  actor,
  body: { announce, confirmed, ...dates },
  db,
  deps,
  params,
  loaded: { project, time_period_name },
}) => {
  const { time_period_id } = params;
  const { was, ...written } = dates;
  const changing = {
    project,
    time_period_id,
    time_period_name,
    was,
    confirmed,
    now: deps.now(),
    dates: () => parsePeriodDates(written),
  };
  const { kept, before, after } = await changeProjectPeriod(db, actor, changing);
  await deps.takeSnapshots?.(db, project.id);
  if (announce && before) {
    const words = await loadTemplateWording(db, actor.programme_id, 'dates_changed');
    const by = { programme_id: actor.programme_id, sent_by: actor.user_id };
    const rows = await findParticipants(db, deps, actor, params);
    await queueParticipantMessages(db, deps, by, rows, { ...words, changes: describeChanges(before, after) });
  }
  return kept;
};

const named: Record<DateName, string> = {
  registration_opens_at: 'Registration opens',
  registration_closes_at: 'Registration closes',
  collection_opens_at: 'Data collection opens',
  collection_closes_at: 'Data collection closes',
  published_at: 'Results published',
};

/** A line for each date that is another now. */
export const describeChanges = (before: PeriodDates, after: PeriodDates): string =>
  dateNames
    .filter((name) => before[name]?.getTime() !== after[name]?.getTime())
    .map((name) => {
      const [was, is] = [before[name], after[name]];
      if (!is) return `${named[name]}: no date set, previously ${formatInstant(was!)}.`;
      return `${named[name]}: ${formatInstant(is)}${was ? `, previously ${formatInstant(was)}` : ''}.`;
    })
    .join('\n');

/** Invites who took part in one period of a project to register for another. @returns how many people were written to */
export async function inviteToRegister(
  db: Db,
  deps: Deps,
  actor: Actor,
  of: { project_id: number; from: number; to: number },
): Promise<number> {
  const { project_id, from, to } = of;
  const before = await findParticipants(db, deps, actor, { project_id, time_period_id: from });
  const wanted = new Set(before.map(({ organisation_id }) => organisation_id));
  const rows = (await rowsIn(db, deps, actor, { project_id, time_period_id: to })).filter(
    ({ organisation_id }) => wanted.has(organisation_id),
  );
  const words = await loadTemplateWording(db, actor.programme_id, 'registration_invited');
  const by = { programme_id: actor.programme_id, sent_by: actor.user_id };
  return (await queueParticipantMessages(db, deps, by, rows, words))?.people ?? 0;
}
