import { Menu, MenuItem, MenuSeparator } from '../../../../ui/menu/menu.tsx';
import { MenuTriggerButton } from '../../../../ui/menu/menu-trigger-button.tsx';
import { type NamedPart, useBuilder } from '../builder-context.ts';
import { outlineOf } from './outline.ts';
import { formatPart } from '../part-editor/part-address.ts';
import { planPartMoveByOne } from './plan-move.ts';
import { useMove } from './use-move.ts';

/** Shows the actions for a part: add to it, move it one place, remove it. */
export function PartMenu({ part, className = '!size-8' }: { part: NamedPart; className?: string }) {
  const { open, askToRemove } = useBuilder();
  return (
    <Menu
      trigger={
        <MenuTriggerButton
          icon="ellipsis"
          label={`Actions for ${part.label}`}
          className={`${className} shrink-0 text-ink-faint`}
        />
      }
    >
      {part.kind === 'section' && (
        <MenuItem icon="plus" onAction={() => open({ kind: 'new-sub-section', id: part.id })}>
          Add a sub-section
        </MenuItem>
      )}
      {part.kind === 'sub-section' && (
        <MenuItem icon="plus" onAction={() => open({ kind: 'new-question', id: part.id, cell: null })}>
          Add a question
        </MenuItem>
      )}
      <StepItem part={part} by={-1} />
      <StepItem part={part} by={1} />
      <MenuSeparator />
      <MenuItem icon="trash-2" isDestructive onAction={() => askToRemove(part)}>
        {`Remove ${part.kind}…`}
      </MenuItem>
    </Menu>
  );
}

/** Moves a part one place up or down; calculated when the menu opens. */
function StepItem({ part, by }: { part: NamedPart; by: -1 | 1 }) {
  const { questionnaire } = useBuilder();
  const move = useMove();
  const { sections } = questionnaire;
  const order = planPartMoveByOne(
    sections,
    outlineOf(sections),
    formatPart({ kind: part.kind, id: part.id }),
    by,
  );
  return (
    <MenuItem
      icon={by === -1 ? 'arrow-up' : 'arrow-down'}
      isDisabled={order === null}
      onAction={() => order && void move({ place: null, order })}
    >
      {by === -1 ? 'Move up' : 'Move down'}
    </MenuItem>
  );
}
