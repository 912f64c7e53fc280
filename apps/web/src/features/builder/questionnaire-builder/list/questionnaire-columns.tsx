import type { ListedQuestionnaire } from '@portal/contract/builder/questionnaire-builder';
import { Link } from 'react-router';
import { formatNumber } from '../../../../lib/format/format.ts';
import { paths } from '../../../../paths.ts';
import type { Column } from '../../../../ui/table/data-table-props.ts';
import { Menu, MenuItem, MenuSeparator } from '../../../../ui/menu/menu.tsx';
import { MenuTriggerButton } from '../../../../ui/menu/menu-trigger-button.tsx';
import { StatusBadge } from '../settings/status-badge.tsx';
import { questionnaireKindNames, statusFacts } from '../settings/status-and-kind-names.ts';

export type ListAction = 'copy' | 'export' | 'delete';

/** The columns of the list of questionnaires. */
export const questionnaireColumns = (
  onAction: (action: ListAction, questionnaire: ListedQuestionnaire) => void,
): Column<ListedQuestionnaire>[] => [
  {
    id: 'name',
    header: 'Questionnaire',
    value: (row) => row.questionnaire_name,
    cell: (row) => (
      <div className="min-w-52">
        <Link to={paths.questionnaireBuilder(row.id)} className="link font-semibold">
          {row.questionnaire_name}
        </Link>
        {row.kind !== 'organisational' && (
          <p className="text-ink-faint">{questionnaireKindNames[row.kind].split(':')[0]}</p>
        )}
      </div>
    ),
  },
  { id: 'project', header: 'Project', value: (row) => row.project_name },
  {
    id: 'time_period',
    header: 'Time period',
    className: 'whitespace-nowrap',
    value: (row) => row.time_period_name,
  },
  {
    id: 'status',
    header: 'Status',
    value: (row) => statusFacts[row.status].name,
    cell: (row) => <StatusBadge status={row.status} />,
  },
  {
    id: 'questions',
    header: 'Questions',
    isNumeric: true,
    isSortable: false,
    value: (row) => row.questions,
    cell: (row) => formatNumber(row.questions),
  },
  {
    id: 'answers',
    header: 'Submissions with answers',
    isNumeric: true,
    value: (row) => row.submissions_with_answers,
    cell: (row) =>
      row.submissions_with_answers === 0 ? (
        <span className="text-ink-faint">None</span>
      ) : (
        formatNumber(row.submissions_with_answers)
      ),
  },
  {
    id: 'actions',
    header: 'Actions',
    isHeaderHidden: true,
    isScreenOnly: true,
    className: '!py-1.5 text-right',
    value: () => null,
    cell: (row) => (
      <Menu
        trigger={
          <MenuTriggerButton
            icon="ellipsis"
            label={`Actions for ${row.questionnaire_name}, ${row.time_period_name}`}
          />
        }
      >
        <MenuItem icon="pencil" href={paths.questionnaireBuilder(row.id)}>
          Open in the builder
        </MenuItem>
        <MenuItem icon="eye" href={paths.questionnairePreview(row.id)}>
          Preview
        </MenuItem>
        <MenuItem icon="copy" onAction={() => onAction('copy', row)}>
          Copy…
        </MenuItem>
        <MenuItem icon="download" onAction={() => onAction('export', row)}>
          Export
        </MenuItem>
        <MenuSeparator />
        <MenuItem icon="trash-2" isDestructive onAction={() => onAction('delete', row)}>
          Delete…
        </MenuItem>
      </Menu>
    ),
  },
];
