import type { SubSection } from '@portal/contract/questionnaires/questionnaires';
import { useState } from 'react';
import { lazyComponent } from '../../../../lib/browser/lazy-module.tsx';
import { IconButton } from '../../../../ui/buttons/button.tsx';
import { useAnswers } from '../store/answer-context.ts';

const RemovalDialog = lazyComponent(async () => (await import('./remove-row-dialog.tsx')).RemoveRowDialog);

/** Removes a row from a roster after showing what is lost. The rows below move up. */
export function RemoveRowButton({
  row,
  subSection,
}: {
  row: SubSection['rows'][number];
  subSection: SubSection;
}) {
  const { store } = useAnswers();
  const [isAsked, setAsked] = useState(false);
  const ask = async () => {
    // What is being typed is stored first, so that it moves with the others.
    await store.drain();
    setAsked(true);
  };
  return (
    <>
      <IconButton
        icon="x"
        size="small"
        className="no-print -my-1"
        label={`Remove ${row.row_name}`}
        onClick={() => void ask()}
      />
      {isAsked && <RemovalDialog row={row} subSection={subSection} onClose={() => setAsked(false)} />}
    </>
  );
}
