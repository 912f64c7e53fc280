import * as contract from '@portal/contract/exports/publication-subscriptions';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/http/call.ts';
import { createMutation } from '../shared/mutation.ts';

/** Loads the views and reports that the user gets an email about at each publication. */
export const ownPublicationSubscriptionsQuery = queryOptions({
  queryKey: ['publication-subscriptions', 'own'],
  staleTime: 0,
  queryFn: ({ signal }) => call(contract.listOwnPublicationSubscriptions, {}, signal),
  select: ({ publication_subscriptions }) => publication_subscriptions,
});

/** A saved view or a report. */
export type SubscribedTo = { view_id: number } | { template_id: number };

/** Turns emails about a saved view or a report on or off. */
export const setPublicationSubscription = createMutation(
  'publication-subscriptions',
  (about: SubscribedTo, is_on: boolean) =>
    'view_id' in about
      ? call(contract.setViewSubscription, { params: { id: about.view_id }, body: { is_on } })
      : call(contract.setReportSubscription, { params: { id: about.template_id }, body: { is_on } }),
);
