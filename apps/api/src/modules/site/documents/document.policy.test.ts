import { describe, expect, it } from 'vitest';
import { canSeeDocument, canSeeVersion } from './document.policy.ts';

const open = [{ project_id: 7, approved: true }];
const person = (role_type_id: number, organisation_id: number | null = 1, values: object = {}) => ({
  role_type_id,
  organisation_id,
  programme_id: 1,
  access: open,
  closed_project_ids: [] as number[],
  ...values,
});
const document = (values: object = {}) => ({
  programme_id: 1,
  project_id: null,
  visible_to: 'everybody' as const,
  organisation_id: null,
  version_number: 3,
  ...values,
});
const [ADMIN, CONTRIBUTOR, VIEWER] = [2, 3, 4];
const readers = (of: object) =>
  [ADMIN, CONTRIBUTOR, VIEWER].filter((role) => canSeeDocument(person(role), document(of)));

describe('a document', () => {
  it('is read by those it is for', () => {
    expect(readers({ visible_to: 'everybody' })).toEqual([ADMIN, CONTRIBUTOR, VIEWER]);
    expect(readers({ visible_to: 'contributors' })).toEqual([ADMIN, CONTRIBUTOR]);
    expect(readers({ visible_to: 'team' })).toEqual([ADMIN]);
  });

  it('for one organisation can be read by its people and the programme team', () => {
    expect(readers({ organisation_id: 2 })).toEqual([ADMIN]);
    expect(readers({ organisation_id: 1 })).toEqual([ADMIN, CONTRIBUTOR, VIEWER]);
  });

  it('from another programme cannot be read', () => {
    expect(readers({ programme_id: 2 })).toEqual([]);
  });

  it('in a project can be read with approved access that no scope closes', () => {
    const reads = (values: object) =>
      canSeeDocument(person(CONTRIBUTOR, 1, values), document({ project_id: 7 }));
    expect(reads({})).toBe(true);
    expect(reads({ access: [] })).toBe(false);
    expect(reads({ access: [{ project_id: 7, approved: false }] })).toBe(false);
    expect(reads({ access: [{ project_id: null, approved: true }] })).toBe(true);
    expect(reads({ closed_project_ids: [7] })).toBe(false);
    expect(reads({ access: [{ project_id: null, approved: true }], closed_project_ids: [7] })).toBe(false);
  });

  it('has earlier versions for the programme team alone', () => {
    const versions = (role: number) =>
      [1, 2, 3].filter((version) => canSeeVersion(person(role), document(), version));
    expect([ADMIN, CONTRIBUTOR, VIEWER].map(versions)).toEqual([[1, 2, 3], [3], [3]]);
  });
});
