import type { Db } from '../../database/connect.ts';
import { answeringOf, respondentQuery } from '../../domains/returns/answering.sql.ts';
import { answeringScene } from '../../domains/returns/open-answering.ts';
import type { Respondent } from '../actor.ts';

/** Opens the one case whose code a respondent holds, in one statement; null where there is none of it here. */
export function respondentDoor(db: Db) {
  const query = respondentQuery(db);
  return async (caller: Respondent, now: Date) => {
    const [row] = await query.execute(caller);
    const scene = row ? answeringScene(caller, answeringOf(row), now) : null;
    return scene?.case ? { ...scene, case: scene.case } : null;
  };
}
export type OwnCaseScene = NonNullable<Awaited<ReturnType<ReturnType<typeof respondentDoor>>>>;
