import { isNumeric } from '@portal/contract/registries/question-types';
import type { Question } from '@portal/contract/questionnaires';
import { useSyncExternalStore } from 'react';
import { useAnswers } from '../store/answer-context.ts';
import { showNumber } from '../store/format-answer.ts';

/** The sum of some figures of a grid as they stand, saved or typed; nothing while none is there. */
export function GridTotal({ questions, label }: { questions: readonly Question[]; label: string }) {
  const { store } = useAnswers();
  const figures = questions.filter(isNumeric);
  const total = useSyncExternalStore(
    (listener) => {
      const ends = figures.map((question) => store.subscribe(question.id, listener));
      return () => ends.forEach((end) => void end());
    },
    () => {
      const values = figures
        .map((question) => store.valueOf(question.id))
        .filter((value) => typeof value === 'number');
      // Sums of decimals are shown without the dust of binary fractions.
      return values.length === 0
        ? null
        : Number(values.reduce((sum, value) => sum + value, 0).toPrecision(12));
    },
  );
  return (
    <output aria-label={label} className="tabular block px-3 py-2 text-right font-semibold">
      {total === null ? '–' : showNumber(total)}
    </output>
  );
}
