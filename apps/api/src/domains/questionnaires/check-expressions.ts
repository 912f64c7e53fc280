import { codesOf, ExpressionError, parseExpression } from '@portal/expressions/expression';

/** What an expression is for: a condition holds or does not, a formula gives a figure. */
export type Use = 'condition' | 'formula';
export type Written = { path: string; text: string | null; use: Use };
/** A question as expressions know it. */
export type KnownQuestion = { question_code: string; question_type: string; option_codes: string[] };

/** The mistakes in expressions, each with the path of the field and the place in it, counted from 1. */
export function expressionMistakes(written: Written[], known: KnownQuestion[]) {
  const codes = new Set(known.map((question) => question.question_code));
  return written.flatMap(({ path, text }) => {
    const mistake = text ? mistakeIn(text, codes) : null;
    return mistake === null ? [] : [{ path, message: mistake }];
  });
}

function mistakeIn(text: string, codes: ReadonlySet<string>): string | null {
  try {
    const unknown = codesOf(parseExpression(text)).find((code) => !codes.has(code));
    if (unknown === undefined) return null;
    return at(placeOf(text, unknown), `There is no question “${unknown}” in this questionnaire.`);
  } catch (error) {
    if (error instanceof ExpressionError) return at(error.index, error.message);
    throw error;
  }
}

const at = (index: number, message: string) => `At character ${index + 1}: ${message}`;
const placeOf = (text: string, code: string) => Math.max(0, text.search(new RegExp(`\\b${code}\\b`)));

/** The names an expression mentions, codes and functions alike; quoted texts are none. */
export function namesIn(text: string): Set<string> {
  return new Set(text.replace(/'[^']*'|"[^"]*"/g, '').match(/[a-zA-Z_]\w*/g) ?? []);
}

/** Calculated questions that need each other's result, as `a → b → a`; null when there are none. */
export function circleOf(formulas: { question_code: string; expression: string | null }[]): string | null {
  const needs = new Map(
    formulas.flatMap(({ question_code, expression }) =>
      expression ? [[question_code, [...namesIn(expression)]] as const] : [],
    ),
  );
  const settled = new Set<string>();
  const visit = (code: string, path: string[]): string | null => {
    if (path.includes(code)) return [...path.slice(path.indexOf(code)), code].join(' → ');
    if (settled.has(code)) return null;
    for (const needed of needs.get(code) ?? []) {
      const circle = needs.has(needed) ? visit(needed, [...path, code]) : null;
      if (circle) return circle;
    }
    settled.add(code);
    return null;
  };
  for (const code of needs.keys()) {
    const circle = visit(code, []);
    if (circle) return circle;
  }
  return null;
}
