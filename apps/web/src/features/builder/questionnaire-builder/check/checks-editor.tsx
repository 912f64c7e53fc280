import { useState } from 'react';
import { RemoveDialog } from '../../../../ui/dialog/remove-dialog.tsx';
import { savePartOrder, removePart } from '../../../../data/builder/questionnaire-builder.ts';
import { Button } from '../../../../ui/buttons/button.tsx';
import { EmptyState } from '../../../../ui/feedback/empty-state.tsx';
import { useBuilder } from '../builder-context.ts';
import { CheckDialog } from './check-dialog.tsx';
import { type Check, CheckRow } from './check-row.tsx';
import { useDragOrder } from '../outline/use-drag-order.ts';

type Asking = { action: 'edit' | 'remove'; check: Check } | { action: 'new' } | null;

/** Edits the checks between answers, across the whole questionnaire. */
export function ChecksEditor() {
  const { questionnaire, refresh, run } = useBuilder();
  const [asking, setAsking] = useState<Asking>(null);
  const { checks } = questionnaire;
  const ids = checks.map((check) => check.id);
  const put = (next: (number | string)[]) =>
    void run(() => savePartOrder(questionnaire.id, { part: 'checks', ids: next.map(Number) }));
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
        Checks compare answers, for example to make sure that occupied beds do not exceed available beds or
        that parts add up to the total. As people type, failed checks appear next to the figures.
      </p>
      {checks.length === 0 ? (
        <EmptyState icon="check-check" title="No checks yet" action={add}>
          Checks compare several answers. To limit a single answer, set the range in its question.
        </EmptyState>
      ) : (
        <>
          <ol className="mb-5 border-y border-line">
            {checks.map((check) => (
              <CheckRow
                key={check.id}
                check={check}
                ids={ids}
                item={drag.item(check.id)}
                handle={drag.handle(check.id)}
                onOrder={put}
                onAsk={(action) => setAsking({ action, check })}
              />
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
          <p>You will lose this check and, if it is a warning, the reasons participants have given.</p>
        </RemoveDialog>
      )}
    </div>
  );
}
