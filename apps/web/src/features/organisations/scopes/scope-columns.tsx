import type { Scope } from '@portal/contract/organisations/scopes';
import { Link } from 'react-router';
import { formatNumber } from '../../../lib/format/format.ts';
import { paths } from '../../../paths.ts';
import type { Column } from '../../../ui/table/data-table-props.ts';
import { visibilityNames } from './scope-visibility-names.ts';

export const scopeColumns: readonly Column<Scope>[] = [
  {
    id: 'name',
    header: 'Scope',
    value: ({ scope_name }) => scope_name,
    cell: ({ id, scope_name }) => (
      <Link className="link" to={paths.scope(id)}>
        {scope_name}
      </Link>
    ),
  },
  {
    id: 'organisations',
    header: 'Organisations',
    isNumeric: true,
    value: ({ organisation_count }) => organisation_count,
    cell: ({ organisation_count }) => formatNumber(organisation_count),
  },
  {
    id: 'projects',
    header: 'Projects',
    isSortable: false,
    value: ({ projects }) =>
      projects
        .map(({ project_name, visibility }) => `${project_name} (${visibilityNames[visibility]})`)
        .join('; '),
    cell: ({ projects }) =>
      projects.length === 0 ? (
        <span className="text-ink-faint">None</span>
      ) : (
        projects.map(({ project_name }) => project_name).join(', ')
      ),
  },
];
