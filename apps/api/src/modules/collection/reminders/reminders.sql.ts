import { and, eq, sql } from 'drizzle-orm';
import type { ReminderTemplate } from '@portal/contract/collection/default-message-templates';
import type { Db } from '../../../database/connect.ts';
import { matchesSearch } from '../../../database/search-conditions.ts';
import { scheduled_reminders } from '../../../tables/reminders.tables.ts';
import { type PartRow, partColumns } from './project-periods.sql.ts';
import { project_time_periods } from '../../../tables/projects.tables.ts';

type Columns = typeof scheduled_reminders.$inferInsert;

export type ReminderRow = PartRow & {
  id: number;
  template_key: ReminderTemplate;
  days_before: number;
  is_on: boolean;
  sent_at: string | null;
  closes_at: string;
  due_at: string;
  /** Numbers of a sent reminder; null before. */
  organisations: number | null;
  people: number | null;
  total: number;
};

/** Counted from the dates as they are: a reminder moves with them. Hours, for a day is not always 24 of them. */
const closes = sql`case when reminder.template_key = 'not_registered'
  then coalesce(dates.registration_closes_at, dates.collection_opens_at) else dates.collection_closes_at end`;
const due = sql`${closes} - reminder.days_before * interval '24 hours'`;

/** The reminders of a programme, the next to go first; one alone by its id. */
export async function selectReminders(
  db: Db,
  programmeId: number,
  query: {
    id?: number;
    project_id?: number | undefined;
    search?: string | undefined;
    limit: number;
    offset: number;
  },
): Promise<{ rows: ReminderRow[]; total: number }> {
  const result = await db.execute<ReminderRow>(sql`
    select ${partColumns}, reminder.id, reminder.template_key, reminder.days_before, reminder.is_on, reminder.sent_at,
      ${closes} as closes_at, ${due} as due_at, sending.organisations, sending.people, count(*) over ()::int as total
    from scheduled_reminders reminder
    join project_time_periods dates on dates.id = reminder.project_time_period_id
    join projects project on project.id = dates.project_id
    join time_periods period on period.id = dates.time_period_id
    left join message_sendings sending on sending.reminder_id = reminder.id
    where project.programme_id = ${programmeId}
      and (${query.id ?? null}::int is null or reminder.id = ${query.id ?? null})
      and (${query.project_id ?? null}::int is null or project.id = ${query.project_id ?? null})
      and ${matchesSearch(query.search, sql`project.project_name`, sql`period.time_period_name`)}
    order by reminder.sent_at is not null, ${due}, reminder.id limit ${query.limit} offset ${query.offset}`);
  return { rows: result.rows, total: result.rows[0]?.total ?? 0 };
}

/** The part of a project a reminder is added to: it stays until the transaction ends. */
export async function lockReminderPeriod(
  db: Db,
  of: { project_id: number; time_period_id: number },
): Promise<number | undefined> {
  const [row] = await db
    .select({ id: project_time_periods.id })
    .from(project_time_periods)
    .where(
      and(
        eq(project_time_periods.project_id, of.project_id),
        eq(project_time_periods.time_period_id, of.time_period_id),
      ),
    )
    .for('key share');
  return row?.id;
}

export async function insertReminder(db: Db, values: Columns): Promise<number> {
  const [row] = await db.insert(scheduled_reminders).values(values).returning({ id: scheduled_reminders.id });
  return row!.id;
}

/** Locks a reminder until the transaction ends. `selectReminders` checks its owner. */
export async function lockReminder(db: Db, id: number): Promise<void> {
  await db
    .select({ id: scheduled_reminders.id })
    .from(scheduled_reminders)
    .where(eq(scheduled_reminders.id, id))
    .for('update');
}

export async function updateReminderRow(db: Db, id: number, values: Partial<Columns>): Promise<void> {
  await db.update(scheduled_reminders).set(values).where(eq(scheduled_reminders.id, id));
}

export async function deleteReminderRow(db: Db, id: number): Promise<void> {
  await db.delete(scheduled_reminders).where(eq(scheduled_reminders.id, id));
}

/** A reminder of a programme that is due, held for this transaction; another process gets another one, or none. */
export async function lockDueReminder(db: Db, programmeId: number, now: Date) {
  const result = await db.execute<
    Pick<ReminderRow, 'id' | 'project_id' | 'time_period_id' | 'template_key'>
  >(sql`
    select reminder.id, dates.project_id, dates.time_period_id, reminder.template_key
    from scheduled_reminders reminder
    join project_time_periods dates on dates.id = reminder.project_time_period_id
    join projects project on project.id = dates.project_id
    where project.programme_id = ${programmeId} and project.archived_at is null
      and reminder.sent_at is null and reminder.is_on and ${due} <= ${now} and ${closes} > ${now}
    order by ${due}, reminder.id limit 1 for update of reminder skip locked`);
  return result.rows[0];
}
