import type { ReactNode } from 'react';
import { Menu } from '../menu/menu.tsx';
import { MenuTriggerButton } from '../menu/menu-trigger-button.tsx';
import type { Column } from '../table/data-table-props.ts';

/** Returns a column with a menu of further actions on a row, besides changing and deleting. */
export const rowMenuColumn = <Row,>(
  nameOf: (row: Row) => string,
  itemsOf: (row: Row) => ReactNode,
): Column<Row> => ({
  id: 'more',
  header: 'More',
  value: () => null,
  isHeaderHidden: true,
  isScreenOnly: true,
  cell: (row) => (
    <span className="-my-2 flex justify-end">
      <Menu
        trigger={
          <MenuTriggerButton variant="quiet" icon="ellipsis" label={`More actions for ${nameOf(row)}`} />
        }
      >
        {itemsOf(row)}
      </Menu>
    </span>
  ),
});
