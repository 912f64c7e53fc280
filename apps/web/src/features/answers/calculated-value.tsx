import { codesOf, evaluate, parseExpression } from '@portal/expressions/expression';
import { useMemo, useSyncExternalStore } from 'react';
import { formatNumber } from '../../lib/format.ts';
import { useAnswers } from './answer-context.ts';
import type { InputProps } from './answer-input.tsx';

/** A calculated question, live: it follows the answers of the section it is made of. */
export function CalculatedValue({ question, ...control }: InputProps) {
  const { store } = useAnswers();
  const formula = useMemo(() => {
    try {
      const expression = parseExpression(question.expression ?? '');
      return { expression, ids: new Map(codesOf(expression).map((code) => [code, store.idOf(code)])) };
    } catch {
      return null;
    }
  }, [question.expression, store]);
  const ids = formula ? [...formula.ids.values()] : [];
  const value = useSyncExternalStore(
    (listener) => {
      const ends = ids.map((id) => (id === undefined ? () => {} : store.subscribe(id, listener)));
      return () => ends.forEach((end) => void end());
    },
    () =>
      formula &&
      evaluate(formula.expression, (code) => {
        const id = formula.ids.get(code);
        const answer = id === undefined ? null : store.valueOf(id);
        return typeof answer === 'number' ? answer : null;
      }),
  );
  return (
    <>
      <output
        {...control}
        className="tabular block min-h-10 rounded-md border border-line bg-canvas px-3 py-1.5 text-right font-semibold"
      >
        {formatNumber(value, { decimals: question.decimal_places, unit: question.unit })}
      </output>
      {ids.includes(undefined) && (
        <p className="mt-1 text-xs text-ink-faint">Worked out with answers of another section.</p>
      )}
    </>
  );
}
