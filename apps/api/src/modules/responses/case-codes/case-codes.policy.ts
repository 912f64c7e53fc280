import type { CaseClosedReason } from '@portal/contract/responses/case-codes';
import type { CaseState } from '@portal/contract/responses/case-state';
import { isAdmin } from '@portal/contract/identity/roles';
import type { DataCollectionState } from '@portal/contract/platform/data-collection-state';
import {
  type AnsweringFacts,
  type ReadOnlyReason,
  answersReadOnlyReason,
} from '../questionnaire-responses/answering.policy.ts';

type Reviewed = {
  reviewer_id: number | null;
  state: CaseState;
  other_review: { reviewer_id: number | null; state: CaseState } | null;
};

/** The programme team reads either review of a case that has two, but for a reviewer of one of them. */
export const canOpenReviewOfOthers = (actor: { role_type_id: number }): boolean => isAdmin(actor);

/**
 * Checks if a user can open a case. In a double review, neither reviewer sees the other's review before both
 * are complete. Other users cannot either, because they might inform the reviewers or become one later.
 */
export function canOpenCase(
  actor: { user_id: number; role_type_id: number },
  reviewedCase: Reviewed,
): boolean {
  const other = reviewedCase.other_review;
  if (!other || (other.state === 'complete' && reviewedCase.state === 'complete')) return true;
  if (actor.user_id === reviewedCase.reviewer_id) return true;
  if (actor.user_id === other.reviewer_id) return false;
  return reviewedCase.reviewer_id === null || canOpenReviewOfOthers(actor);
}

/** Returns why a respondent's case takes no answers now; null while it does (SPEC §4, surveyClosedReason). */
export function caseClosedReason(facts: {
  case_state: CaseState | null;
  state: DataCollectionState;
  questionnaire_status: 'draft' | 'open' | 'closed';
  is_submitted: boolean;
  lacks_registration: boolean;
}): CaseClosedReason | null {
  if (facts.case_state === 'withdrawn') return 'withdrawn';
  if (facts.case_state === 'complete') return 'completed';
  const isBefore = facts.state === 'upcoming' || facts.state === 'registration';
  if (isBefore || facts.questionnaire_status === 'draft' || facts.lacks_registration) return 'not_yet_open';
  const isOpen = facts.state === 'open' && facts.questionnaire_status === 'open' && !facts.is_submitted;
  return isOpen ? null : 'closed';
}

type Keyed = { state: CaseState; answer_key_hash: string | null };

/** Is true for the browser that gave the first answer, and for the owner of its return link. */
export const hasAnswerKey = (
  caller: { key_hash: string | null },
  { answer_key_hash }: Pick<Keyed, 'answer_key_hash'>,
): boolean => answer_key_hash !== null && caller.key_hash === answer_key_hash;

/**
 * Returns why a code alone does not open a case; null while it does. Staff print codes, so they know them.
 * From the first answer on, the case also needs the key, which only the respondent has.
 */
export const answerKeyReason = (
  caller: { key_hash: string | null },
  keyedCase: Keyed | null,
): 'other_device' | null =>
  keyedCase?.state === 'in_progress' && !hasAnswerKey(caller, keyedCase) ? 'other_device' : null;

/** A questionnaire of whose answers there are several for each submission. */
export const hasCases = (kind: string): kind is 'case' | 'survey' => kind === 'case' || kind === 'survey';

export type CasesReadOnly = ReadOnlyReason | 'no_cases';

/**
 * Returns why the actor cannot make codes of a submission or change its cases; null if they can. The rules
 * are those for its answers. The programme team can also make codes for a draft and before entry opens, to
 * print letters in time.
 */
export function casesReadOnlyReason(
  actor: { role_type_id: number; organisation_id: number | null },
  facts: AnsweringFacts & { kind: string },
): CasesReadOnly | null {
  if (!hasCases(facts.kind)) return 'no_cases';
  const reason = answersReadOnlyReason(actor, facts);
  const isAhead =
    reason === 'not_open'
      ? facts.state === 'upcoming' || facts.state === 'registration'
      : reason === 'questionnaire_closed' && facts.questionnaire_status === 'draft';
  return isAdmin(actor) && isAhead ? null : reason;
}

/** Checks that only the programme team withdraws what a respondent has sent: requests go to the team. */
export const canWithdrawCase = (
  actor: { role_type_id: number },
  of: { kind: string; state: CaseState },
): boolean => of.kind !== 'survey' || of.state !== 'complete' || isAdmin(actor);
