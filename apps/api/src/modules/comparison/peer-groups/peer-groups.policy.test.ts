import { describe, expect, it } from 'vitest';
import {
  canChangeGroup,
  canIdentify,
  canListMember,
  canSeeGroup,
  canShareGroup,
} from './peer-groups.policy.ts';

const admin = { user_id: 1, role_type_id: 2, organisation_id: null };
const owner = { user_id: 2, role_type_id: 3, organisation_id: 1 };
const colleague = { user_id: 3, role_type_id: 3, organisation_id: 1 };
const neighbour = { user_id: 4, role_type_id: 3, organisation_id: 2 };
const everyone = [admin, owner, colleague, neighbour];
const forAll = { owner_id: null, organisation_id: null };
const ofOnePerson = { owner_id: 2, organisation_id: null };
const shared = { owner_id: 2, organisation_id: 1 };

describe('a peer group', () => {
  it.each([
    ['for everybody', forAll, everyone, [admin]],
    ['of one person', ofOnePerson, [owner], [owner]],
    ['of an organisation', shared, [owner, colleague], [owner, colleague]],
  ])('%s is seen and changed by whom it is for', (_, group, seenBy, changedBy) => {
    expect(everyone.filter((person) => canSeeGroup(person, group))).toEqual(seenBy);
    expect(everyone.filter((person) => canChangeGroup(person, group))).toEqual(changedBy);
  });

  it('is shared with an organisation by who made it, for their own organisation', () => {
    expect(everyone.filter((person) => canShareGroup(person, shared))).toEqual([owner]);
    expect(canShareGroup(admin, { owner_id: admin.user_id })).toBe(false);
  });

  it('reveals no name: a submission can be added by name only in a published project with names', () => {
    const identify = (named_results: boolean, has_published: boolean) =>
      everyone.filter((one) => canIdentify(one, { named_results, has_published }, { organisation_id: 1 }));
    const itsOwn = [admin, owner, colleague];
    expect(identify(true, true)).toEqual(everyone);
    for (const [named, published] of [
      [true, false],
      [false, true],
      [false, false],
    ] as const)
      expect(identify(named, published)).toEqual(itsOwn);
  });

  it('lists members that are known anyway, or that the user selected by pseudonym', () => {
    const listed = (owner_id: number | null, by_name: boolean) => canListMember({ owner_id, by_name }, false);
    expect(listed(2, false)).toBe(true);
    for (const hidden of [listed(2, true), listed(null, false), listed(null, true)])
      expect(hidden).toBe(false);
    expect(canListMember({ owner_id: null, by_name: true }, true)).toBe(true);
  });
});
