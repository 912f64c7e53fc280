import type { SubSection } from '@portal/contract/questionnaires/questionnaires';
import { useState } from 'react';
import { formatCount } from '../../../../lib/format/format.ts';
import { Button } from '../../../../ui/buttons/button.tsx';
import { useAnswers } from '../store/answer-context.ts';
import { focusField } from '../store/focus-answer.ts';
import { withArticle, withinSentence } from '../../../../lib/format/noun-in-sentence.ts';
import type { Grid } from './use-grid.ts';

/** Below a roster: the way to its next row, and how many there are. */
export function RosterBar({ subSection, grid }: { subSection: SubSection; grid: Grid }) {
  const { isReadOnly } = useAnswers();
  const [said, setSaid] = useState('');
  const word = withinSentence(subSection.row_word);
  const begun = grid.rows.length - grid.offered.length;
  const most = subSection.rows.length;
  const next = grid.offered[0];
  const add = () => {
    const first = next && grid.ofRow.get(next.id)?.find(({ id }) => document.getElementById(`answer-${id}`));
    if (!next || !first) return setSaid(`All ${formatCount(most, 'row')} are in use.`);
    setSaid(`${next.row_name}.`);
    focusField(first.id)?.scrollIntoView({ block: 'nearest' });
  };
  return (
    <div className="no-print mt-2 flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-ink-soft">
      {!isReadOnly && (
        <Button size="small" icon="plus" onClick={add}>
          Add {withArticle(subSection.row_word)}
        </Button>
      )}
      <p className="tabular">
        {begun === 0 ? `No ${word} yet.` : `${formatCount(begun, 'row')} added, maximum ${most}.`}
        {!next && !isReadOnly && ` You cannot add another ${word}.`}
      </p>
      <p role="status" className="sr-only">
        {said}
      </p>
    </div>
  );
}
