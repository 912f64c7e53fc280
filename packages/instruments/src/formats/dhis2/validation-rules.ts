import { isObject, type JsonObject, textIn } from '../../file-formats/json-text.ts';
import { plainLine, plainText } from '../../import/plain-text.ts';
import type { ImportReport } from '../../import/import-report.ts';
import { commonOperators, type Dialect, readRule } from '../../rule-translation/read-rule.ts';
import {
  answer,
  call,
  type Comparison,
  not,
  operation,
  type RuleFunction,
  type RuleNode,
  RuleError,
} from '../../rule-translation/rule-node.ts';
import type { SourceCheck } from '../../import/source-instrument.ts';
import { idOf, type Metadata, nameOf } from './metadata.ts';

const COMPARISONS: Record<string, Comparison> = {
  equal_to: '=',
  not_equal_to: '!=',
  greater_than: '>',
  greater_than_or_equal_to: '>=',
  less_than: '<',
  less_than_or_equal_to: '<=',
};
const SAME: Record<string, RuleFunction> = { if: 'if', greatest: 'max', least: 'min' };

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
  operators: { ...commonOperators, '==': '=', '/': '/', '&&': 'and', '||': 'or', '^': 'power' },
  negations: ['!'],
  toCall: (name, of) => {
    const [first] = of;
    if (Object.hasOwn(SAME, name)) return call(SAME[name]!, ...of);
    if (name === 'isNull' && first) return not(call('answered', first));
    if (name === 'isNotNull' && first) return call('answered', first);
    throw new RuleError(`the function “${name}” is not supported`);
  },
};

export const readExpression = (text: string): RuleNode => readRule(text, dialect);

/** The rules of the file as checks of the questionnaire. */
export function readValidationRules(metadata: Metadata, report: ImportReport): SourceCheck[] {
  return metadata.list('validationRules').map((rule) => {
    const name = plainLine(nameOf(rule)) || idOf(rule);
    const text = [rule['leftSide'], rule['operator'], rule['rightSide']]
      .map((part) => (isObject(part) ? textIn(part['expression']) : textIn(part)))
      .join(' ');
    return {
      entry: report.add(`validationRule ${idOf(rule)}`, name),
      rule: { text, read: () => readWhole(rule) },
      message: plainText(rule['instruction']) || plainText(rule['description']) || name,
      severity: rule['importance'] === 'HIGH' ? 'error' : 'warning',
      isWhole: true,
    };
  });
}

function readWhole(rule: JsonObject): RuleNode {
  const [left, right] = [side(rule['leftSide']), side(rule['rightSide'])];
  const operator = textIn(rule['operator']).toLowerCase();
  if (operator === 'exclusive_pair')
    return not(operation('and', call('answered', left), call('answered', right)));
  if (operator === 'compulsory_pair') {
    const [one, other] = [call('answered', left), call('answered', right)];
    return operation('or', operation('and', one, other), operation('and', not(one), not(other)));
  }
  const comparison = Object.hasOwn(COMPARISONS, operator) ? COMPARISONS[operator] : undefined;
  if (!comparison) throw new RuleError(`“${operator}” is not supported`);
  return operation(comparison, left, right);
}

function side(given: unknown): RuleNode {
  if (!isObject(given)) throw new RuleError('one of its sides is missing');
  const node = readExpression(textIn(given['expression']));
  // By default a missing figure counts as zero, as in a total.
  const isStrict = given['missingValueStrategy'] === 'SKIP_IF_ANY_VALUE_MISSING';
  const terms = isStrict ? null : termsOf(node);
  return terms !== null && terms.length > 1 ? call('total', ...terms) : node;
}

/** Returns the answers that are added up; null for any other calculation. */
function termsOf(node: RuleNode): RuleNode[] | null {
  if (node.kind === 'answer') return [node];
  if (node.kind !== 'operation' || node.operator !== '+') return null;
  const [left, right] = [termsOf(node.left), termsOf(node.right)];
  return left && right ? [...left, ...right] : null;
}
