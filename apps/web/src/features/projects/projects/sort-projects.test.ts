import type { ProjectSummary } from '@portal/contract/projects/projects';
import { describe, expect, it } from 'vitest';
import { filterAndGroupByCategory, sortProjects } from './sort-projects.ts';

const project = (project_name: string, values: Partial<ProjectSummary> = {}) =>
  ({
    project_name,
    summary: '',
    category_name: 'Care',
    is_favourite: false,
    has_access: false,
    ...values,
  }) as ProjectSummary;

describe('projects', () => {
  it('are sorted with favourites first, then those open to the person', () => {
    const sorted = sortProjects([
      project('closed'),
      project('open', { has_access: true }),
      project('loved', { is_favourite: true }),
    ]);
    expect(sorted.map((one) => one.project_name)).toEqual(['loved', 'open', 'closed']);
  });
  it('are grouped by category and found by name, summary or category', () => {
    const all = [
      project('Beds', { category_name: 'Capacity' }),
      project('Waiting', { summary: 'four hours' }),
    ];
    expect(filterAndGroupByCategory(all, '').map((group) => group.category)).toEqual(['Capacity', 'Care']);
    expect(filterAndGroupByCategory(all, ' HOURS ').flatMap((group) => group.projects)).toEqual([all[1]]);
    expect(filterAndGroupByCategory(all, 'nothing')).toEqual([]);
  });
});
