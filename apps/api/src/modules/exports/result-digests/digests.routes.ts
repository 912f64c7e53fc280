import * as contract from '@portal/contract/exports/digests';
import { serve } from '../../../http/mount-endpoints.ts';
import { secretsOf } from '../../../secrets/secrets.ts';
import { verifyUnsubscribeToken } from '../../platform/mail/unsubscribe-token.ts';
import {
  deleteUnsubscribe,
  insertUnsubscribe,
  selectUnsubscribes,
  updateUnusualThreshold,
} from './digests.sql.ts';
import { SUBSCRIPTION_PURPOSE } from '../publication-subscriptions/notify-subscribers.ts';
import { deleteSubscriptionsInProject } from '../publication-subscriptions/publication-subscriptions.sql.ts';
import { UNSUBSCRIBE_PURPOSE } from './compose-digests.ts';

export const digestsRoutes = [
  serve(contract.getOwnDigests, async ({ actor, db }) => ({
    stopped_project_ids: await selectUnsubscribes(db, actor.user_id),
  })),

  serve(contract.setOwnDigest, async ({ actor, body, db, deps, params }) => {
    const [userId, projectId] = [actor.user_id, params.id];
    if (body.is_on) await deleteUnsubscribe(db, userId, projectId);
    else await insertUnsubscribe(db, { userId, projectId, programmeId: actor.programme_id, now: deps.now() });
    return { done: true as const };
  }),

  serve(contract.setUnusualThreshold, async ({ actor, body, db }) => {
    await updateUnusualThreshold(db, actor.user_id, body.unusual_threshold);
    return { done: true as const };
  }),

  // A link that was cut short must not reveal who receives messages: the answer is the same.
  serve(contract.unsubscribeFromDigest, async ({ body, db, deps }) => {
    const { programmeId } = deps;
    const idsFor = (purpose: string) => verifyUnsubscribeToken(purpose, body.token, secretsOf(deps)) ?? [];
    const [userId, projectId] = idsFor(UNSUBSCRIBE_PURPOSE);
    if (userId !== undefined && projectId !== undefined) {
      await insertUnsubscribe(db, { userId, projectId, programmeId, now: deps.now() });
    }
    const [subscriberId, subscribedId] = idsFor(SUBSCRIPTION_PURPOSE);
    if (subscriberId !== undefined && subscribedId !== undefined) {
      await deleteSubscriptionsInProject(db, { userId: subscriberId, projectId: subscribedId, programmeId });
    }
    return { done: true as const };
  }),
];
