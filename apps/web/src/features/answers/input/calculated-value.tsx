import { formatNumber } from '../../../lib/format.ts';
import type { InputProps } from './answer-input.tsx';
import { useCalculated } from '../store/section-rules.ts';

/** What stands in one line in the narrowest column of a grid. */
const ONE_LINE = 14;

/** A calculated question, live: it follows the answers it is made of. */
export function CalculatedValue({ question, ...control }: InputProps) {
  const value = useCalculated(question);
  const shown = formatNumber(value, { decimals: question.decimal_places, unit: question.unit });
  return (
    <output
      {...control}
      className="tabular block min-h-10 rounded-md border border-line bg-canvas px-3 py-1.5 text-right font-semibold"
      // Nothing around a line is laid out anew when a digit of it changes.
      style={
        shown.length <= ONE_LINE
          ? { contain: 'size layout', containIntrinsicSize: `${shown.length}ch 1lh` }
          : undefined
      }
    >
      {shown}
    </output>
  );
}
