import type { Output } from '@portal/contract/endpoint';
import { listOutboxMessages } from '@portal/contract/mail';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';

export type OutboxMessage = Output<typeof listOutboxMessages>['outbox_messages'][number];
type Query = { search?: string; limit: number; offset: number };

export const outboxQuery = (query: Query) =>
  queryOptions({
    queryKey: ['outbox', query],
    placeholderData: keepPreviousData,
    // Messages come by themselves: whoever looks here waits for one.
    refetchInterval: 10_000,
    queryFn: ({ signal }) => call(listOutboxMessages, { query }, signal),
  });

export const loadOutbox = async (query: Query) => {
  const { outbox_messages, total } = await call(listOutboxMessages, { query });
  return { items: outbox_messages, total };
};
