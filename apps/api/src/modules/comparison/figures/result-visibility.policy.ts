import type { ChartData } from '@portal/contract/charts/chart-data';
import type { DataCollectionState } from '@portal/contract/platform/data-collection-state';
import { isAdmin } from '@portal/contract/identity/roles';

export type Visibility = ChartData['visibility'];

/** The part of a period's results that a person sees. `own_only` shows nothing of others. */
export type ResultView = {
  visibility: Visibility;
  /** Others appear by name and id; otherwise under their pseudonym. */
  named: boolean;
  /** The programme team: small numbers and small sets are shown to them. */
  unrestricted: boolean;
};

/**
 * Returns the visible results (PRODUCT §3). After publication: every value, others by pseudonym unless the
 * project is named. Before publication, the programme team sees everything. A participant who has submitted
 * sees other submitters by pseudonym, if provisional results are on and publication is still due. All others
 * see only theirs.
 */
export function resultView(
  person: { role_type_id: number; own_submitted: boolean },
  project: { named_results: boolean; provisional_results: boolean },
  state: DataCollectionState,
): ResultView {
  const published = state === 'published';
  if (isAdmin(person)) {
    return { visibility: published ? 'published' : 'provisional', named: true, unrestricted: true };
  }
  if (published) return { visibility: 'published', named: project.named_results, unrestricted: false };
  const underWay = state === 'open' || state === 'validation';
  const provisional = underWay && project.provisional_results && person.own_submitted;
  return { visibility: provisional ? 'provisional' : 'own_only', named: false, unrestricted: false };
}

/** A person looks at their own organisation's submissions; the programme team at any. */
export function canViewAsSubmission(
  person: { role_type_id: number; organisation_id: number | null },
  submission: { organisation_id: number },
): boolean {
  return isAdmin(person) || submission.organisation_id === person.organisation_id;
}

/** The programme team looks at figures as any submission, and as none. */
export const canViewAsAnySubmission = (person: { role_type_id: number }): boolean => isAdmin(person);
