import { describe, expect, it } from 'vitest';
import {
  canGiveRole,
  canManageUser,
  canSeeUser,
  removesLastSuperuser,
  needsOrganisation,
} from './user.policy.ts';

const actor = (role_type_id: number, programme_id = 1) => ({ user_id: 1, programme_id, role_type_id });
const person = (role_type_id: number, programme_id = 1) => ({ id: 2, programme_id, role_type_id });

describe('managing users', () => {
  it.each([
    // actor, person, sees, manages
    [1, 1, true, true],
    [1, 2, true, true],
    [1, 4, true, true],
    [2, 1, true, false],
    [2, 2, true, true],
    [2, 3, true, true],
    [3, 4, false, false],
    [4, 4, false, false],
  ])('role %i of role %i: sees %s, manages %s', (actorRole, personRole, sees, manages) => {
    expect(canSeeUser(actor(actorRole), person(personRole))).toBe(sees);
    expect(canManageUser(actor(actorRole), person(personRole))).toBe(manages);
    expect(canManageUser(actor(actorRole), person(personRole, 9))).toBe(false);
  });
  it('does not let a user assign a role above their own', () => {
    expect([1, 2, 3, 4].map((role) => canGiveRole(actor(1), role))).toEqual([true, true, true, true]);
    expect([1, 2, 3, 4].map((role) => canGiveRole(actor(2), role))).toEqual([false, true, true, true]);
    expect([1, 2, 3, 4].map((role) => canGiveRole(actor(3), role))).toEqual([false, false, false, false]);
  });
  it('asks for an organisation of all but the programme team', () => {
    expect([1, 2, 3, 4].map(needsOrganisation)).toEqual([false, false, true, true]);
  });
  it('keeps the last superuser', () => {
    expect(removesLastSuperuser(person(1), 2, 1)).toBe(true);
    expect(removesLastSuperuser(person(1), null, 1)).toBe(true);
    expect(removesLastSuperuser(person(1), 2, 2)).toBe(false);
    expect(removesLastSuperuser(person(1), 1, 1)).toBe(false);
    expect(removesLastSuperuser(person(2), 3, 1)).toBe(false);
  });
});
