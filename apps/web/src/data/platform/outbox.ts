import type { Input, Output } from '@portal/contract/shared/endpoint';
import { listOutboxMessages } from '@portal/contract/platform/outbox';
import { call } from '../../lib/http/call.ts';
import { pagedList } from '../../lib/http/paged-list.ts';

export type OutboxMessage = Output<typeof listOutboxMessages>['outbox_messages'][number];

export const outboxList = pagedList({
  key: ['outbox', 'outbox'],
  // Messages arrive without user action, and users open this page to wait for one.
  refetchInterval: 10_000,
  load: (query: Input<typeof listOutboxMessages>['query'], signal) =>
    call(listOutboxMessages, { query }, signal),
  items: ({ outbox_messages }) => outbox_messages,
});
