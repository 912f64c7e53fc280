import * as contract from '@portal/contract/exports/publication-subscriptions';
import { serve } from '../../../http/mount-endpoints.ts';
import {
  deleteSubscription,
  insertSubscription,
  selectOwnSubscriptions,
} from './publication-subscriptions.sql.ts';

export const publicationSubscriptionsRoutes = [
  serve(contract.listOwnPublicationSubscriptions, async ({ actor, db }) => ({
    publication_subscriptions: await selectOwnSubscriptions(db, actor.user_id),
  })),

  serve(contract.setViewSubscription, async ({ actor, body, db, deps, loaded: { project, view } }) => {
    const about = { user_id: actor.user_id, view_id: view.id };
    if (body.is_on) {
      await insertSubscription(db, { ...about, project_id: project.id, notified_up_to: deps.now() });
    } else await deleteSubscription(db, about);
    return { done: true as const };
  }),

  serve(contract.setReportSubscription, async ({ actor, body, db, deps, loaded: { project, template } }) => {
    const about = { user_id: actor.user_id, template_id: template.id };
    if (body.is_on) {
      await insertSubscription(db, { ...about, project_id: project.id, notified_up_to: deps.now() });
    } else await deleteSubscription(db, about);
    return { done: true as const };
  }),
];
