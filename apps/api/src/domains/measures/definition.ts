import type { MeasureKind } from '@portal/contract/measures';
import { kindsOverCases } from '@portal/contract/measures';
import { codesOf, type Expression, parseExpression } from '@portal/expressions/expression';

/** A measure's definition as it is written. */
export type WrittenDefinition = {
  kind: MeasureKind;
  numerator: string;
  denominator: string | null;
  multiplier: number;
};

/** A measure's definition, read. */
export type Definition = {
  kind: MeasureKind;
  numerator: Expression;
  denominator: Expression | null;
  multiplier: number;
  /** The question codes it reads. */
  codes: string[];
  /** Worked out over cases; otherwise over the submission's own answers. A distribution can be either. */
  is_over_cases: boolean;
};

/** @throws ExpressionError, which a definition that was saved never does: it was checked. */
export function readDefinition(written: WrittenDefinition): Definition {
  const numerator = parseExpression(written.numerator);
  const denominator = written.denominator === null ? null : parseExpression(written.denominator);
  const codes = [...new Set([...codesOf(numerator), ...(denominator ? codesOf(denominator) : [])])];
  const is_over_cases = kindsOverCases.includes(written.kind);
  return { kind: written.kind, numerator, denominator, multiplier: written.multiplier, codes, is_over_cases };
}
