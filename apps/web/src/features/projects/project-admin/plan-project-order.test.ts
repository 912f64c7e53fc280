import { describe, expect, test } from 'vitest';
import { planMove, planProjectMoveByOne, toProjectOrderTree } from './plan-project-order.ts';

const project = (id: number, is_archived = false) => ({
  id,
  project_code: `p-${id}`,
  project_name: `P${id}`,
  is_archived,
});
const category = (id: number, projects: ReturnType<typeof project>[]) => ({
  id,
  category_name: `C${id}`,
  display_order: id,
  projects,
});
const tree = toProjectOrderTree([
  category(1, [project(11), project(12)]),
  category(2, [project(21, true)]),
  category(3, []),
]);
/** `1: 11 12 / 2: 21` */
const said = (plan: ReturnType<typeof planMove>) =>
  plan && plan.map(({ id, project_ids }) => [`${id}:`, ...project_ids].join(' ')).join(' / ');

describe('putting projects in order', () => {
  test.each([
    ['project-12', 'project-11', 'before', '1: 12 11 / 2: 21 / 3:'],
    ['project-11', 'project-21', 'after', '1: 12 / 2: 21 11 / 3:'],
    ['project-11', 'category-3', 'on', '1: 12 / 2: 21 / 3: 11'],
    ['category-1', 'category-3', 'after', '2: 21 / 3: / 1: 11 12'],
    ['category-3', 'category-1', 'before', '3: / 1: 11 12 / 2: 21'],
  ] as const)('%s dropped at %s (%s)', (moved, key, position, outcome) =>
    expect(said(planMove(tree, moved, { key, position }))).toBe(outcome),
  );

  test.each([
    ['category-1', 'category-2', 'on'],
    ['category-1', 'project-21', 'before'],
    ['project-11', 'category-2', 'before'],
    ['project-11', 'project-12', 'on'],
    ['project-11', 'project-11', 'before'],
    ['project-99', 'category-1', 'on'],
  ] as const)('%s may not go to %s (%s)', (moved, key, position) =>
    expect(planMove(tree, moved, { key, position })).toBeNull(),
  );

  test.each([
    ['project-11', 1, '1: 12 11 / 2: 21 / 3:'],
    ['project-12', 1, '1: 11 / 2: 12 21 / 3:'],
    ['project-21', 1, '1: 11 12 / 2: / 3: 21'],
    ['project-21', -1, '1: 11 12 21 / 2: / 3:'],
    ['category-2', -1, '2: 21 / 1: 11 12 / 3:'],
    ['project-11', -1, null],
    ['category-3', 1, null],
  ] as const)('%s one place by %d', (key, by, outcome) =>
    expect(said(planProjectMoveByOne(tree, key, by))).toBe(outcome),
  );

  test('one in the archive says so and keeps its place', () => {
    expect(tree[1]!.children[0]!.label).toBe('P21 (archived)');
  });
});
