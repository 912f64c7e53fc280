import type { PeerCandidate } from '@portal/contract/peer-groups';
import { dataCollectionStateOf } from '@portal/contract/programmes';
import type { Db } from '../../database/connect.ts';
import type { Actor } from '../../http/actor.ts';
import { nameOf, pseudonymOf } from '../chart-data/present-points.ts';
import { selectPeriodsOfResults } from '../chart-data/result-state.sql.ts';
import { canIdentify } from './peer-groups.policy.ts';
import type { selectCandidates } from './peer-groups.sql.ts';

type Candidate = Awaited<ReturnType<typeof selectCandidates>>[number];

/** What one person may know of the submissions of a project. */
export async function knowing(
  db: Db,
  now: Date,
  actor: Actor,
  project: { id: number; named_results: boolean },
) {
  const periods = await selectPeriodsOfResults(db, project.id);
  const has_published = periods.some((one) => dataCollectionStateOf(one, now) === 'published');
  const isIdentified = (one: { organisation_id: number }) =>
    canIdentify(actor, { ...project, has_published }, one);
  return {
    isIdentified,
    present: (one: Candidate): PeerCandidate => {
      const known = isIdentified(one);
      return {
        submission_id: known ? one.submission_id : null,
        key: String(one.pseudonym_number),
        name: known ? nameOf(one) : pseudonymOf(one.pseudonym_number),
        region: known ? one.region : null,
      };
    },
  };
}

/** By name those who have one, then the pseudonyms by number. */
export function inOrder<Of extends PeerCandidate>(list: Of[]): Of[] {
  return list.sort(
    (a, b) =>
      Number(a.submission_id === null) - Number(b.submission_id === null) ||
      (a.submission_id === null ? Number(a.key) - Number(b.key) : a.name.localeCompare(b.name, 'en')),
  );
}
