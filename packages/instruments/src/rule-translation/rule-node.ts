import type { FunctionName } from '@portal/expressions/functions';

/**
 * A rule of any other product, still with the source's names and answers. `write-rule.ts` converts it to the
 * portal's language.
 */
export type RuleNode =
  | { kind: 'number'; value: number }
  /** `moment`: the file writes it as a date or a time, not as a text. */
  | { kind: 'text'; value: string; moment?: 'date' | 'time' | 'date_time' }
  | { kind: 'truth'; value: boolean }
  /** The answer to a question, by the source's name for it. */
  | { kind: 'answer'; name: string }
  /** True if an option is selected in a question with several options. */
  | { kind: 'chosen'; name: string; option: string }
  /** How often something that repeats is answered, by the source's name for it. */
  | { kind: 'rows'; name: string }
  /** Written in this portal's language already. */
  | { kind: 'own'; text: string; names: readonly string[] }
  /** True if a text matches a regular expression. */
  | { kind: 'matches'; of: RuleNode; pattern: string }
  | { kind: 'negative'; of: RuleNode }
  | { kind: 'not'; of: RuleNode }
  | { kind: 'operation'; operator: RuleOperator; left: RuleNode; right: RuleNode }
  | { kind: 'call'; name: RuleFunction; of: RuleNode[] };

export type RuleOperator = Arithmetic | Comparison | 'and' | 'or';
type Arithmetic = '+' | '-' | '*' | '/';
export type Comparison = '=' | '!=' | '<' | '<=' | '>' | '>=';
/** The comparison that holds with both sides swapped. */
export const MIRRORED: Record<Comparison, Comparison> = {
  '=': '=',
  '!=': '!=',
  '<': '>',
  '<=': '>=',
  '>': '<',
  '>=': '<=',
};
/**
 * `elapsed_days`: with what is left of a day, where times are known. `moment`: a number of days as a date and time; `day`:
 * as a date. `now`: the current time. `selected_at`: the selected option at a position. `option_name`: the name of an option of a question. `score`: the
 * figure of the selected option, or the sum of those of all.
 */
export type RuleFunction =
  | Exclude<FunctionName, 'includes' | 'one_of' | 'last'>
  | 'elapsed_days'
  | 'moment'
  | 'day'
  | 'now'
  | 'selected_at'
  | 'option_name'
  | 'score';

/** A part of a rule that the portal's language cannot express; the message appears in the report. */
export class RuleError extends Error {}

/** A formula that gives a time, which a calculated question cannot hold. */
export class TimeFormulaError extends RuleError {}

export const answer = (name: string): RuleNode => ({ kind: 'answer', name });
export const operation = (operator: RuleOperator, left: RuleNode, right: RuleNode): RuleNode => ({
  kind: 'operation',
  operator,
  left,
  right,
});
export const call = (name: RuleFunction, ...of: RuleNode[]): RuleNode => ({ kind: 'call', name, of });
export const not = (of: RuleNode): RuleNode => ({ kind: 'not', of });

export const number = (value: number): RuleNode => ({ kind: 'number', value });
export const text = (value: string): RuleNode => ({ kind: 'text', value });
/** The names a rule reads, each once. */
export function namesIn(node: RuleNode): Set<string> {
  const names = new Set<string>();
  const visit = (one: RuleNode): void => {
    if (one.kind === 'answer' || one.kind === 'chosen') names.add(one.name);
    else if (one.kind === 'own') one.names.forEach((name) => names.add(name));
    else if (one.kind === 'operation') [one.left, one.right].forEach(visit);
    else if (one.kind === 'call') one.of.forEach(visit);
    else if ('of' in one) visit(one.of);
  };
  visit(node);
  return names;
}

/** The names of the questions whose options' scores a rule reads. */
export function scoredIn(node: RuleNode): Set<string> {
  const names = new Set<string>();
  const visit = (one: RuleNode): void => {
    if (one.kind === 'call' && one.name === 'score') for (const name of namesIn(one)) names.add(name);
    else if (one.kind === 'operation') [one.left, one.right].forEach(visit);
    else if (one.kind === 'call') one.of.forEach(visit);
    else if ('of' in one) visit(one.of);
  };
  visit(node);
  return names;
}

/** Checks whether a rule contains a plus sign. */
export const containsSum = (node: RuleNode): boolean =>
  node.kind === 'operation'
    ? node.operator === '+' || containsSum(node.left) || containsSum(node.right)
    : node.kind === 'call'
      ? node.of.some(containsSum)
      : 'of' in node && containsSum(node.of);

/** Joins all nodes with `and`; returns null if there are none. */
export const allOf = (nodes: RuleNode[]): RuleNode | null =>
  nodes.length === 0 ? null : nodes.reduce((left, right) => operation('and', left, right));
/** Any of them; null where there are none. */
export const anyOf = (nodes: RuleNode[]): RuleNode | null =>
  nodes.length === 0 ? null : nodes.reduce((left, right) => operation('or', left, right));
