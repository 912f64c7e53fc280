import { type RuleNode, RuleError } from '../../rule-translation/rule-node.ts';
import type { ItemTypes } from './item-types.ts';

type ValueKind = 'number' | 'text' | 'truth' | 'date' | 'time' | 'date_time' | 'nothing';

const KINDS: Record<string, ValueKind> = {
  integer: 'number',
  decimal: 'number',
  quantity: 'number',
  boolean: 'truth',
  date: 'date',
  time: 'time',
  dateTime: 'date_time',
};

/**
 * Returns the kind of value that an expression gives. FHIRPath gives no value if an expression mixes kinds, but
 * rules here convert them.
 *
 * @throws RuleError for an expression that mixes kinds
 */
export function valueKind(node: RuleNode, items: ItemTypes): ValueKind {
  const kindOf = (one: RuleNode): ValueKind => valueKind(one, items);
  switch (node.kind) {
    case 'number':
      return 'number';
    case 'text':
      return node.value === '' ? 'nothing' : (node.moment ?? 'text');
    case 'answer':
      return KINDS[items.get(node.name)?.type ?? ''] ?? 'text';
    case 'negative':
      return requireKind('number', [kindOf(node.of)]);
    case 'not':
      return requireKind('truth', [kindOf(node.of)]);
    case 'operation':
      return operationKind(node.operator, kindOf(node.left), kindOf(node.right));
    case 'call':
      return callKind(node, kindOf);
    default:
      return 'truth';
  }
}

function operationKind(operator: string, left: ValueKind, right: ValueKind): ValueKind {
  if (operator === 'and' || operator === 'or') return requireKind('truth', [left, right]);
  if (['+', '-', '*', '/'].includes(operator)) return requireKind('number', [left, right]);
  if (left === 'nothing' || right === 'nothing') throw new RuleError('it compares with an empty value');
  if (left !== right) throw new RuleError('it compares values of different types');
  return 'truth';
}

function callKind(
  { name, of }: RuleNode & { kind: 'call' },
  kindOf: (node: RuleNode) => ValueKind,
): ValueKind {
  switch (name) {
    case 'today':
      return 'date';
    case 'score':
      return 'number';
    case 'answered':
      of.forEach(kindOf);
      return 'truth';
    case 'if': {
      const [condition, ...results] = of.map(kindOf);
      requireKind('truth', [condition!]);
      const [first = 'nothing', ...others] = results.filter((kind) => kind !== 'nothing');
      return requireKind(first, others);
    }
    default:
      return requireKind('number', of.map(kindOf));
  }
}

function requireKind(wanted: ValueKind, found: ValueKind[]): ValueKind {
  if (found.some((kind) => kind !== wanted)) throw new RuleError('it mixes values of different types');
  return wanted;
}
