import type { ChosenFilter } from '@portal/contract/chart-data';
import type { Db } from '../../database/connect.ts';
import type { Actor } from '../../http/actor.ts';
import type { Deps } from '../../http/deps.ts';
import { problems } from '../../problems.ts';
import type { openProject } from '../projects/open-project.ts';
import { openChoice, refuseNotOffered, setsOf } from '../sets/choose-sets.ts';
import { offeredTo } from '../sets/offered-to.ts';
import { keyOf, knowing } from './known-candidates.ts';
import { selectCandidates } from './peer-groups.sql.ts';

type Chosen = { submission_ids: number[]; keys: string[]; filters: ChosenFilter[] };
type Project = Awaited<ReturnType<typeof openProject>>;

/**
 * The submissions that are meant, by their pseudonym numbers' order, and whether others were chosen by who knows their
 * names. By id only those whom the actor may identify; by key whom they may know of; by filters, where others have no names,
 * those whom the offered sets show, which is no news.
 * @throws 404 for one that is not there for the actor, 403 for a filter that is not offered, 409 where none is left
 */
export async function chooseMembers(
  db: Db,
  deps: Pick<Deps, 'now'>,
  actor: Actor,
  project: Project,
  { submission_ids, keys, filters }: Chosen,
): Promise<{ ids: number[]; by_name: boolean }> {
  const candidates = await selectCandidates(db, project.id);
  const { isIdentified, isKnown } = await knowing(db, deps, actor, project);
  const known = candidates.filter(isKnown);
  const chosen = new Set<number>();
  const choose = (found: (typeof candidates)[number] | undefined) => {
    if (!found) throw problems.notFound('submission');
    chosen.add(found.submission_id);
  };
  for (const id of submission_ids) {
    choose(known.find((one) => one.submission_id === id && isIdentified(one)));
  }
  for (const key of keys) choose(known.find((one) => keyOf(one, project) === String(Number(key))));
  const choice = await openChoice(db, actor, project.id, { filters, peer_group_ids: [] });
  if (choice.filters.length > 0) {
    const offered = await offeredTo(db, deps, actor, project, null);
    refuseNotOffered(choice, offered, project);
    const own = (one: { organisation_id: number }) => one.organisation_id === actor.organisation_id;
    const figures = candidates.map((one) => ({ ...one, is_own: own(one) }));
    const { filtered } = setsOf(choice, offered, null, figures);
    const passing = known.filter((one) => filtered!.has(one.submission_id));
    if (!passing.some((one) => !own(one))) {
      throw problems.conflict(
        'Nobody else with these options can be put in a group. Choose other options, or fewer filters.',
      );
    }
    for (const one of passing) choose(one);
  }
  const members = candidates.filter(({ submission_id }) => chosen.has(submission_id));
  return {
    ids: members.map(({ submission_id }) => submission_id),
    by_name: members.some((one) => isIdentified(one) && one.organisation_id !== actor.organisation_id),
  };
}
