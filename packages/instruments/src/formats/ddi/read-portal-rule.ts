import { referencedCodes, ExpressionError, parseExpression } from '@portal/expressions/expression';
import type { RuleNode } from '../../rule-translation/rule-node.ts';

/** A text that is written in this portal's language and reads nothing but these answers; null for other words. */
export function readPortalRule(text: string, names: ReadonlySet<string>): RuleNode | null {
  try {
    const codes = referencedCodes(parseExpression(text));
    return codes.length > 0 && codes.every((code) => names.has(code))
      ? { kind: 'own', text, names: codes }
      : null;
  } catch (error) {
    if (error instanceof ExpressionError) return null;
    throw error;
  }
}
