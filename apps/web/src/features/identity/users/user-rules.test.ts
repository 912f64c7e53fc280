import { ADMIN, CONTRIBUTOR, SUPERUSER, VIEWER } from '@portal/contract/identity/roles';
import type { User } from '@portal/contract/identity/users';
import { describe, expect, it } from 'vitest';
import { listUserActions, needsOrganisation, rolesToGive } from './user-rules.ts';

const person = (values: Partial<User> = {}) => ({
  id: 7,
  role_type_id: CONTRIBUTOR,
  status: 'approved' as const,
  otp_enabled: true,
  ...values,
});
const by = (role_type_id: number, id = 1) => ({ id, role_type_id });
const actions = (...given: Parameters<typeof listUserActions>) => [...listUserActions(...given)].sort();

describe('actions for a person', () => {
  it.each([
    ['pending', ['approve', 'delete', 'edit', 'give-access', 'give-role', 'reject']],
    ['unverified', ['delete', 'edit', 'give-access', 'give-role', 'reject']],
    ['approved', ['close', 'delete', 'edit', 'give-access', 'give-role']],
    ['rejected', ['approve', 'delete', 'edit', 'give-role']],
    ['invited', ['close', 'delete', 'edit', 'give-access', 'give-role', 'invite-again']],
    ['closed', ['delete', 'edit', 'give-role', 'reopen']],
  ] as const)('follows from their state: %s', (status, offered) => {
    expect(actions(by(ADMIN), person({ status, otp_enabled: false }))).toEqual(offered);
  });

  it('are none for participants, for any person', () => {
    expect(actions(by(CONTRIBUTOR), person())).toEqual([]);
    expect(actions(by(VIEWER), person({ role_type_id: VIEWER }))).toEqual([]);
  });

  it('are none for a higher role', () => {
    expect(actions(by(ADMIN), person({ role_type_id: SUPERUSER }))).toEqual([]);
    expect(actions(by(SUPERUSER), person({ role_type_id: SUPERUSER }))).toContain('delete');
    expect(actions(by(ADMIN), person({ role_type_id: ADMIN }))).toContain('delete');
  });

  it('is only the name and the like for oneself', () => {
    expect(actions(by(ADMIN, 7), person({ role_type_id: ADMIN }))).toEqual(['edit']);
  });

  it('takes a second factor away only where there is one', () => {
    expect(actions(by(ADMIN), person({ otp_enabled: true }))).toContain('reset-otp');
    expect(actions(by(ADMIN), person({ otp_enabled: false }))).not.toContain('reset-otp');
  });

  it('gives access only to those whose role does not open every project', () => {
    expect(actions(by(SUPERUSER), person({ role_type_id: ADMIN }))).not.toContain('give-access');
  });
});

describe('roles', () => {
  it.each([
    [SUPERUSER, [1, 2, 3, 4]],
    [ADMIN, [2, 3, 4]],
    [CONTRIBUTOR, []],
    [VIEWER, []],
  ])('offered by role %i are none above it', (role, given) => {
    expect(rolesToGive({ role_type_id: role }).map((option) => option.value)).toEqual(given);
  });

  it('for participants need an organisation', () => {
    expect([SUPERUSER, ADMIN, CONTRIBUTOR, VIEWER].map(needsOrganisation)).toEqual([
      false,
      false,
      true,
      true,
    ]);
  });
});
