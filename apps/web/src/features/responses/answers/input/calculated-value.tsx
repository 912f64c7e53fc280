import { formatNumber } from '../../../../lib/format/format.ts';
import type { InputProps } from './input-props.ts';
import { useCalculated } from '../store/use-section-rules.ts';

/** The number of characters that fit on one line in a grid's narrowest column. */
const ONE_LINE = 14;
/** Fits most figures. A width by their digits would lay out the whole table again on each key. */
const ROOM = 7;

/** A calculated question, live: it follows the answers it is made of. */
export function CalculatedValue({ question, ...control }: InputProps) {
  const value = useCalculated(question);
  const shown = formatNumber(value, { decimals: question.decimal_places, unit: question.unit });
  return (
    <output
      {...control}
      className="tabular block min-h-10 rounded-md border border-line bg-canvas px-3 py-1.5 text-right font-semibold"
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
