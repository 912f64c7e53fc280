import type { BuiltQuestionnaire } from '@portal/contract/questionnaire-builder';
import { useState } from 'react';
import { RemoveDialog } from '../../../ui/dialog/remove-dialog.tsx';
import { orderParts, removePart } from '../../../data/questionnaire-builder.ts';
import { Badge } from '../../../ui/telling/badge.tsx';
import { Button } from '../../../ui/press/button.tsx';
import { EmptyState } from '../../../ui/telling/empty-state.tsx';
import { Icon } from '../../../ui/icon/icon.tsx';
import { Menu, MenuItem, MenuSeparator } from '../../../ui/press/menu.tsx';
import { MenuButton } from '../../../ui/press/menu-button.tsx';
import { useBuilder } from '../builder-context.ts';
import { CheckDialog } from './check-dialog.tsx';
import { orderStep } from '../outline/outline.ts';
import { useDragOrder } from '../outline/use-drag-order.ts';

type Check = BuiltQuestionnaire['checks'][number];
type Asking = { action: 'edit' | 'remove'; check: Check } | { action: 'new' } | null;

/** What must hold between answers, across the whole questionnaire. */
export function ChecksEditor() {
  const { questionnaire, refresh, run } = useBuilder();
  const [asking, setAsking] = useState<Asking>(null);
  const { checks } = questionnaire;
  const ids = checks.map((check) => check.id);
  const put = (next: (number | string)[]) =>
    void run(() => orderParts(questionnaire.id, { part: 'checks', ids: next.map(Number) }));
  const drag = useDragOrder(ids, 'y', put);
  const close = () => setAsking(null);
  const add = (
    <Button icon="plus" onClick={() => setAsking({ action: 'new' })}>
      Add a check
    </Button>
  );
  return (
    <div className="max-w-3xl">
      <h2 tabIndex={-1} className="outline-none">
        Checks
      </h2>
      <p className="mt-1 mb-5 text-sm text-ink-soft">
        What must hold between answers: occupied beds are not more than available ones, the parts add up to
        the total. While somebody types, each that fails says so beside its figures.
      </p>
      {checks.length === 0 ? (
        <EmptyState icon="check-check" title="No check yet" action={add}>
          Ranges of one question are set with the question; checks compare several.
        </EmptyState>
      ) : (
        <>
          <ol className="mb-5 border-y border-line">
            {checks.map((check, index) => (
              <li
                key={check.id}
                {...drag.item(check.id)}
                className="group/row flex items-start gap-3 border-b border-line py-3 last:border-b-0 data-[drop=after]:shadow-[0_2px_0_var(--accent)] data-[drop=before]:shadow-[0_-2px_0_var(--accent)]"
              >
                <span
                  {...drag.handle(check.id)}
                  className="grid h-8 w-5 cursor-grab place-items-center text-ink-disabled group-hover/row:text-ink-faint"
                >
                  <Icon name="grip-vertical" className="size-4" />
                </span>
                <div className="min-w-0 flex-1">
                  <p>{check.message}</p>
                  <p className="mt-0.5 font-mono text-sm text-ink-soft wrap-anywhere">{check.expression}</p>
                </div>
                <Badge tone={check.severity === 'error' ? 'error' : 'warning'}>
                  {check.severity === 'error' ? 'Error' : 'Warning'}
                </Badge>
                <Menu
                  trigger={
                    <MenuButton icon="ellipsis" label={`Actions on: ${check.message}`} className="!size-8" />
                  }
                >
                  <MenuItem icon="pencil" onAction={() => setAsking({ action: 'edit', check })}>
                    Change…
                  </MenuItem>
                  <MenuItem
                    icon="arrow-up"
                    isDisabled={index === 0}
                    onAction={() => put(orderStep(ids, check.id, -1))}
                  >
                    Move up
                  </MenuItem>
                  <MenuItem
                    icon="arrow-down"
                    isDisabled={index === checks.length - 1}
                    onAction={() => put(orderStep(ids, check.id, 1))}
                  >
                    Move down
                  </MenuItem>
                  <MenuSeparator />
                  <MenuItem
                    icon="trash-2"
                    isDestructive
                    onAction={() => setAsking({ action: 'remove', check })}
                  >
                    Remove check…
                  </MenuItem>
                </Menu>
              </li>
            ))}
          </ol>
          {add}
        </>
      )}
      {(asking?.action === 'new' || asking?.action === 'edit') && (
        <CheckDialog id={asking.action === 'edit' ? asking.check.id : null} onClose={close} />
      )}
      {asking?.action === 'remove' && (
        <RemoveDialog
          name={asking.check.message}
          confirmLabel="Remove check"
          remove={() => removePart('check', asking.check.id)}
          onRemoved={refresh}
          onClose={close}
        >
          <p>Lost: this check, and the reasons participants have given where it is a warning.</p>
        </RemoveDialog>
      )}
    </div>
  );
}
