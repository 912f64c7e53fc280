import type { ChosenFilter } from '@portal/contract/chart-data';
import { isAdmin } from '@portal/contract/roles';
import type { Db } from '../../database/connect.ts';
import type { Actor } from '../../http/actor.ts';
import { problems } from '../../problems.ts';
import { shownUnderFilters } from '../chart-data/shown-under-filters.ts';
import { applyFilters } from '../filters/apply-filters.ts';
import type { openProject } from '../projects/open-project.ts';
import { knowing } from './known-candidates.ts';
import { selectCandidates } from './peer-groups.sql.ts';

type Chosen = { submission_ids: number[]; keys: string[]; filters: ChosenFilter[] };
type Project = Awaited<ReturnType<typeof openProject>>;

/**
 * The submissions that are meant, by their pseudonym numbers' order. By id only those whom the actor may identify. By
 * filters those whom charts show under these filters to the actor: so a group tells no more of who has which
 * attributes than the filters themselves do, however it is changed afterwards.
 * @throws 404 for one that is not there for the actor, 409 where filters leave too few to be shown
 */
export async function chooseMembers(
  db: Db,
  now: Date,
  actor: Actor,
  project: Project,
  { submission_ids, keys, filters }: Chosen,
): Promise<number[]> {
  const candidates = await selectCandidates(db, project.id);
  const { isIdentified } = await knowing(db, now, actor, project);
  const chosen = new Set<number>();
  for (const id of submission_ids) {
    const found = candidates.find((one) => one.submission_id === id && isIdentified(one));
    if (!found) throw problems.notFound('submission');
    chosen.add(found.submission_id);
  }
  for (const key of keys) {
    const found = candidates.find((one) => one.pseudonym_number === Number(key));
    if (!found) throw problems.notFound('submission');
    chosen.add(found.submission_id);
  }
  const passing = await applyFilters(db, project.id, filters);
  if (passing) {
    const areAllKnown = isAdmin(actor) || candidates.every(isIdentified);
    const open = areAllKnown ? passing : await shownUnderFilters(db, now, actor, project, passing);
    const others = candidates.filter((one) => passing.has(one.submission_id) && !isIdentified(one));
    if (others.length > 0 && !others.some((one) => open.has(one.submission_id))) {
      throw problems.conflict(
        'Too few have these options, or almost all have: who they are could be found out. Choose other options.',
      );
    }
    for (const id of open) chosen.add(id);
  }
  return candidates.map(({ submission_id }) => submission_id).filter((id) => chosen.has(id));
}
