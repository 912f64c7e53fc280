import type { CaseSettings } from '@portal/contract/responses/case-codes';
import { isAdmin } from '@portal/contract/identity/roles';

/** Why somebody may not read what respondents of a survey wrote; null when they may. That they see the survey is known. */
export function freeTextsHiddenReason(
  actor: { role_type_id: number },
  free_texts: CaseSettings['free_texts'],
): 'nobody' | 'team' | null {
  if (free_texts === 'organisations') return null;
  if (free_texts === 'nobody') return 'nobody';
  return isAdmin(actor) ? null : 'team';
}
