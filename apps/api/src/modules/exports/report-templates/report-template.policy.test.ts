import { ADMIN, CONTRIBUTOR, SUPERUSER, VIEWER } from '@portal/contract/identity/roles';
import { expect, it } from 'vitest';
import { canChangeTemplate, canSeeTemplate, newTemplateOrganisationId } from './report-template.policy.ts';

const person = (role_type_id: number, organisation_id: number | null = 1) => ({
  role_type_id,
  organisation_id,
});
const SHARED = { organisation_id: null };
const OWN = { organisation_id: 1 };
const THEIRS = { organisation_id: 2 };

it.each([
  // who, template, sees, changes
  [person(SUPERUSER, null), SHARED, true, true],
  [person(ADMIN, null), SHARED, true, true],
  [person(CONTRIBUTOR), SHARED, true, false],
  [person(VIEWER), SHARED, true, false],
  [person(CONTRIBUTOR), OWN, true, true],
  [person(VIEWER), OWN, true, false],
  [person(CONTRIBUTOR), THEIRS, false, false],
  [person(CONTRIBUTOR, null), THEIRS, false, false],
  [person(ADMIN, null), OWN, false, false],
  [person(SUPERUSER, null), OWN, false, false],
])('%o with %o: sees %s, changes %s', (who, template, sees, changes) => {
  expect([canSeeTemplate(who, template), canChangeTemplate(who, template)]).toEqual([sees, changes]);
});

it('the team makes them for all organisations, others for their own', () => {
  expect(newTemplateOrganisationId(person(ADMIN, 1))).toBeNull();
  expect(newTemplateOrganisationId(person(CONTRIBUTOR, 1))).toBe(1);
  expect(newTemplateOrganisationId(person(CONTRIBUTOR, null))).toBeUndefined();
});
