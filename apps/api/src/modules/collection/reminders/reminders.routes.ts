import * as contract from '@portal/contract/collection/reminders';
import * as templates from '@portal/contract/collection/message-templates';
import { updateProjectTimePeriod as changeDates } from '@portal/contract/projects/periods';
import { serve, serveFromReplica } from '../../../http/mount-endpoints.ts';
import { previewAnnouncement, updateProjectTimePeriod } from './update-and-announce-dates.ts';
import { listCompletionStatus } from './list-completion-status.ts';
import { listSentMessages } from './list-sent-messages.ts';
import { createReminder, deleteReminder, listReminders, updateReminder } from './manage-reminders.ts';
import { listMessageTemplates, resetMessageTemplate, updateMessageTemplate } from './manage-templates.ts';
import { previewMessage } from './preview-message.ts';
import { sendMessage } from './send-message.ts';

export const remindersRoutes = [
  serveFromReplica(contract.listCompletionStatus, listCompletionStatus),
  serve(contract.previewMessage, previewMessage),
  serve(contract.sendMessage, sendMessage),
  serveFromReplica(contract.listSentMessages, listSentMessages),
  serve(contract.previewAnnouncement, previewAnnouncement),
  serve(changeDates, updateProjectTimePeriod),
  serve(templates.listMessageTemplates, listMessageTemplates),
  serve(templates.updateMessageTemplate, updateMessageTemplate),
  serve(templates.resetMessageTemplate, resetMessageTemplate),
  serve(contract.listReminders, listReminders),
  serve(contract.createReminder, createReminder),
  serve(contract.updateReminder, updateReminder),
  serve(contract.deleteReminder, deleteReminder),
];
