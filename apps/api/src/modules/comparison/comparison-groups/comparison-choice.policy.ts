import { isAdmin } from '@portal/contract/identity/roles';

/**
 * Returns true if the person can compare with any set: the programme team knows every identity; others use
 * offered sets.
 */
export const canChooseAnyGroup = (person: { role_type_id: number }): boolean => isAdmin(person);
