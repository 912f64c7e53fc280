import { isObject, type JsonObject, textIn } from '../../file-formats/json-text.ts';
import { plainLine, plainText } from '../../import/plain-text.ts';
import type { ImportReport, ReportEntry } from '../../import/import-report.ts';
import {
  commonOperators,
  convertCall,
  type Dialect,
  type FunctionTable,
  readRule,
  sameFunctions,
} from '../../rule-translation/read-rule.ts';
import {
  answer,
  anyOf,
  call,
  type Comparison,
  not,
  operation,
  type RuleNode,
  RuleError,
} from '../../rule-translation/rule-node.ts';
import type { SourceCheck } from '../../import/source-instrument.ts';
import { idOf, type Metadata, nameOf } from './metadata.ts';
import { applyStrategy, dividesByAnswers, isPresent, type MissingValueStrategy } from './missing-values.ts';

const COMPARISONS: Record<string, Comparison> = {
  equal_to: '=',
  not_equal_to: '!=',
  greater_than: '>',
  greater_than_or_equal_to: '>=',
  less_than: '<',
  less_than_or_equal_to: '<=',
};
/** DHIS2's functions. `dhis2-differential.slow.test.ts` compares each with what it means there. */
export const dhis2Functions = {
  ...sameFunctions({ if: 'if', greatest: 'max', least: 'min' }),
  isNull: (of?: RuleNode) => (of ? not(call('answered', of)) : null),
  isNotNull: (of?: RuleNode) => (of ? call('answered', of) : null),
} satisfies FunctionTable;

export const dhis2Operators = {
  ...commonOperators,
  '==': '=',
  '/': '/',
  '&&': 'and',
  '||': 'or',
  '^': 'power',
} as const;

/** `#{element}` for the total of an element, `#{element.option}` for one of its figures. */
const dialect: Dialect = {
  reference: /([#A-Z]{1,3})?\{([\w.*]+)\}|\[\w+\]/y,
  toReference: ([whole, kind, name = '']) => {
    if (kind !== '#') throw new RuleError(`“${whole}” is not an answer`);
    return answer(
      name
        .split('.')
        .slice(0, 2)
        .join('.')
        .replace(/\.\*?$/, ''),
    );
  },
  operators: dhis2Operators,
  negations: ['!'],
  toCall: (name, of) => {
    const converted = convertCall(dhis2Functions, name, of);
    if (converted) return converted;
    throw new RuleError(`the function “${name}” is not supported`);
  },
};

export const readExpression = (text: string): RuleNode => readRule(text, dialect);

/** The rules of the file as checks of the questionnaire. */
export function readValidationRules(metadata: Metadata, report: ImportReport): SourceCheck[] {
  return metadata.list('validationRules').map((rule) => {
    const name = plainLine(nameOf(rule)) || idOf(rule);
    const entry = report.add(`validationRule ${idOf(rule)}`, name);
    const text = [rule['leftSide'], rule['operator'], rule['rightSide']]
      .map((part) => (isObject(part) ? textIn(part['expression']) : textIn(part)))
      .join(' ');
    return {
      entry,
      rule: { text, read: () => readWhole(rule, entry) },
      message: plainText(rule['instruction']) || plainText(rule['description']) || name,
      severity: rule['importance'] === 'HIGH' ? 'error' : 'warning',
      isWhole: true,
    };
  });
}

function readWhole(rule: JsonObject, entry: ReportEntry): RuleNode {
  const [left, right] = [readSide(rule['leftSide']), readSide(rule['rightSide'])];
  const operator = textIn(rule['operator']).toLowerCase();
  if (operator === 'exclusive_pair')
    return not(operation('and', isPresent(left.node), isPresent(right.node)));
  if (operator === 'compulsory_pair') {
    const [one, other] = [isPresent(left.node), isPresent(right.node)];
    return operation('or', operation('and', one, other), operation('and', not(one), not(other)));
  }
  const comparison = Object.hasOwn(COMPARISONS, operator) ? COMPARISONS[operator] : undefined;
  if (!comparison) throw new RuleError(`“${operator}” is not supported`);
  if ([left, right].some(({ node }) => dividesByAnswers(node)))
    entry.approximate(
      'If the check divides by 0, it does not apply here. In DHIS2, the result counts as infinity.',
    );
  const sides = [left, right].map(({ node, strategy }) => applyStrategy(node, strategy));
  const compared = operation(comparison, sides[0]!.value, sides[1]!.value);
  const skipped = anyOf(sides.flatMap((side) => side.skipped ?? []));
  return skipped ? operation('or', skipped, compared) : compared;
}

const STRATEGIES: readonly MissingValueStrategy[] = [
  'NEVER_SKIP',
  'SKIP_IF_ANY_VALUE_MISSING',
  'SKIP_IF_ALL_VALUES_MISSING',
];

function readSide(given: unknown): { node: RuleNode; strategy: MissingValueStrategy } {
  if (!isObject(given)) throw new RuleError('one of its sides is missing');
  const written = textIn(given['missingValueStrategy']);
  // Without a strategy DHIS2 never skips.
  const strategy = STRATEGIES.find((one) => one === written) ?? 'NEVER_SKIP';
  return { node: readExpression(textIn(given['expression'])), strategy };
}
