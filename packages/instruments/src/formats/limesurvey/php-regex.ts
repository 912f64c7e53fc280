import { RuleError } from '../../rule-translation/rule-node.ts';

/**
 * Converts a PHP pattern such as `/^[a-z]+$/i` to a pattern for the whole text. PHP finds a pattern anywhere
 * in the text, unless the pattern marks its start and end.
 *
 * @throws RuleError for options that no pattern here can express
 */
export function convertPhpRegex(written: string): string {
  const [, , inner = '', flags = ''] = /^([^\w\s\\])(.*)\1([a-z]*)$/is.exec(written.trim()) ?? [];
  if (inner === '') throw new RuleError('it is not a pattern between two delimiters');
  const isOfLetters = /[a-z]/i.test(inner.replace(/\\[a-zA-Z]/g, ''));
  const beyond = flags.replace(/[uDS]/g, '').replace(isOfLetters ? '' : 'i', '');
  if (beyond !== '') throw new RuleError(`its option “${beyond}” is not supported`);
  const only = branchesOf(inner).length === 1 ? /^\^\(\?:([^]*)\)\$$/.exec(inner)?.[1] : undefined;
  if (only !== undefined && isOneGroup(only)) return only;
  const branches = branchesOf(inner).map(whole);
  return branches.length === 1 ? branches[0]! : branches.map((branch) => `(?:${branch})`).join('|');
}

/** Checks that two brackets enclose one group, rather than end one group and start another. */
function isOneGroup(pattern: string): boolean {
  let depth = 0;
  for (const [piece] of pattern.matchAll(/\\.|\[(?:\\.|[^\]\\])*\]|./gsu)) {
    if (piece === '(') depth += 1;
    if (piece === ')') depth -= 1;
    if (depth < 0) return false;
  }
  return depth === 0;
}

function whole(branch: string): string {
  const isBegun = branch.startsWith('^');
  const isEnded = /(?<!\\)(?:\\\\)*\$$/.test(branch);
  const inner = branch.slice(isBegun ? 1 : 0, isEnded ? -1 : undefined);
  return `${isBegun ? '' : '.*'}${inner}${isEnded ? '' : '.*'}`;
}

/** Splits a pattern at the bars outside brackets. */
function branchesOf(pattern: string): string[] {
  const branches = [''];
  let depth = 0;
  for (const [piece] of pattern.matchAll(/\\.|\[(?:\\.|[^\]\\])*\]|./gsu)) {
    if (piece === '(') depth += 1;
    if (piece === ')') depth -= 1;
    if (piece === '|' && depth === 0) branches.push('');
    else branches[branches.length - 1] += piece;
  }
  return branches;
}
