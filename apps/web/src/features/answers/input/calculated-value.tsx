import { formatNumber } from '../../../lib/format.ts';
import type { InputProps } from './answer-input.tsx';
import { useCalculated } from '../store/section-rules.ts';

/** A calculated question, live: it follows the answers it is made of. */
export function CalculatedValue({ question, ...control }: InputProps) {
  const value = useCalculated(question.question_code);
  return (
    <output
      {...control}
      className="tabular block min-h-10 rounded-md border border-line bg-canvas px-3 py-1.5 text-right font-semibold"
    >
      {formatNumber(value, { decimals: question.decimal_places, unit: question.unit })}
    </output>
  );
}
