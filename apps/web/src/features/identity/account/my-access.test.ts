import { ADMIN, CONTRIBUTOR } from '@portal/contract/identity/roles';
import { describe, expect, it } from 'vitest';
import { listOwnAccess } from './my-access.ts';

const [stroke, hips, beds] = [{ id: 1 }, { id: 2 }, { id: 3 }] as const;
const projects = [stroke, hips, beds];
const entry = (id: number, project_id: number | null, approved: boolean) => ({ id, project_id, approved });

describe('projects a person can open', () => {
  it('is what is approved; what is asked for waits, with the entry to withdraw', () => {
    const user = { role_type_id: CONTRIBUTOR, access: [entry(10, 1, true), entry(11, 2, false)] };
    expect(listOwnAccess(user, projects)).toEqual({
      everything: null,
      open: [stroke],
      pending: [{ project: hips, entryId: 11 }],
    });
  });

  it('is everything with an approved entry for no project in particular, which answers what was asked', () => {
    const user = { role_type_id: CONTRIBUTOR, access: [entry(10, null, true), entry(11, 2, false)] };
    expect(listOwnAccess(user, projects)).toEqual({ everything: 'entry', open: projects, pending: [] });
  });

  it('is not everything while that entry waits', () => {
    const user = { role_type_id: CONTRIBUTOR, access: [entry(10, null, false)] };
    expect(listOwnAccess(user, projects)).toEqual({ everything: null, open: [], pending: [] });
  });

  it('is everything for an admin without any entry', () => {
    expect(listOwnAccess({ role_type_id: ADMIN, access: [] }, projects)).toMatchObject({
      everything: 'role',
      open: projects,
    });
  });

  it('leave out deleted projects', () => {
    const user = { role_type_id: CONTRIBUTOR, access: [entry(10, 99, true), entry(11, 98, false)] };
    expect(listOwnAccess(user, projects)).toEqual({ everything: null, open: [], pending: [] });
  });
});
