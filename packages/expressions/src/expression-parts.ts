import type { Expression } from './expression.ts';

/** Lists the expressions directly within another. */
export function partsOf(node: Expression): readonly Expression[] {
  switch (node.kind) {
    case 'negate':
    case 'not':
      return [node.of];
    case 'operation':
      return [node.left, node.right];
    case 'call':
      return node.of;
    case 'rows':
      return [node.of, node.by, node.where].filter((part) => part !== null);
    default:
      return [];
  }
}
