import { RuleError } from '../../rule-translation/rule-node.ts';

/**
 * The pattern of a PHP expression such as `/^[a-z]+$/i` as one that the whole text must have: there it may be found anywhere
 * unless it says where it begins and ends.
 *
 * @throws RuleError for options that no pattern here can say
 */
export function convertPhpRegex(written: string): string {
  const [, , inner = '', flags = ''] = /^([^\w\s\\])(.*)\1([a-z]*)$/is.exec(written.trim()) ?? [];
  if (inner === '') throw new RuleError('it is no pattern with a sign before and after it');
  const isOfLetters = /[a-z]/i.test(inner.replace(/\\[a-zA-Z]/g, ''));
  const beyond = flags.replace(/[uDS]/g, '').replace(isOfLetters ? '' : 'i', '');
  if (beyond !== '') throw new RuleError(`its option “${beyond}” is not known here`);
  const only = branchesOf(inner).length === 1 ? /^\^\(\?:([^]*)\)\$$/.exec(inner)?.[1] : undefined;
  if (only !== undefined && isOneGroup(only)) return only;
  const branches = branchesOf(inner).map(whole);
  return branches.length === 1 ? branches[0]! : branches.map((branch) => `(?:${branch})`).join('|');
}

/** Whether what stood between two brackets is what these hold, and not the end of one group and the beginning of another. */
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

/** What stands between the bars that are in no brackets. */
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
