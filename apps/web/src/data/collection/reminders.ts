import * as contract from '@portal/contract/collection/reminders';
import type { Input, Output } from '@portal/contract/shared/endpoint';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/http/call.ts';
import { pagedList } from '../../lib/http/paged-list.ts';
import { createMutation } from '../shared/mutation.ts';

export type CompletionStatusQuery = Input<typeof contract.listCompletionStatus>['query'];
export type SentMessage = Output<typeof contract.listSentMessages>['messages'][number];
export type MessageDraft = Omit<Input<typeof contract.previewMessage>['body'], 'offset'>;

/** Organisations × projects of the running periods. The list refreshes, because others keep working. */
export const completionStatusList = pagedList({
  key: ['reminders', 'list'],
  staleTime: 0,
  load: (query: CompletionStatusQuery, signal) => call(contract.listCompletionStatus, { query }, signal),
  items: ({ chasing }) => chasing,
});

/** Previews a message and its recipients without storing anything. */
export const previewMessage = (body: MessageDraft) =>
  call(contract.previewMessage, { body: { ...body, offset: 0 } });

/** Twenty of the messages as each will be read. */
export const messagePreviewQuery = (body: MessageDraft, offset: number) =>
  queryOptions({
    queryKey: ['reminders', 'preview', body, offset],
    gcTime: 0,
    queryFn: ({ signal }) => call(contract.previewMessage, { body: { ...body, offset } }, signal),
  });

export const sendMessage = createMutation('messages', (body: Input<typeof contract.sendMessage>['body']) =>
  call(contract.sendMessage, { body }),
);

export const sentMessageList = pagedList({
  key: ['reminders', 'sent'],
  // What becomes of a message is another by itself.
  staleTime: 0,
  load: (query: Input<typeof contract.listSentMessages>['query'], signal) =>
    call(contract.listSentMessages, { query }, signal),
  items: ({ messages }) => messages,
});

/** Loads the number of people to notify of new dates. */
export const datesRecipientCountQuery = (projectId: number, timePeriodId: number) =>
  queryOptions({
    queryKey: ['reminders', 'announcement', projectId, timePeriodId],
    enabled: timePeriodId > 0,
    queryFn: ({ signal }) =>
      call(
        contract.previewAnnouncement,
        { query: { project_id: projectId, time_period_id: timePeriodId } },
        signal,
      ),
  });

export const reminderList = pagedList({
  key: ['reminders', 'reminders'],
  staleTime: 0,
  load: (query: Input<typeof contract.listReminders>['query'], signal) =>
    call(contract.listReminders, { query }, signal),
  items: ({ reminders }) => reminders,
});
export const createReminder = createMutation(
  'reminders',
  (body: Input<typeof contract.createReminder>['body']) => call(contract.createReminder, { body }),
);
export const updateReminder = createMutation(
  'reminders',
  (id: number, body: Input<typeof contract.updateReminder>['body']) =>
    call(contract.updateReminder, { params: { id }, body }),
  { alsoRefused: true },
);
export const deleteReminder = createMutation('reminders', (id: number) =>
  call(contract.deleteReminder, { params: { id } }),
);
