import type { previewMessage } from '@portal/contract/collection/reminders';
import type { Db } from '../../../database/connect.ts';
import type { Actor } from '../../../http/actor.ts';
import type { Deps } from '../../../http/dependencies.ts';
import type { Context } from '../../../http/mount-endpoints.ts';
import { problems } from '../../../lib/problems.ts';
import { collectionMessages } from '../../../messages/collection.ts';
import { type CompletionStatus, findCompletionStatus } from './find-completion-status.ts';
import { selectProjectPeriods } from './project-periods.sql.ts';

type Chosen = Pick<Context<typeof previewMessage>['body'], 'targets' | 'all'>;

/** The organisations a message is for, within the running periods of the actor's programme. @throws 422 */
export async function findRecipients(
  db: Db,
  deps: Deps,
  actor: Actor,
  { targets, all }: Chosen,
): Promise<CompletionStatus[]> {
  if ((targets === null) === (all === null))
    throw problems.invalid([{ path: 'body.targets', message: collectionMessages.recipientsRequired }]);
  const projectId = all?.project_id;
  const parts = await selectProjectPeriods(db, {
    programmeId: actor.programme_id,
    now: deps.now(),
    projectId,
  });
  const { rows } = await findCompletionStatus(db, deps, {
    programmeId: actor.programme_id,
    parts,
    region: all?.region,
    search: all?.search,
    states: all?.state && [all.state],
    targets: targets ?? undefined,
    limit: null,
    offset: 0,
  });
  return rows;
}
