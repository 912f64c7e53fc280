import { isAdmin, canWrite } from '@portal/contract/identity/roles';

type Person = { role_type_id: number; organisation_id: number | null };
/** Null: the programme team's. */
type Template = { organisation_id: number | null };

/** The project is open to the person. An organisation's words are its own: the programme team does not see them either. */
export const canSeeTemplate = (person: Person, template: Template): boolean =>
  template.organisation_id === null || template.organisation_id === person.organisation_id;

export const canChangeTemplate = (person: Person, template: Template): boolean =>
  template.organisation_id === null
    ? isAdmin(person)
    : template.organisation_id === person.organisation_id && canWrite(person);

/**
 * Returns the owner of a new template. The programme team makes templates for all organisations, other users
 * for their organisation; undefined without one.
 */
export const newTemplateOrganisationId = (person: Person): number | null | undefined =>
  isAdmin(person) ? null : (person.organisation_id ?? undefined);
