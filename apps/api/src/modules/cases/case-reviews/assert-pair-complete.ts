import { problems } from '../../../lib/problems.ts';
import { collectionMessages } from '../../../messages/collection.ts';
import type { LoadedResponse } from '../../responses/questionnaire-responses/load-response.ts';

export type LoadedCase = LoadedResponse & { case: NonNullable<LoadedResponse['case']> };

/**
 * Checks that both reviews of the pair are complete; the case is the pair's first. Every caller has to wait
 * for this: until then neither review is shown beside the other.
 * @throws 404 if the case starts no pair, 403 before both are complete
 */
export function assertPairComplete(loaded: LoadedCase) {
  const { case: one, questionnaire, set } = loaded;
  const other = one.other_review;
  if (questionnaire.kind !== 'case' || one.second_review_of !== null || !other || other.state === 'withdrawn')
    throw problems.notFound('case');
  if (one.state !== 'complete' || other.state !== 'complete')
    throw problems.forbidden(collectionMessages.otherReviewHidden);
  return { ...set, case_id: one.id, second_id: other.id };
}
