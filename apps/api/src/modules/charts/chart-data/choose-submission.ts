import type { Actor } from '../../../http/actor.ts';
import { problems } from '../../../lib/problems.ts';
import {
  canViewAsSubmission,
  canViewAsAnySubmission,
} from '../../comparison/figures/result-visibility.policy.ts';
import { loadProjectFacts, type Member } from '../../comparison/results/project-facts.ts';
import type { ResultsSnapshot } from '../../comparison/results/results-snapshot.ts';

/** The properties of a person that decide which results they see. */
export type ResultsViewer = Pick<Actor, 'role_type_id' | 'organisation_id'>;

/**
 * Returns the submission whose position is requested, with its published name; a submission that joined the
 * project later has none there. Defaults to a participant's first submission, and to none for the programme
 * team.
 * @throws 404 for a submission of another project or, for participants, of another organisation
 */
export async function chooseSubmission(
  snapshot: ResultsSnapshot,
  actor: ResultsViewer,
  requestedSubmissionId: number | null | undefined,
): Promise<Member | null> {
  const { byId, members } = await loadProjectFacts(snapshot);
  const { byId: joined } = await loadProjectFacts(snapshot.asItIs);
  if (requestedSubmissionId) {
    const found = byId.get(requestedSubmissionId) ?? joined.get(requestedSubmissionId);
    if (!found || !canViewAsSubmission(actor, found)) throw problems.notFound('submission');
    return found;
  }
  if (canViewAsAnySubmission(actor) || actor.organisation_id === null) return null;
  return members.find(({ organisation_id }) => organisation_id === actor.organisation_id) ?? null;
}

/**
 * Builds a filter for the user's figures: a participant's organisation; for the programme team, the selected
 * submission.
 */
export function ownFigureFilter(actor: ResultsViewer, chosenId: number | null) {
  return (figure: { submission_id: number; organisation_id: number }): boolean =>
    canViewAsAnySubmission(actor)
      ? figure.submission_id === chosenId
      : figure.organisation_id === actor.organisation_id;
}
