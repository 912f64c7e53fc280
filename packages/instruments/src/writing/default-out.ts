import type { InstrumentQuestion } from '@portal/contract/instrument';
import { isWritten } from '@portal/expressions/default-answers';
import { evaluateValue, parseExpression } from '@portal/expressions/expression';
import { CannotSay } from './tongue.ts';

/** A default as a format writes it. */
export type DefaultOut =
  /** The same always: the answers, each as it is stored here. */
  | { kind: 'stored'; values: (string | number)[] }
  | { kind: 'today' }
  /** It reads answers: said in the format's own language, where it has one. */
  | { kind: 'formula' };

/** Null where there is none. */
export function defaultOut({ default_answer }: InstrumentQuestion): DefaultOut | null {
  if (default_answer === '') return null;
  const node = parseExpression(default_answer);
  if (node.kind === 'call' && node.name === 'today') return { kind: 'today' };
  if (!isWritten(node)) return { kind: 'formula' };
  const value = evaluateValue(node, { read: () => null });
  if (value === null || typeof value === 'boolean') throw new CannotSay('it gives no answer');
  return { kind: 'stored', values: [value].flat() as (string | number)[] };
}
