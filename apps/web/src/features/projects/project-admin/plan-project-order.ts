import type { Category } from '@portal/contract/projects/manage-projects';
import type { DropPlace } from '../../../ui/sortable-tree.tsx';

/** A category with its projects, or a project, in the tree that is put in order. */
export type ProjectOrderNode = {
  key: string;
  label: string;
  id: number;
  kind: 'category' | 'project';
  isArchived: boolean;
  children: ProjectOrderNode[];
};
/** Every category with its projects, as the server takes the order. */
export type ProjectOrder = { id: number; project_ids: number[] }[];

export const toProjectOrderTree = (categories: readonly Category[]): ProjectOrderNode[] =>
  categories.map((category) => ({
    key: `category-${category.id}`,
    label: category.category_name,
    id: category.id,
    kind: 'category',
    isArchived: false,
    children: category.projects.map((project) => ({
      key: `project-${project.id}`,
      label: project.is_archived ? `${project.project_name} (archived)` : project.project_name,
      id: project.id,
      kind: 'project',
      isArchived: project.is_archived,
      children: [],
    })),
  }));

const projectOrderOf = (tree: readonly ProjectOrderNode[]): ProjectOrder =>
  tree.map(({ id, children }) => ({ id, project_ids: children.map((project) => project.id) }));

/** Categories go among categories, projects among projects and into categories. Null where something may not go. */
export function planMove(
  tree: readonly ProjectOrderNode[],
  movedKey: string,
  { key, position }: DropPlace,
): ProjectOrder | null {
  if (movedKey === key) return null;
  const category = tree.find((one) => one.key === movedKey);
  if (category) {
    const rest = tree.filter((one) => one !== category);
    const at = rest.findIndex((one) => one.key === key);
    if (at < 0 || position === 'on') return null;
    return projectOrderOf(rest.toSpliced(at + (position === 'after' ? 1 : 0), 0, category));
  }
  const project = tree.flatMap(({ children }) => children).find((one) => one.key === movedKey);
  if (!project) return null;
  let isPlaced = false;
  const moved = tree.map((one) => {
    const children = one.children.filter((child) => child !== project);
    const beside = children.findIndex((child) => child.key === key);
    const isInto = one.key === key && position === 'on';
    if (!isInto && (beside < 0 || position === 'on')) return { ...one, children };
    isPlaced = true;
    const at = isInto ? children.length : beside + (position === 'after' ? 1 : 0);
    return { ...one, children: children.toSpliced(at, 0, project) };
  });
  return isPlaced ? projectOrderOf(moved) : null;
}

/** One place up or down: a project leaves its category at the ends, for the one above or below. Null at the very ends. */
export function planProjectMoveByOne(
  tree: readonly ProjectOrderNode[],
  key: string,
  by: -1 | 1,
): ProjectOrder | null {
  const beside = (nodes: readonly ProjectOrderNode[]) =>
    nodes[nodes.findIndex((one) => one.key === key) + by];
  const position = by === -1 ? 'before' : 'after';
  const isCategory = tree.some((one) => one.key === key);
  const home = isCategory ? -1 : tree.findIndex((one) => one.children.some((child) => child.key === key));
  const next = beside(isCategory ? tree : (tree[home]?.children ?? []));
  if (next) return planMove(tree, key, { key: next.key, position });
  const neighbour = isCategory || home < 0 ? undefined : tree[home + by];
  if (!neighbour) return null;
  const [first] = neighbour.children;
  if (by === -1 || !first) return planMove(tree, key, { key: neighbour.key, position: 'on' });
  return planMove(tree, key, { key: first.key, position: 'before' });
}
