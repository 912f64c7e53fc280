import type * as contract from '@portal/contract/collection/reminders';
import { messageTemplates } from '@portal/contract/collection/default-message-templates';
import type { Db } from '../../../database/connect.ts';
import { conflictOnViolation } from '../../../database/map-constraint-violation.ts';
import type { Actor } from '../../../http/actor.ts';
import type { Deps } from '../../../http/dependencies.ts';
import type { Handler } from '../../../http/mount-endpoints.ts';
import { problems } from '../../../lib/problems.ts';
import { collectionMessages } from '../../../messages/collection.ts';
import { recordAudit } from '../../platform/audit/audit.sql.ts';
import { countRecipients, type RecipientCount } from './count-recipients.sql.ts';
import {
  type ProjectPeriod,
  toProjectPeriod,
  registrationCloses,
  selectProjectPeriods,
} from './project-periods.sql.ts';
import {
  deleteReminderRow,
  insertReminder,
  lockReminderPeriod,
  lockReminder,
  type ReminderRow,
  selectReminders,
  updateReminderRow,
} from './reminders.sql.ts';
import { recipientStatesByTemplate } from './send-due-reminders.ts';
import { formatInstant } from './compose-messages.ts';
import type { Message } from '../../../lib/define-messages.ts';

const DAY = 86_400_000;

export const listReminders: Handler<typeof contract.listReminders> = async ({ actor, db, deps, query }) => {
  const { rows, total } = await selectReminders(db, actor.programme_id, query);
  return { reminders: await shown(db, deps, actor, rows), total };
};

/** With how many each would reach, were it now. */
async function shown(db: Db, deps: Deps, actor: Actor, rows: ReminderRow[]): Promise<contract.Reminder[]> {
  const open = rows.filter(({ sent_at }) => sent_at === null);
  const parts = [
    ...new Map(open.map((row) => [`${row.project_id} ${row.time_period_id}`, toProjectPeriod(row)])).values(),
  ];
  const found =
    parts.length === 0 ? [] : await countRecipients(db, { programmeId: actor.programme_id, parts });
  return rows.map((row) => {
    const reached = row.sent_at === null ? found.filter((one) => isTold(row, one)) : [];
    const sumOf = (count: 'organisations' | 'people') => reached.reduce((sum, one) => sum + one[count], 0);
    return {
      ...row,
      closes_at: new Date(row.closes_at).toISOString(),
      due_at: new Date(row.due_at).toISOString(),
      sent_at: row.sent_at && new Date(row.sent_at).toISOString(),
      state: stateOf(row, deps.now()),
      organisations: row.organisations ?? sumOf('organisations'),
      people: row.people ?? sumOf('people'),
    };
  });
}

const isTold = (reminder: ReminderRow, row: RecipientCount): boolean =>
  row.project_id === reminder.project_id &&
  row.time_period_id === reminder.time_period_id &&
  recipientStatesByTemplate[reminder.template_key].includes(row.state);

function stateOf(row: ReminderRow, now: Date): contract.Reminder['state'] {
  if (row.sent_at !== null) return 'sent';
  if (new Date(row.closes_at) <= now) return 'missed';
  if (!row.is_on) return 'off';
  return new Date(row.due_at) <= now ? 'due' : 'planned';
}

export const createReminder: Handler<typeof contract.createReminder> = async ({ actor, body, db, deps }) => {
  const { project_id, template_key, days_before, is_on } = body;
  const fields = { template_key, days_before, is_on };
  const partId = await lockReminderPeriod(db, body);
  const [part] = await selectProjectPeriods(db, {
    programmeId: actor.programme_id,
    now: deps.now(),
    given: [body],
  });
  if (partId === undefined || !part) throw problems.notFound('time period of the project');
  refuseImpossible(fields, part, deps.now());
  const id = await conflictOnViolation(
    insertReminder(db, { ...fields, project_time_period_id: partId, created_at: deps.now() }),
    collectionMessages.reminderTaken,
  );
  await record(db, actor, project_id, part, { action: 'reminder.created', after: told(fields) });
  return show(db, deps, actor, id);
};

export const updateReminder: Handler<typeof contract.updateReminder> = async ({
  actor,
  body: { was, ...fields },
  db,
  deps,
  params: { id },
}) => {
  const before = await hold(db, actor, id);
  if ((Object.keys(fields) as (keyof typeof fields)[]).some((name) => before[name] !== was[name]))
    throw problems.conflict(collectionMessages.reminderChanged);
  if (fields.is_on) refuseImpossible(fields, toProjectPeriod(before), deps.now());
  await conflictOnViolation(updateReminderRow(db, id, fields), collectionMessages.reminderTaken);
  const entry = { action: 'reminder.updated', before: told(was), after: told(fields) };
  await record(db, actor, before.project_id, before, entry);
  return show(db, deps, actor, id);
};

export const deleteReminder: Handler<typeof contract.deleteReminder> = async ({
  actor,
  db,
  params: { id },
}) => {
  const before = await hold(db, actor, id);
  await deleteReminderRow(db, id);
  await record(db, actor, before.project_id, before, { action: 'reminder.deleted', before: told(before) });
  return { done: true as const };
};

/**
 * Locks an unsent reminder against sending or changing.
 * @throws 404, 409
 */
async function hold(db: Db, actor: Actor, id: number): Promise<ReminderRow> {
  await lockReminder(db, id);
  const { rows } = await selectReminders(db, actor.programme_id, { id, limit: 1, offset: 0 });
  if (!rows[0]) throw problems.notFound('reminder');
  if (rows[0].sent_at !== null) throw problems.conflict(collectionMessages.reminderAlreadySent);
  return rows[0];
}

/**
 * Checks the reminder's date.
 * @throws 422 if its time has passed, or it has no deadline to remind of
 */
function refuseImpossible(
  { template_key, days_before }: contract.ReminderFields,
  part: ProjectPeriod,
  now: Date,
): void {
  const refuse = (path: string, message: Message) => problems.invalid([{ path: `body.${path}`, message }]);
  const isOfRegistration = template_key === 'not_registered';
  if (isOfRegistration && part.registration_opens_at === null)
    throw refuse('template_key', collectionMessages.registrationDatesRequired);
  const closes = isOfRegistration ? registrationCloses(part) : part.collection_closes_at;
  const due = new Date(closes.getTime() - days_before * DAY);
  if (due <= now)
    throw refuse('days_before', collectionMessages.reminderDueInPast({ due: formatInstant(due) }));
}

async function show(db: Db, deps: Deps, actor: Actor, id: number): Promise<contract.Reminder> {
  const { rows } = await selectReminders(db, actor.programme_id, { id, limit: 1, offset: 0 });
  return (await shown(db, deps, actor, rows))[0]!;
}

/** Builds the audit log's fields. */
const told = ({ template_key, days_before, is_on }: contract.ReminderFields) => ({
  reminder: messageTemplates[template_key].template_name,
  days_before,
  switched_on: is_on,
});

const record = (
  db: Db,
  actor: Actor,
  projectId: number,
  { time_period_name }: { time_period_name: string },
  { before, after, ...entry }: { action: string; before?: object; after?: object },
) =>
  recordAudit(db, {
    programme_id: actor.programme_id,
    user_id: actor.user_id,
    subject_type: 'project',
    subject_id: String(projectId),
    ...entry,
    ...(before && { before: { time_period_name, ...before } }),
    ...(after && { after: { time_period_name, ...after } }),
  });
