import * as contract from '@portal/contract/digests';
import { serve } from '../../http/mount.ts';
import { secretsOf } from '../../secrets/secrets.ts';
import { readStopToken } from '../mail/stop-token.ts';
import { deleteStop, insertStop, selectStops } from './digests.sql.ts';
import { ABOUT_RESULTS } from './to-letters.ts';

export const digestsRoutes = [
  serve(contract.getOwnDigests, async ({ actor, db }) => ({
    stopped_project_ids: await selectStops(db, actor.user_id),
  })),

  serve(contract.setOwnDigest, async ({ actor, body, db, deps, params }) => {
    const [userId, projectId] = [actor.user_id, params.id];
    if (body.is_on) await deleteStop(db, userId, projectId);
    else await insertStop(db, { userId, projectId, programmeId: actor.programme_id, now: deps.now() });
    return { done: true as const };
  }),

  // A link that was cut short tells nothing of who is written to: the answer is the same.
  serve(contract.stopDigest, async ({ body, db, deps }) => {
    const [userId, projectId] = readStopToken(ABOUT_RESULTS, body.token, secretsOf(deps)) ?? [];
    if (userId !== undefined && projectId !== undefined) {
      await insertStop(db, { userId, projectId, programmeId: deps.programmeId, now: deps.now() });
    }
    return { done: true as const };
  }),
];
