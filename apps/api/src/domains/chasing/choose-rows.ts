import type { previewMessage } from '@portal/contract/chasing';
import type { Db } from '../../database/connect.ts';
import type { Actor } from '../../http/actor.ts';
import type { Deps } from '../../http/deps.ts';
import type { Context } from '../../http/mount.ts';
import { problems } from '../../problems.ts';
import { sentences } from '../../sentences/collecting.ts';
import { type ChasedRow, findChased } from './chased.ts';
import { selectParts } from './parts.sql.ts';

type Chosen = Pick<Context<typeof previewMessage>['body'], 'targets' | 'all'>;

/** The organisations a message is for, within the running periods of the actor's programme. @throws 422 */
export async function chosenRows(
  db: Db,
  deps: Deps,
  actor: Actor,
  { targets, all }: Chosen,
): Promise<ChasedRow[]> {
  if ((targets === null) === (all === null))
    throw problems.invalid([{ path: 'body.targets', message: sentences.chooseWhom }]);
  const projectId = all?.project_id;
  const parts = await selectParts(db, { programmeId: actor.programme_id, now: deps.now(), projectId });
  const { rows } = await findChased(db, deps, {
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
