import type { AdminOrganisation } from '@portal/contract/organisations/manage-organisations';
import { formatDate } from '../../../lib/format/format.ts';
import { MenuItem } from '../../../ui/menu/menu.tsx';
import { rowMenuColumn } from '../../../ui/resource/row-menu-column.tsx';
import type { Column } from '../../../ui/table/data-table-props.ts';
import { Badge } from '../../../ui/feedback/badge.tsx';

/** An action on an organisation besides editing and deleting. */
export type OrganisationAction = {
  act: 'close' | 'reopen' | 'merge' | 'save' | 'erase';
  organisation: AdminOrganisation;
};

export const organisationColumns = (
  onAct: (act: OrganisationAction) => void,
  canErase: boolean,
): readonly Column<AdminOrganisation>[] => [
  {
    id: 'name',
    header: 'Organisation',
    value: (one) => one.organisation_name,
    cell: (one) => (
      <div className="min-w-44">
        <span className="font-medium">{one.organisation_name}</span> {one.closed_on && <Badge>Closed</Badge>}
        {one.board_name && <p className="text-ink-faint">{one.board_name}</p>}
        {one.closed_on && (
          <p className="text-ink-faint">
            Closed on {formatDate(one.closed_on)}
            {one.successor_name && `, succeeded by ${one.successor_name}`}
          </p>
        )}
      </div>
    ),
  },
  { id: 'code', header: 'Code', value: (one) => one.organisation_code },
  { id: 'type', header: 'Type', value: (one) => one.organisation_type },
  { id: 'region', header: 'Region', value: (one) => one.region },
  { id: 'people', header: 'People', value: (one) => one.people, isNumeric: true },
  { id: 'submissions', header: 'Submissions', value: (one) => one.submissions, isNumeric: true },
  rowMenuColumn(
    ({ organisation_name }) => organisation_name,
    (organisation) => (
      <>
        {organisation.closed_on === null ? (
          <MenuItem icon="lock" onAction={() => onAct({ act: 'close', organisation })}>
            Close
          </MenuItem>
        ) : (
          <MenuItem icon="undo-2" onAction={() => onAct({ act: 'reopen', organisation })}>
            Reopen
          </MenuItem>
        )}
        <MenuItem icon="layers" onAction={() => onAct({ act: 'merge', organisation })}>
          Merge into another
        </MenuItem>
        <MenuItem icon="download" onAction={() => onAct({ act: 'save', organisation })}>
          Download its data
        </MenuItem>
        {canErase && (
          <MenuItem icon="trash-2" onAction={() => onAct({ act: 'erase', organisation })}>
            Erase
          </MenuItem>
        )}
      </>
    ),
  ),
];

/**
 * Columns that only the file shows; the screen has the data in other columns. The headings match those of the
 * import file.
 */
export const organisationFileColumns: readonly Column<AdminOrganisation>[] = [
  { id: 'board', header: 'Board', value: (one) => one.board_name },
  { id: 'board_code', header: 'Board code', value: (one) => one.board_code },
  { id: 'closed', header: 'Closed on', value: (one) => one.closed_on },
  { id: 'successor', header: 'Successor', value: (one) => one.successor_name },
  { id: 'projects', header: 'Takes part in', value: (one) => one.project_names.join('; ') },
];
