import ts from 'typescript';

const DIRECTIVE = /^(eslint|prettier|@vitest|@ts-|@jsx|<reference|#|v8 ignore|c8 ignore|vite-ignore)/;

const cleanComment = (raw: string) =>
  raw
    .replace(/^\/\*+/, '')
    .replace(/\*+\/$/, '')
    .split('\n')
    .map((line) => line.replace(/^\s*(\*(?!\*)|\/\/+)?\s*/, ''))
    .join('\n')
    .trim();

/** A comment of a file, from `pos` to `end`; successive `//` lines are one comment. */
export interface Comment {
  pos: number;
  end: number;
  line: number;
  /** The words without comment signs, in the lines of the file. */
  text: string;
  isDoc: boolean;
  isFunction: boolean;
}

const isCallable = (node: ts.Node | undefined): boolean => {
  if (!node) return false;
  if (ts.isFunctionLike(node)) return true;
  if (ts.isVariableStatement(node)) return node.declarationList.declarations.some((one) => isCallable(one));
  if (ts.isVariableDeclaration(node) || ts.isPropertyAssignment(node) || ts.isPropertyDeclaration(node))
    return isCallable(node.initializer);
  return ts.isPropertySignature(node) && isCallable(node.type);
};

/** Returns a test for a node whose text, with what precedes it, has `//` or slash and star in it. */
function findNodesWithComments(code: string): (node: ts.Node) => boolean {
  const starts: number[] = [];
  for (let at = code.indexOf('/'); at >= 0; at = code.indexOf('/', at + 1))
    if (code[at + 1] === '/' || code[at + 1] === '*') starts.push(at);
  return ({ pos, end }) => {
    let low = 0;
    let high = starts.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (starts[middle]! < pos) low = middle + 1;
      else high = middle;
    }
    return low < starts.length && starts[low]! < end;
  };
}

/** Finds the comments before each token; a token of JSX text has none. */
function collectRanges(source: ts.SourceFile) {
  const ranges = new Map<number, ts.CommentRange>();
  const functions = new Set<number>();
  const mayHaveComments = findNodesWithComments(source.text);
  const rangesBefore = (node: ts.Node) => [
    ...(ts.getTrailingCommentRanges(source.text, node.pos) ?? []),
    ...(ts.getLeadingCommentRanges(source.text, node.pos) ?? []),
  ];
  const visit = (node: ts.Node) => {
    if (node.kind === ts.SyntaxKind.JsxText || !mayHaveComments(node)) return;
    if (ts.isToken(node)) for (const range of rangesBefore(node)) ranges.set(range.pos, range);
    const doc = isCallable(node) ? rangesBefore(node).at(-1) : undefined;
    if (doc) functions.add(doc.pos);
    for (const child of node.getChildren(source)) visit(child);
  };
  visit(source);
  return { ranges: [...ranges.values()].sort((one, other) => one.pos - other.pos), functions };
}

/** Tests that only blanks and one line break lie between two line comments. */
const follows = (text: string, before: ts.CommentRange, next: ts.CommentRange) => {
  const between = text.slice(before.end, next.pos);
  const lineStart = text.lastIndexOf('\n', before.pos - 1) + 1;
  return /^[^\S\n]*\n[^\S\n]*$/.test(between) && text.slice(lineStart, before.pos).trim() === '';
};

/** Parses a file; parents are set. */
export const parse = (file: string, code: string) =>
  ts.createSourceFile(file, code, ts.ScriptTarget.Latest, true);

/** Returns the comments of a file in order, without directives to tools. */
export function extractComments(file: string, code: string, source = parse(file, code)): Comment[] {
  const { ranges, functions } = collectRanges(source);
  const comments: Comment[] = [];
  let last: ts.CommentRange | undefined;
  for (const range of ranges) {
    const raw = code.slice(range.pos, range.end);
    const text = cleanComment(raw);
    const isLine = range.kind === ts.SyntaxKind.SingleLineCommentTrivia;
    const isOurs = text !== '' && !raw.startsWith('#!') && !DIRECTIVE.test(text);
    const before = comments.at(-1);
    if (isOurs && isLine && last && before && before.end === last.end && follows(code, last, range)) {
      before.end = range.end;
      before.text += `\n${text}`;
    } else if (isOurs) {
      const line = source.getLineAndCharacterOfPosition(range.pos).line + 1;
      const isDoc = raw.startsWith('/**');
      comments.push({
        pos: range.pos,
        end: range.end,
        line,
        text,
        isDoc,
        isFunction: functions.has(range.pos),
      });
    }
    last = isLine ? range : undefined;
  }
  return comments;
}
