import { CONTACT_CONSENT } from '@portal/contract/site/contact-consent';
import { and, eq } from 'drizzle-orm';
import { contact_messages } from '../../apps/api/src/tables/contact.tables.ts';
import { entry_extensions } from '../../apps/api/src/tables/extensions.tables.ts';
import { project_time_periods } from '../../apps/api/src/tables/projects.tables.ts';
import { scheduled_reminders } from '../../apps/api/src/tables/reminders.tables.ts';
import { insertAll } from './bulk-insert.ts';
import { type Context, daysAfter } from './load-context.ts';
import type { ProjectOfDemo } from './load-content.ts';

/** The trust that has more time. It has not started its return. */
const LATE = 'RCF';

/** Loads an extension, two reminders and a message from the contact page, so that their pages show an example. */
export async function loadTeamWork(context: Context, project: ProjectOfDemo): Promise<void> {
  const { db, now, adminId, programme_id } = context;
  const time_period_id = context.timePeriodId('July 2025');
  const [period] = await db
    .select({ id: project_time_periods.id, closes: project_time_periods.collection_closes_at })
    .from(project_time_periods)
    .where(
      and(
        eq(project_time_periods.project_id, project.id),
        eq(project_time_periods.time_period_id, time_period_id),
      ),
    );
  const project_time_period_id = period!.id;
  await insertAll(db, entry_extensions, [
    {
      project_time_period_id,
      organisation_id: context.organisationId(LATE),
      extended_until: daysAfter(period!.closes, 7),
      reason: 'The trust is moving to a new patient administration system and needs another week.',
      created_by: adminId,
      created_at: daysAfter(now, -3),
    },
  ]);
  await insertAll(db, scheduled_reminders, [
    { project_time_period_id, template_key: 'not_started', days_before: 21, created_at: daysAfter(now, -14) },
    {
      project_time_period_id,
      template_key: 'not_submitted',
      days_before: 7,
      created_at: daysAfter(now, -14),
    },
  ]);
  await insertAll(db, contact_messages, [
    {
      programme_id,
      full_name: 'Priya Shah',
      email_address: 'priya.shah@hospital.example',
      subject: 'Counting same day emergency care',
      message_text: 'Do we count patients who go straight to same day emergency care as A&E attendances?',
      consent_text: CONTACT_CONSENT,
      received_at: daysAfter(now, -2),
    },
  ]);
}
