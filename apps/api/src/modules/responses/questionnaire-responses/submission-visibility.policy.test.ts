import { expect, it } from 'vitest';
import { canSeeQuestionnaire } from '../../questionnaires/questionnaires/questionnaire.policy.ts';
import { canSeeSubmission, visibleOrganisationId } from './submission-visibility.policy.ts';

const all = [{ project_id: null, approved: true }].map((entry) => ({ id: 1, ...entry }));
const people = {
  superuser: { role_type_id: 1, organisation_id: null, access: [] },
  admin: { role_type_id: 2, organisation_id: null, access: [] },
  contributor: { role_type_id: 3, organisation_id: 1, access: all },
  viewer: { role_type_id: 4, organisation_id: 1, access: all },
  waiting: { role_type_id: 3, organisation_id: 1, access: all.map((one) => ({ ...one, approved: false })) },
  neighbour: { role_type_id: 3, organisation_id: 2, access: all },
  withoutOrganisation: { role_type_id: 3, organisation_id: null, access: all },
};
const reader = (person: (typeof people)[keyof typeof people], closed_project_ids: number[] = []) => ({
  ...person,
  closed_project_ids,
});
const those = (may: (person: ReturnType<typeof reader>) => boolean, closed?: number[]) =>
  Object.entries(people).flatMap(([name, person]) => (may(reader(person, closed)) ? [name] : []));

it('a submission is seen by its organisation, with access to the project, and by the programme team', () => {
  const of = { project_id: 5, organisation_id: 1 };
  expect(those((person) => canSeeSubmission(person, of))).toEqual([
    'superuser',
    'admin',
    'contributor',
    'viewer',
  ]);
  expect(those((person) => canSeeSubmission(person, of), [4, 5])).toEqual(['superuser', 'admin']);
});

it('a list shows all submissions to the programme team, otherwise your organisation’s, or none', () => {
  expect(Object.values(people).map(visibleOrganisationId)).toEqual([null, null, 1, 1, 1, 2, 0]);
});

it('a draft is seen by the programme team alone', () => {
  const seen = (status: 'draft' | 'open' | 'closed') =>
    those((person) => canSeeQuestionnaire(person, { project_id: 5, status }));
  expect(seen('draft')).toEqual(['superuser', 'admin']);
  expect(seen('open')).toEqual([
    'superuser',
    'admin',
    'contributor',
    'viewer',
    'neighbour',
    'withoutOrganisation',
  ]);
  expect(seen('closed')).toEqual(seen('open'));
});
