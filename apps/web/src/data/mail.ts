import type { Input, Output } from '@portal/contract/endpoint';
import { listOutboxMessages } from '@portal/contract/mail';
import { call } from '../lib/call.ts';
import { pagedList } from './paged-list.ts';

export type OutboxMessage = Output<typeof listOutboxMessages>['outbox_messages'][number];

export const outboxList = pagedList({
  key: ['mail', 'outbox'],
  // Messages come by themselves: whoever looks here waits for one.
  refetchInterval: 10_000,
  load: (query: Input<typeof listOutboxMessages>['query'], signal) =>
    call(listOutboxMessages, { query }, signal),
  items: ({ outbox_messages }) => outbox_messages,
});
