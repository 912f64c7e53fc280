import type { BuiltQuestionnaire } from '@portal/contract/builder/built-questionnaire';
import type { HTMLAttributes } from 'react';
import { Icon } from '../../../../ui/icon/icon.tsx';
import { MenuTriggerButton } from '../../../../ui/menu/menu-trigger-button.tsx';
import { Menu, MenuItem, MenuSeparator } from '../../../../ui/menu/menu.tsx';
import { Badge } from '../../../../ui/feedback/badge.tsx';
import { moveIdByOne } from '../outline/outline.ts';

export type Check = BuiltQuestionnaire['checks'][number];

/** A check among the others, and what can be done with it. */
export function CheckRow({
  check,
  ids,
  item,
  handle,
  onOrder,
  onAsk,
}: {
  check: Check;
  /** All ids in order. */
  ids: readonly number[];
  /** Props for the draggable row, and for its drag handle. */
  item: HTMLAttributes<HTMLElement>;
  handle: HTMLAttributes<HTMLElement>;
  onOrder: (ids: (number | string)[]) => void;
  onAsk: (action: 'edit' | 'remove') => void;
}) {
  const isError = check.severity === 'error';
  return (
    <li
      {...item}
      className="group/row flex items-start gap-3 border-b border-line py-3 last:border-b-0 data-[drop=after]:shadow-[0_2px_0_var(--accent)] data-[drop=before]:shadow-[0_-2px_0_var(--accent)]"
    >
      <span
        {...handle}
        className="grid h-8 w-5 cursor-grab place-items-center text-ink-disabled group-hover/row:text-ink-faint"
      >
        <Icon name="grip-vertical" className="size-4" />
      </span>
      <div className="min-w-0 flex-1">
        <p>{check.message}</p>
        <p className="mt-0.5 font-mono text-sm text-ink-soft wrap-anywhere">{check.expression}</p>
      </div>
      <Badge tone={isError ? 'error' : 'warning'}>{isError ? 'Error' : 'Warning'}</Badge>
      <Menu
        trigger={
          <MenuTriggerButton icon="ellipsis" label={`Actions for: ${check.message}`} className="!size-8" />
        }
      >
        <MenuItem icon="pencil" onAction={() => onAsk('edit')}>
          Change…
        </MenuItem>
        <MenuItem
          icon="arrow-up"
          isDisabled={check.id === ids[0]}
          onAction={() => onOrder(moveIdByOne(ids, check.id, -1))}
        >
          Move up
        </MenuItem>
        <MenuItem
          icon="arrow-down"
          isDisabled={check.id === ids.at(-1)}
          onAction={() => onOrder(moveIdByOne(ids, check.id, 1))}
        >
          Move down
        </MenuItem>
        <MenuSeparator />
        <MenuItem icon="trash-2" isDestructive onAction={() => onAsk('remove')}>
          Remove check…
        </MenuItem>
      </Menu>
    </li>
  );
}
