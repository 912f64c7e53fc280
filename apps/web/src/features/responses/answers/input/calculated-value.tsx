import { getQuestionTypeInfo } from '@portal/contract/questionnaires/question-types';
import { cx } from '../../../../lib/format/class-names.ts';
import { formatCalculated } from '../store/format-answer.ts';
import type { InputProps } from './input-props.ts';
import { useCalculated } from '../store/use-section-rules.ts';

/** The number of characters that fit on one line in a grid's narrowest column. */
const ONE_LINE = 14;
/** Fits most figures. A width by their digits would lay out the whole table again on each key. */
const ROOM = 7;

/** A calculated question, live: it follows the answers it is made of. */
export function CalculatedValue({ question, ...control }: InputProps) {
  const shown = formatCalculated(question, useCalculated(question));
  const isFigure = getQuestionTypeInfo(question.question_type).answers === 'number';
  return (
    <output
      {...control}
      className={cx(
        'tabular block min-h-10 rounded-md border border-line bg-canvas px-3 py-1.5 font-semibold',
        isFigure ? 'text-right' : 'wrap-anywhere',
      )}
      style={
        shown.length <= ONE_LINE
          ? { contain: 'size layout', containIntrinsicSize: `${Math.max(ROOM, shown.length)}ch 1lh` }
          : undefined
      }
    >
      {shown}
    </output>
  );
}
