import type { Db } from '../../database/connect.ts';
import { problems } from '../../problems.ts';
import { sentences } from '../../sentences/platform.ts';
import { selectReach } from '../reach/reach.sql.ts';

/** @throws 409 where an organisation is about to join a project that its scopes close to it, whoever does it */
export async function refuseOutside(
  db: Db,
  of: { project_id: number; project_name: string; organisation_id: number; organisation_name: string },
): Promise<void> {
  const { may_join } = await selectReach(db, of);
  if (!may_join) throw problems.conflict(sentences.outsideScopes(of.organisation_name, of.project_name));
}
