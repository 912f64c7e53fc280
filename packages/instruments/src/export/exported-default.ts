import type { InstrumentQuestion } from '@portal/contract/builder/instrument-definition';
import { isConstant } from '@portal/expressions/rules/default-answers';
import { evaluateValue, parseExpression } from '@portal/expressions/expression';
import { UnsupportedExpressionError } from './unsupported-expression.ts';

/** A default as a format writes it. */
export type ExportedDefault =
  /** The same always: the answers, each as it is stored here. */
  | { kind: 'stored'; values: (string | number)[] }
  | { kind: 'today' }
  /** It reads answers: said in the format's own language, where it has one. */
  | { kind: 'formula' };

/** Null where there is none. */
export function exportedDefault({ default_answer }: InstrumentQuestion): ExportedDefault | null {
  if (default_answer === '') return null;
  const node = parseExpression(default_answer);
  if (node.kind === 'call' && node.name === 'today') return { kind: 'today' };
  if (!isConstant(node)) return { kind: 'formula' };
  const value = evaluateValue(node, { read: () => null });
  if (value === null || typeof value === 'boolean')
    throw new UnsupportedExpressionError('it does not give an answer');
  return { kind: 'stored', values: [value].flat() as (string | number)[] };
}
