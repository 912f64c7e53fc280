import { describe, expect, it } from 'vitest';
import { canRemoveAccess, canSeeAccess, hasAccessToEveryProject } from './access.policy.ts';
import { isProjectVisible } from '../../platform/project-visibility/project-visibility.policy.ts';

const admin = { user_id: 1, programme_id: 1, role_type_id: 2 };
const owner = { user_id: 2, programme_id: 1, role_type_id: 3 };
const colleague = { user_id: 3, programme_id: 1, role_type_id: 3 };
const stranger = { user_id: 2, programme_id: 2, role_type_id: 2 };
const everyone = [admin, owner, colleague, stranger];
const entry = (approved: boolean) => ({ user_id: 2, programme_id: 1, approved });

describe('access to a project', () => {
  it('is seen by the person and the programme team of the same programme', () => {
    expect(everyone.filter((one) => canSeeAccess(one, entry(true)))).toEqual([admin, owner]);
  });

  it('is taken away by the programme team, and a request is withdrawn by who made it', () => {
    expect(everyone.filter((one) => canRemoveAccess(one, entry(true)))).toEqual([admin]);
    expect(everyone.filter((one) => canRemoveAccess(one, entry(false)))).toEqual([admin, owner]);
  });

  it('opens nothing to an organisation outside the scopes, and everything to the programme team', () => {
    for (const role_type_id of [1, 2])
      expect(isProjectVisible({ role_type_id }, { reaches: false })).toBe(true);
    for (const role_type_id of [3, 4]) {
      expect(isProjectVisible({ role_type_id }, { reaches: false })).toBe(false);
      expect(isProjectVisible({ role_type_id }, { reaches: true })).toBe(true);
    }
    expect([1, 2, 3, 4].filter(hasAccessToEveryProject)).toEqual([1, 2]);
  });
});
