import { expect, it } from 'vitest';
import { canReadActionPlan, canWriteActionPlan } from './action-plan.policy.ts';

const people = {
  admin: { role_type_id: 2, organisation_id: null },
  // Some of the programme team work for a member organisation.
  adminOfIt: { role_type_id: 2, organisation_id: 1 },
  contributor: { role_type_id: 3, organisation_id: 1 },
  viewer: { role_type_id: 4, organisation_id: 1 },
  neighbour: { role_type_id: 3, organisation_id: 2 },
  withoutOrganisation: { role_type_id: 3, organisation_id: null },
};
const plan = { organisation_id: 1 };
const namesOf = (can: (person: (typeof people)['admin' | 'viewer']) => boolean) =>
  Object.entries(people).flatMap(([name, person]) => (can(person) ? [name] : []));

it('is written by contributors of its organisation, never by the programme team', () => {
  expect(namesOf((person) => canWriteActionPlan(person, plan))).toEqual(['contributor']);
});

it('is read by its organisation, and by the programme team while it asks', () => {
  const readers = (asks_action_plan: boolean) =>
    namesOf((person) => canReadActionPlan(person, plan, { asks_action_plan }));
  expect(readers(false)).toEqual(['contributor', 'viewer']);
  expect(readers(true)).toEqual(['admin', 'adminOfIt', 'contributor', 'viewer']);
});
