import type { Input } from '@portal/contract/shared/endpoint';
import * as contract from '@portal/contract/platform/webhooks';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/http/call.ts';
import { pagedList } from '../../lib/http/paged-list.ts';
import { createMutation } from '../shared/mutation.ts';

export const webhooksList = pagedList({
  key: ['webhooks', 'list'],
  load: (query: Partial<Input<typeof contract.listWebhooks>['query']>, signal) =>
    call(contract.listWebhooks, { query }, signal),
  items: ({ webhooks }) => webhooks,
});

/** Number of messages to an address that the page shows, newest first. */
const SHOWN = 50;

/** Loads the messages sent to an address. They change without user action. */
export const deliveriesQuery = (id: number) =>
  queryOptions({
    queryKey: ['webhooks', 'deliveries', id],
    staleTime: 0,
    refetchInterval: 15_000,
    queryFn: ({ signal }) =>
      call(contract.listWebhookDeliveries, { params: { id }, query: { limit: SHOWN } }, signal),
  });

export const createWebhook = createMutation('webhooks', (body: contract.WebhookFields) =>
  call(contract.createWebhook, { body }),
);
export const updateWebhook = createMutation(
  'webhooks',
  (id: number, body: Input<typeof contract.updateWebhook>['body']) =>
    call(contract.updateWebhook, { params: { id }, body }),
);
export const deleteWebhook = createMutation('webhooks', (id: number) =>
  call(contract.deleteWebhook, { params: { id } }),
);
export const replayDelivery = createMutation('webhooks', (id: number, delivery_id: number) =>
  call(contract.replayWebhookDelivery, { params: { id, delivery_id } }),
);
