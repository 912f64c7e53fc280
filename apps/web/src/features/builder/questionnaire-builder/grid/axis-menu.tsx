import { Menu, MenuItem, MenuSeparator } from '../../../../ui/menu/menu.tsx';
import { MenuTriggerButton } from '../../../../ui/menu/menu-trigger-button.tsx';
import { moveIdByOne } from '../outline/outline.ts';

export type Axis = 'row' | 'column';
export type AxisPart = { id: number; name: string; show_if: string };

/** Shows the actions for a row or column of a grid. */
export function AxisMenu({
  axis,
  part,
  all,
  onOrder,
  onEdit,
  onRemove,
}: {
  axis: Axis;
  part: AxisPart;
  all: readonly AxisPart[];
  onOrder: (ids: number[]) => void;
  onEdit: () => void;
  onRemove: () => void;
}) {
  const ids = all.map((one) => one.id);
  const step = (by: -1 | 1) => ({
    isDisabled: part.id === (by === -1 ? ids[0] : ids.at(-1)),
    onAction: () => onOrder(moveIdByOne(ids, part.id, by)),
  });
  const isRow = axis === 'row';
  return (
    <Menu
      trigger={
        <MenuTriggerButton
          icon="ellipsis"
          label={`Actions for the ${axis} ${part.name}`}
          className="!size-8 shrink-0 text-ink-faint"
        />
      }
    >
      <MenuItem icon="pencil" onAction={onEdit}>
        {isRow ? 'Name and condition…' : 'Rename…'}
      </MenuItem>
      <MenuItem icon={isRow ? 'arrow-up' : 'arrow-left'} {...step(-1)}>
        {isRow ? 'Move up' : 'Move left'}
      </MenuItem>
      <MenuItem icon={isRow ? 'arrow-down' : 'arrow-right'} {...step(1)}>
        {isRow ? 'Move down' : 'Move right'}
      </MenuItem>
      <MenuSeparator />
      <MenuItem icon="trash-2" isDestructive onAction={onRemove}>
        {`Remove ${axis}…`}
      </MenuItem>
    </Menu>
  );
}
