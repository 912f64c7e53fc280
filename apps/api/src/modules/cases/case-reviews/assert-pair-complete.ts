import { problems } from '../../../lib/problems.ts';
import { collectionMessages } from '../../../messages/collection.ts';
import type { LoadedResponse } from '../../responses/questionnaire-responses/load-response.ts';

export type LoadedCase = LoadedResponse & { case: NonNullable<LoadedResponse['case']> };

/**
 * The pair of whose reviews a case is the first. Whoever asks, both have to be complete: until then neither is shown beside the
 * other. @throws 404 where it is no such case, 403 before both are complete
 */
export function assertPairComplete(scene: LoadedCase) {
  const { case: one, questionnaire, set } = scene;
  const other = one.other_review;
  if (questionnaire.kind !== 'case' || one.second_review_of !== null || !other || other.state === 'withdrawn')
    throw problems.notFound('case');
  if (one.state !== 'complete' || other.state !== 'complete')
    throw problems.forbidden(collectionMessages.reviewedBlind);
  return { ...set, case_id: one.id, second_id: other.id };
}
