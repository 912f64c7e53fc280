import type { CollectionNode, ListedChart } from '@portal/contract/charts/manage-charts';
import { expect, it } from 'vitest';
import {
  listGroupOptions,
  planMoveInto,
  planGroupMembershipToggle,
  planMove,
  planChartMoveByOne,
  toTree,
} from './chart-tree.ts';

const chart = (id: number) => ({ id, chart_name: `Chart ${id}`, description: '' });
const group = (id: number, chartIds: number[], children: CollectionNode[] = []): CollectionNode => ({
  id,
  parent_id: null,
  tab_name: 'explorer',
  collection_code: `g${id}`,
  collection_name: `Group ${id}`,
  description: '',
  charts: chartIds.map(chart),
  children,
});
const listed = (id: number, groups: number[]): ListedChart => ({
  ...chart(id),
  is_favourite: false,
  time_period_ids: [],
  collections: groups.map((one) => ({
    id: one,
    tab_name: 'explorer',
    collection_code: '',
    collection_name: '',
  })),
});
/** 1 (charts 10, 11) holding 2 (chart 10); 3 (empty); chart 12 in no group. */
const tree = toTree(
  [group(1, [10, 11], [group(2, [10])]), group(3, [])],
  [listed(10, [1, 2]), listed(11, [1]), listed(12, [])],
);
const move = (key: string, to: string, position: 'before' | 'after' | 'on') =>
  planMove(tree, key, { key: to, position });

it('shows groups with the groups and charts in them, and last what is in no group', () => {
  const keys = (nodes: typeof tree): unknown[] => nodes.map((node) => [node.key, keys(node.children)]);
  expect(keys(tree)).toEqual([
    [
      'group-1',
      [
        ['group-2', [['chart-2-10', []]]],
        ['chart-1-10', []],
        ['chart-1-11', []],
      ],
    ],
    ['group-3', []],
    ['group-0', [['chart-0-12', []]]],
  ]);
});

it('puts a group before, after or into another, with all that is in it', () => {
  expect(move('group-3', 'group-1', 'before')).toEqual({
    kind: 'groups',
    collections: [
      { id: 3, parent_id: null },
      { id: 1, parent_id: null },
      { id: 2, parent_id: 1 },
    ],
  });
  expect(move('group-1', 'group-3', 'on')).toMatchObject({
    collections: [
      { id: 3, parent_id: null },
      { id: 1, parent_id: 3 },
      { id: 2, parent_id: 1 },
    ],
  });
  expect(move('group-2', 'group-1', 'after')).toMatchObject({
    collections: [
      { id: 1, parent_id: null },
      { id: 2, parent_id: null },
      { id: 3, parent_id: null },
    ],
  });
});

it('puts no group into itself, among charts, or where charts without a group are', () => {
  expect(move('group-1', 'group-2', 'on')).toBeNull();
  expect(move('group-3', 'chart-1-10', 'after')).toBeNull();
  expect(move('group-3', 'group-0', 'on')).toBeNull();
  expect(move('group-0', 'group-1', 'before')).toBeNull();
});

it('puts a chart in another order, into another group, or out of every group', () => {
  expect(move('chart-1-11', 'chart-1-10', 'before')).toEqual({
    kind: 'charts',
    groups: [{ id: 1, chartIds: [11, 10] }],
  });
  expect(move('chart-1-11', 'group-3', 'on')).toEqual({
    kind: 'charts',
    groups: [
      { id: 3, chartIds: [11] },
      { id: 1, chartIds: [10] },
    ],
  });
  expect(move('chart-0-12', 'chart-2-10', 'after')).toEqual({
    kind: 'charts',
    groups: [{ id: 2, chartIds: [10, 12] }],
  });
  expect(move('chart-1-11', 'group-0', 'on')).toEqual({
    kind: 'charts',
    groups: [{ id: 1, chartIds: [10] }],
  });
  expect(move('chart-1-11', 'group-3', 'before')).toBeNull();
});

it('moves one place at a time, and stops at the ends', () => {
  expect(planChartMoveByOne(tree, 'chart-1-10', 1)).toMatchObject({
    groups: [{ id: 1, chartIds: [11, 10] }],
  });
  expect(planChartMoveByOne(tree, 'chart-1-10', -1)).toBeNull();
  expect(planChartMoveByOne(tree, 'group-3', -1)).toMatchObject({
    collections: [{ id: 3 }, { id: 1 }, { id: 2 }],
  });
  expect(planChartMoveByOne(tree, 'group-3', 1)).toBeNull();
  expect(planChartMoveByOne(tree, 'group-2', 1)).toBeNull();
});

it('offers as places for a group every group but itself and those in it, by their whole names', () => {
  expect(listGroupOptions(tree).map(({ label }) => label)).toEqual([
    'Group 1',
    'Group 1 › Group 2',
    'Group 3',
  ]);
  expect(listGroupOptions(tree, 1)).toEqual([{ id: 3, label: 'Group 3' }]);
});

it('puts a group into another and out again without dragging', () => {
  expect(planMoveInto(tree, 3, 2)).toMatchObject({
    collections: [{ id: 1 }, { id: 2, parent_id: 1 }, { id: 3, parent_id: 2 }],
  });
  expect(planMoveInto(tree, 2, 0)).toMatchObject({
    collections: [{ id: 1 }, { id: 3 }, { id: 2, parent_id: null }],
  });
});

it('puts a chart into one more group, and out of one', () => {
  expect(planGroupMembershipToggle(tree, 12, 1)).toMatchObject({
    groups: [{ id: 1, chartIds: [10, 11, 12] }],
  });
  expect(planGroupMembershipToggle(tree, 10, 1)).toMatchObject({ groups: [{ id: 1, chartIds: [11] }] });
  expect(planGroupMembershipToggle(tree, 10, 99)).toBeNull();
});
