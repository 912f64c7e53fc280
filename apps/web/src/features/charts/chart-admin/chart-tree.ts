import type { CollectionNode, ListedChart } from '@portal/contract/charts/manage-charts';
import type { DropPlace } from '../../../ui/sortable-tree.tsx';

/** The id of the place for charts without a group. */
export const NO_GROUP = 0;

/** A group or a chart in the tree; a chart in two groups appears twice. */
export type TreeNode = {
  key: string;
  label: string;
  id: number;
  /** For a chart, its group here; for a group, its parent (0: none). */
  groupId: number;
  kind: 'group' | 'chart';
  children: TreeNode[];
};

export const groupKey = (id: number) => `group-${id}`;
export const chartKey = (groupId: number, id: number) => `chart-${groupId}-${id}`;

export function toTree(collections: readonly CollectionNode[], charts: readonly ListedChart[]): TreeNode[] {
  const chartNode = (groupId: number, { id, chart_name }: { id: number; chart_name: string }): TreeNode => ({
    key: chartKey(groupId, id),
    label: chart_name,
    id,
    groupId,
    kind: 'chart',
    children: [],
  });
  const groupNode = (groupId: number, node: CollectionNode): TreeNode => ({
    key: groupKey(node.id),
    label: node.collection_name,
    id: node.id,
    groupId,
    kind: 'group',
    children: [
      ...node.children.map((child) => groupNode(node.id, child)),
      ...node.charts.map((chart) => chartNode(node.id, chart)),
    ],
  });
  const loose = charts.filter((chart) => chart.collections.length === 0);
  const tree = collections.map((node) => groupNode(NO_GROUP, node));
  if (loose.length === 0) return tree;
  const rest = loose.map((chart) => chartNode(NO_GROUP, chart));
  const nowhere = { key: groupKey(NO_GROUP), label: 'Not in a group', id: NO_GROUP, groupId: NO_GROUP };
  return [...tree, { ...nowhere, kind: 'group', children: rest }];
}

export function findNode(tree: readonly TreeNode[], key: string): TreeNode | undefined {
  for (const node of tree) {
    const found = node.key === key ? node : findNode(node.children, key);
    if (found) return found;
  }
  return undefined;
}

/** The request to the server that moves a group or a chart. */
export type Move =
  | { kind: 'groups'; collections: { id: number; parent_id: number | null }[] }
  /** The charts of each group that changes, in order. */
  | { kind: 'charts'; groups: { id: number; chartIds: number[] }[] };

/** Groups go among groups and into them, charts among charts and into groups. Null where something may not go. */
export function planMove(tree: readonly TreeNode[], movedKey: string, target: DropPlace): Move | null {
  const moved = findNode(tree, movedKey);
  const to = findNode(tree, target.key);
  if (!moved || !to || moved === to || moved.key === groupKey(NO_GROUP)) return null;
  return moved.kind === 'group' ? planGroup(tree, moved, to, target) : planChart(tree, moved, to, target);
}

function planGroup(
  tree: readonly TreeNode[],
  moved: TreeNode,
  to: TreeNode,
  { position }: DropPlace,
): Move | null {
  if (to.kind !== 'group' || findNode([moved], to.key)) return null;
  if (to.id === NO_GROUP && position !== 'before') return null;
  const collections: { id: number; parent_id: number | null }[] = [];
  const add = (node: TreeNode, parentId: number) => {
    collections.push({ id: node.id, parent_id: parentId || null });
    const under = groupsOf(node.children).filter((child) => child !== moved);
    place(under, node.id);
    if (position === 'on' && node === to) add(moved, node.id);
  };
  const place = (nodes: readonly TreeNode[], parentId: number) => {
    for (const node of nodes) {
      if (node === to && position === 'before') add(moved, parentId);
      if (node.id !== NO_GROUP) add(node, parentId);
      if (node === to && position === 'after') add(moved, parentId);
    }
  };
  place(
    groupsOf(tree).filter((node) => node !== moved),
    NO_GROUP,
  );
  return { kind: 'groups', collections };
}

function planChart(
  tree: readonly TreeNode[],
  moved: TreeNode,
  to: TreeNode,
  { position }: DropPlace,
): Move | null {
  const intoId = to.kind === 'chart' ? to.groupId : to.id;
  if (to.kind === 'group' && position !== 'on') return null;
  if (to.kind === 'chart' && position === 'on') return null;
  const chartsOf = (groupId: number) =>
    (findNode(tree, groupKey(groupId))?.children ?? [])
      .filter((node) => node.kind === 'chart')
      .map((node) => node.id);
  const rest = chartsOf(intoId).filter((id) => id !== moved.id);
  const at = to.kind === 'group' ? rest.length : rest.indexOf(to.id) + (position === 'after' ? 1 : 0);
  const into = { id: intoId, chartIds: rest.toSpliced(at, 0, moved.id) };
  const from = { id: moved.groupId, chartIds: chartsOf(moved.groupId).filter((id) => id !== moved.id) };
  const changed = intoId === moved.groupId ? [into] : [into, from];
  const groups = changed.filter(({ id }) => id !== NO_GROUP);
  return groups.length > 0 ? { kind: 'charts', groups } : null;
}

const groupsOf = (nodes: readonly TreeNode[]) => nodes.filter((node) => node.kind === 'group');

/** One place up or down among its like; null at the ends. */
export function planChartMoveByOne(tree: readonly TreeNode[], key: string, direction: -1 | 1): Move | null {
  const node = findNode(tree, key);
  if (!node) return null;
  const isTop = node.kind === 'group' && node.groupId === NO_GROUP;
  const around = isTop ? tree : (findNode(tree, groupKey(node.groupId))?.children ?? []);
  const siblings = around.filter((one) => one.kind === node.kind && one.key !== groupKey(NO_GROUP));
  const next = siblings[siblings.findIndex((one) => one.key === key) + direction];
  if (!next) return null;
  return planMove(tree, key, { key: next.key, position: direction === -1 ? 'before' : 'after' });
}

/** Every group with the names of those above it, as the tree has them, but not `excludedGroupId` and what is in it. */
export function listGroupOptions(
  tree: readonly TreeNode[],
  excludedGroupId?: number,
  parentLabel = '',
): { id: number; label: string }[] {
  return groupsOf(tree)
    .filter(({ id }) => id !== NO_GROUP && id !== excludedGroupId)
    .flatMap((node) => {
      const label = parentLabel === '' ? node.label : `${parentLabel} › ${node.label}`;
      return [{ id: node.id, label }, ...listGroupOptions(node.children, excludedGroupId, label)];
    });
}

/** A group at the end of another, or of the outermost ones (0). */
export function planMoveInto(tree: readonly TreeNode[], groupId: number, targetGroupId: number): Move | null {
  if (targetGroupId !== NO_GROUP)
    return planMove(tree, groupKey(groupId), { key: groupKey(targetGroupId), position: 'on' });
  const last = groupsOf(tree).findLast(({ id }) => id !== NO_GROUP && id !== groupId);
  return last ? planMove(tree, groupKey(groupId), { key: last.key, position: 'after' }) : null;
}

/** The chart in a group where it was not, at the end; or out of one where it was. */
export function planGroupMembershipToggle(
  tree: readonly TreeNode[],
  chartId: number,
  groupId: number,
): Move | null {
  const group = findNode(tree, groupKey(groupId));
  if (!group) return null;
  const charts = group.children.filter(({ kind }) => kind === 'chart').map(({ id }) => id);
  const chartIds = charts.includes(chartId) ? charts.filter((id) => id !== chartId) : [...charts, chartId];
  return { kind: 'charts', groups: [{ id: groupId, chartIds }] };
}
