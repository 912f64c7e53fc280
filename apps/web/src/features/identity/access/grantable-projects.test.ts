import { describe, expect, it } from 'vitest';
import { findGrantableProjects } from './grantable-projects.ts';

const projects = [
  { id: 1, project_name: 'Beds' },
  { id: 2, project_name: 'Stroke' },
];
const given = (...access: [number | null, boolean][]) =>
  findGrantableProjects(
    access.map(([project_id, approved]) => ({ project_id, approved })),
    projects,
  ).map((option) => option.label);

describe('the access that can still be given', () => {
  it('is every project, or one of those without an entry', () => {
    expect(given()).toEqual(['Every project', 'Beds', 'Stroke']);
    expect(given([1, true])).toEqual(['Every project', 'Stroke']);
  });

  it('leaves out what is asked for: that is approved, not added', () => {
    expect(given([2, false])).toEqual(['Every project', 'Beds']);
    expect(given([null, false])).toEqual(['Beds', 'Stroke']);
  });

  it('is nothing for who has every project', () => expect(given([null, true], [1, true])).toEqual([]));
});
