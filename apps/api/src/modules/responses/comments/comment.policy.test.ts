import { ADMIN, CONTRIBUTOR, SUPERUSER, VIEWER } from '@portal/contract/identity/roles';
import { describe, expect, it } from 'vitest';
import { canSettleFlag } from './comment.policy.ts';

describe('permission to resolve an answer marked for follow-up', () => {
  it.each([
    [SUPERUSER, ADMIN, true],
    [ADMIN, SUPERUSER, true],
    [ADMIN, CONTRIBUTOR, true],
    [ADMIN, null, true],
    [CONTRIBUTOR, CONTRIBUTOR, true],
    [CONTRIBUTOR, null, true],
    [CONTRIBUTOR, ADMIN, false],
    [CONTRIBUTOR, SUPERUSER, false],
    [VIEWER, CONTRIBUTOR, false],
    [VIEWER, VIEWER, false],
    [VIEWER, null, false],
  ])('role %s, marked by role %s: %s', (role_type_id, by, may) => {
    expect(canSettleFlag({ role_type_id }, by === null ? null : { role_type_id: by })).toBe(may);
  });
});
