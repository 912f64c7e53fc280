import { isAdmin } from '@portal/contract/identity/roles';

/** The programme team compares with any set, since it knows who everybody is; others with what is offered. */
export const canChooseAnyGroup = (person: { role_type_id: number }): boolean => isAdmin(person);
