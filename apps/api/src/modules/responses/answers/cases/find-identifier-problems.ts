import { collectionMessages } from '../../../../messages/collection.ts';
import type { Db } from '../../../../database/connect.ts';
import type { LoadedResponse } from '../../questionnaire-responses/load-response.ts';
import {
  type IdentifierMatch,
  lockIdentifierRules,
  selectIdentifierMatches,
} from './case-identifiers.sql.ts';

/**
 * Finds other cases with an answer that identifies this one. Only case reviews have such questions: a respondent would learn
 * who else took part. A second review is of the same case.
 */
export async function findIdentifierMatches(
  db: Db,
  { case: one, questionnaire, set }: LoadedResponse & { case: NonNullable<LoadedResponse['case']> },
): Promise<IdentifierMatch[]> {
  if (questionnaire.kind !== 'case' || one.second_review_of !== null) return [];
  const rules = await lockIdentifierRules(db, set.questionnaire_id);
  return rules.length === 0 ? [] : selectIdentifierMatches(db, { ...set, id: one.id });
}

/** Returns why an answer that identifies other cases refuses the case; null if it only warns. */
export function refusalOfMatch(match: IdentifierMatch): string | null {
  const [first] = match.here;
  if (first && match.in_submission === 'refusal')
    return collectionMessages.identifierTakenInSubmission({
      question: match.question_text,
      number: first.case_number,
    }).text;
  return match.is_elsewhere && match.elsewhere === 'refusal'
    ? collectionMessages.identifierTakenElsewhere({ question: match.question_text }).text
    : null;
}
