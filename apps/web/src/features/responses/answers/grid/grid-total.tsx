import { isNumeric } from '@portal/contract/questionnaires/question-types';
import type { Question } from '@portal/contract/questionnaires/questionnaires';
import { memo, useCallback, useMemo, useSyncExternalStore } from 'react';
import { afterPaint } from '../../../../lib/browser/after-paint.ts';
import { useAnswers } from '../store/answer-context.ts';
import { formatInputNumber } from '../store/format-answer.ts';

/** In the portal's letters, digits are this wide and what groups them that. */
const widthOf = (figure: string): number => {
  const digits = figure.replaceAll(/\D/g, '').length;
  return digits * 0.65 + (figure.length - digits) * (digits === 0 ? 0.5 : 0.27);
};
/** Six digits and what groups them. */
const ROOM = 4.5;
/** Returns the width in em, in steps. An exact width would lay out the whole table again on each key. */
export const totalWidth = (figure: string): number => {
  const width = widthOf(figure);
  return width <= ROOM ? ROOM : Math.ceil(width);
};

/** The sum of some figures of a grid as they stand, saved or typed; nothing while none is there. */
export const GridTotal = memo(function GridTotal({
  questions,
  label,
}: {
  /** The same array for as long as it holds the same. */
  questions: readonly Question[];
  label: string;
}) {
  const { store } = useAnswers();
  const figures = useMemo(() => questions.filter(isNumeric), [questions]);
  const subscribe = useCallback(
    (listener: () => void) => {
      // What is typed is seen first: the sum of a thousand figures takes as long as the key itself.
      const later = () => afterPaint(listener);
      const ends = figures.map((question) => store.subscribe(question.id, later));
      return () => ends.forEach((end) => void end());
    },
    [store, figures],
  );
  const total = useSyncExternalStore(subscribe, () => {
    const values = figures
      .map((question) => store.valueOf(question.id))
      .filter((value) => typeof value === 'number');
    // Sums of decimals are shown without the dust of binary fractions.
    return values.length === 0 ? null : Number(values.reduce((sum, value) => sum + value, 0).toPrecision(12));
  });
  const shown = total === null ? '–' : formatInputNumber(total);
  return (
    // One line: a changed digit does not lay out the elements around it again.
    <output
      aria-label={label}
      className="tabular block h-[calc(1lh+1rem)] px-3 py-2 text-right font-semibold contain-size contain-layout"
      style={{ containIntrinsicInlineSize: `${totalWidth(shown)}em` }}
    >
      {shown}
    </output>
  );
});
