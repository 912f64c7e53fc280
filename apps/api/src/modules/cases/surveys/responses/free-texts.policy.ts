import type { CaseSettings } from '@portal/contract/responses/case-codes';
import { isAdmin } from '@portal/contract/identity/roles';

/**
 * Returns why a user cannot read respondents' free texts; null if they can. The caller has checked access to
 * the survey.
 */
export function freeTextsHiddenReason(
  actor: { role_type_id: number },
  free_texts: CaseSettings['free_texts'],
): 'nobody' | 'team' | null {
  if (free_texts === 'organisations') return null;
  if (free_texts === 'nobody') return 'nobody';
  return isAdmin(actor) ? null : 'team';
}
