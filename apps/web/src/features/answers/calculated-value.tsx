import type { Question } from '@portal/contract/questionnaires';
import { codesOf, evaluate, parseExpression } from '@portal/expressions/expression';
import { useMemo, useSyncExternalStore } from 'react';
import { formatNumber } from '../../lib/format.ts';
import { useAnswers } from './answer-context.ts';

/** A calculated question, live: it follows the answers of the section it is made of. */
export function CalculatedValue({ question }: { question: Question }) {
  const { store } = useAnswers();
  const formula = useMemo(() => {
    try {
      const expression = parseExpression(question.expression ?? '');
      return { expression, codes: codesOf(expression) };
    } catch {
      return null;
    }
  }, [question.expression]);
  const ids = useMemo(
    () => new Map((formula?.codes ?? []).map((code) => [code, store.idOf(code)])),
    [formula, store],
  );
  const value = useSyncExternalStore(
    (listener) => {
      const ends = [...ids.values()].map((id) =>
        id === undefined ? () => {} : store.subscribe(id, listener),
      );
      return () => ends.forEach((end) => void end());
    },
    () =>
      formula &&
      evaluate(formula.expression, (code) => {
        const id = ids.get(code);
        const answer = id === undefined ? null : store.valueOf(id);
        return typeof answer === 'number' ? answer : null;
      }),
  );
  return (
    <output className="tabular block min-h-10 rounded-md bg-canvas px-3 py-2 text-right font-semibold">
      {formatNumber(value, { decimals: question.decimal_places })}
    </output>
  );
}
