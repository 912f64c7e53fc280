import type { CaseCode } from '@portal/contract/responses/case-codes';
import type { CaseState } from '@portal/contract/responses/case-state';
import { formatCaseCode } from '@portal/contract/responses/case-code-format';

/** A case, or the second review of one, as its reviewer opens it. */
export type CaseReview = {
  id: number;
  case_code: string;
  case_number: number;
  state: CaseState;
  reviewer_id: number | null;
  reviewer_name: string | null;
  isSecond: boolean;
};
type Person = { id: number; isAdmin: boolean };

/** Every review that there is: the second of a case follows its first. */
const listReviews = (cases: readonly CaseCode[]): CaseReview[] =>
  cases.flatMap(({ second_review: second, ...first }) => [
    // Only responses of surveys have no code for staff, and staff do not review those.
    ...(first.case_code === null ? [] : [{ ...first, case_code: first.case_code, isSecond: false }]),
    ...(second ? [{ ...second, case_number: first.case_number, isSecond: true }] : []),
  ]);

/**
 * Lists the reviews a person can open, by case number. If a case is reviewed twice, a reviewer sees only
 * their own until both are complete. The server has the last word.
 */
export function listVisibleReviews(person: Person, cases: readonly CaseCode[]): CaseReview[] {
  return cases.flatMap((one) => {
    const reviews = listReviews([one]).filter(({ state }) => state !== 'withdrawn');
    if (reviews.length < 2 || reviews.every(({ state }) => state === 'complete')) return reviews;
    const own = reviews.filter(({ reviewer_id }) => reviewer_id === person.id);
    if (own.length > 0) return own;
    return person.isAdmin ? reviews : reviews.filter(({ reviewer_id }) => reviewer_id === null);
  });
}

const isOpen = ({ state }: CaseReview) => state === 'unused' || state === 'in_progress';

/** Returns the next incomplete case: the user's cases first, then cases without a reviewer. */
export function nextCase(
  visibleReviews: readonly CaseReview[],
  current: string | null,
  personId: number,
): CaseReview | null {
  const at = visibleReviews.findIndex((one) => one.case_code === current);
  const following = [...visibleReviews.slice(at + 1), ...visibleReviews.slice(0, Math.max(at, 0))].filter(
    isOpen,
  );
  return (
    following.find(({ reviewer_id }) => reviewer_id === personId) ??
    following.find(({ reviewer_id }) => reviewer_id === null) ??
    following[0] ??
    null
  );
}

/** Returns the previous case by number, in any state. */
export function previousCase(visibleReviews: readonly CaseReview[], current: string): CaseReview | null {
  return visibleReviews[visibleReviews.findIndex((one) => one.case_code === current) - 1] ?? null;
}

/** `Case 12 · 7K3M-9Q2X` */
export const nameOfCase = ({ case_number, case_code }: Pick<CaseReview, 'case_number' | 'case_code'>) =>
  `Case ${case_number} · ${formatCaseCode(case_code)}`;
