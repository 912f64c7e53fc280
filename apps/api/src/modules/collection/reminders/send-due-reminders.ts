import type { CompletionState } from '@portal/contract/collection/reminders';
import type { ReminderTemplate } from '@portal/contract/collection/default-message-templates';
import type { Db } from '../../../database/connect.ts';
import { transaction } from '../../../database/transaction.ts';
import { findCompletionStatus } from './find-completion-status.ts';
import { loadTemplateWording } from './manage-templates.ts';
import { selectProjectPeriods } from './project-periods.sql.ts';
import { lockDueReminder, updateReminderRow } from './reminders.sql.ts';
import { queueParticipantMessages } from './send-message.ts';
import type { MailContext } from './compose-messages.ts';

/** The recipients of each reminder template. */
export const recipientStatesByTemplate: Record<ReminderTemplate, readonly CompletionState[]> = {
  not_registered: ['not_registered'],
  not_started: ['not_started'],
  not_submitted: ['not_started', 'in_progress'],
};

/**
 * Sends every reminder that is due, each in its own transaction and once: it is held while it is written, marked with what is
 * written, and no second sending of it can be stored. One that was missed while no server ran goes late, as long as what it
 * reminds of can still be done.
 */
export async function sendDueReminders(db: Db, deps: MailContext, programmeId: number): Promise<void> {
  while (await transaction(db, (tx) => sendOne(tx, deps, programmeId)));
}

async function sendOne(db: Db, deps: MailContext, programmeId: number): Promise<boolean> {
  const now = deps.now();
  const reminder = await lockDueReminder(db, programmeId, now);
  if (!reminder) return false;
  const parts = await selectProjectPeriods(db, { programmeId, now, given: [reminder] });
  const states = recipientStatesByTemplate[reminder.template_key];
  const { rows } = await findCompletionStatus(db, deps, {
    programmeId,
    parts,
    states,
    limit: null,
    offset: 0,
  });
  const words = await loadTemplateWording(db, programmeId, reminder.template_key);
  await queueParticipantMessages(
    db,
    deps,
    { programme_id: programmeId, sent_by: null, reminder_id: reminder.id },
    rows,
    words,
  );
  await updateReminderRow(db, reminder.id, { sent_at: now });
  return true;
}
