import { isAdmin } from '@portal/contract/identity/roles';

type Actor = { role_type_id: number; organisation_id: number | null };

/** Returns how a caller sees lists of projects; a visitor who is not signed in has no organisation. */
export const projectViewer = (actor: Actor | null): { isTeam: boolean; organisationId: number | null } => ({
  isTeam: actor !== null && isAdmin(actor),
  organisationId: actor?.organisation_id ?? null,
});

/** Access to a project means something to who is of the programme team, or of an organisation that reaches it. */
export const isProjectVisible = (
  person: { role_type_id: number },
  { reaches }: { reaches: boolean },
): boolean => isAdmin(person) || reaches;
