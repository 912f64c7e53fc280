import type { ProjectSummary } from '@portal/contract/projects/projects';
import { Link } from 'react-router';
import { formatDate } from '../../../lib/format/format.ts';
import { paths } from '../../../paths.ts';
import { MenuItem } from '../../../ui/menu/menu.tsx';
import { rowMenuColumn } from '../../../ui/resource/row-menu-column.tsx';
import type { Column } from '../../../ui/table/data-table-props.ts';
import { Badge, StatePill } from '../../../ui/feedback/badge.tsx';

/** An action on a project besides editing and deleting. */
export type ProjectAction = { act: 'copy' | 'archive' | 'restore'; project: ProjectSummary };

const stateOf = ({ archived_at, current_time_period: period }: ProjectSummary) =>
  archived_at === null
    ? period && `${period.time_period_name}: ${period.state}`
    : `Archived on ${formatDate(archived_at)}`;

export const projectColumns = (onAct: (act: ProjectAction) => void): Column<ProjectSummary>[] => [
  {
    id: 'name',
    header: 'Project',
    value: ({ project_name }) => project_name,
    cell: ({ id, project_name, archived_at }) => (
      <span className="font-medium">
        <Link className="link" to={paths.admin('project', { project: id })}>
          {project_name}
        </Link>{' '}
        {archived_at !== null && <Badge>Archived</Badge>}
      </span>
    ),
  },
  { id: 'code', header: 'Code', value: ({ project_code }) => project_code },
  { id: 'category', header: 'Category', value: ({ category_name }) => category_name },
  {
    id: 'period',
    header: 'Current period',
    value: stateOf,
    cell: (project) =>
      project.archived_at === null && project.current_time_period ? (
        <span className="flex flex-wrap items-center gap-2">
          <StatePill state={project.current_time_period.state} />
          {project.current_time_period.time_period_name}
        </span>
      ) : (
        (stateOf(project) ?? 'No dates yet')
      ),
  },
  {
    id: 'organisations',
    header: 'Organisations',
    value: ({ organisation_count }) => organisation_count,
    isNumeric: true,
  },
  rowMenuColumn(
    ({ project_name }) => project_name,
    (project) => (
      <>
        <MenuItem icon="info" href={paths.admin('about-texts', { project: project.id })}>
          About page
        </MenuItem>
        <MenuItem icon="book-open" href={paths.admin('guidance', { project: project.id })}>
          Guidance
        </MenuItem>
        <MenuItem icon="copy" onAction={() => onAct({ act: 'copy', project })}>
          Copy
        </MenuItem>
        {project.archived_at === null ? (
          <MenuItem icon="layers" onAction={() => onAct({ act: 'archive', project })}>
            Archive
          </MenuItem>
        ) : (
          <MenuItem icon="undo-2" onAction={() => onAct({ act: 'restore', project })}>
            Restore from archive
          </MenuItem>
        )}
      </>
    ),
  ),
];
