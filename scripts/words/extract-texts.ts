import ts from 'typescript';
import type { FoundText } from './banned-words.ts';
import { extractComments, parse } from './extract-comments.ts';

const TEST_FILE = /\.test\.tsx?$/;
const CODE_FILE = /(?<!\.d)\.(ts|tsx|mts|mjs)$/;
/** Files whose strings people read: screens, wording, messages of the API, the demonstration, commands. Tests are left out. */
const SCREEN_FILE =
  /^((apps\/(web|api)|packages\/[\w-]+)\/src|demo|scripts)\/(?!(.*\/)?(testing|tables|moving|icon|words|lint-rules|test-run)\/)(?!.*([./]cy|\.tables|\.test|test-setup)\.tsx?$).*\.(tsx?|mjs)$/;
const TITLED = new Set(['it', 'test', 'describe']);
/** Attributes and properties whose values are for programs. */
const NOT_SHOWN =
  /^(class|className|\w+ClassName|classNames|style|d|path|viewBox|key|id|type|rel|href|src|to|transform|points|sql|media|sizes|font|fontFamily|css|pattern|color|background|grid\w*|transition|animation|border\w*|margin|padding|autoComplete|allow|sandbox|content|points|accept|format|policy)$/;
const NOT_SHOWN_CALL =
  /^(sql|sql\..*|css|String\.raw|.*\.(set|setHeader|header|querySelector|querySelectorAll|matches|closest|matchMedia|split|startsWith|endsWith|includes|execute|query|addEventListener|(?<!console\.)(log|warn|debug|info))|matchMedia|z\.iso\..*|RegExp|require|import)$/;

/** Returns the words of a literal, `{}` for each expression in it; undefined for any other node. */
function textOfLiteral(node: ts.Node): string | undefined {
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node) || ts.isJsxText(node))
    return node.text.replace(/\s+/g, ' ').trim();
  if (!ts.isTemplateExpression(node)) return undefined;
  const texts = [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)];
  return texts.join('{}').replace(/\s+/g, ' ').trim();
}

/** Recognises a literal for programs by its position: imports, types, keys, class names, statements, logs. */
function isForPrograms(node: ts.Node): boolean {
  for (let at = node, up = node.parent; up && !ts.isSourceFile(up); at = up, up = up.parent) {
    if (ts.isImportDeclaration(up) || ts.isExportDeclaration(up) || ts.isTypeNode(up)) return true;
    if (ts.isElementAccessExpression(up) && up.argumentExpression === at) return true;
    if ((ts.isPropertyAssignment(up) || ts.isJsxAttribute(up)) && NOT_SHOWN.test(up.name.getText()))
      return true;
    if (ts.isPropertyAssignment(up) && up.name === at) return true;
    if (ts.isCaseClause(up) && up.expression === at) return true;
    if (ts.isTaggedTemplateExpression(up) && NOT_SHOWN_CALL.test(up.tag.getText())) return true;
    if (ts.isCallExpression(up) && NOT_SHOWN_CALL.test(up.expression.getText())) return true;
    if (ts.isFunctionLike(up) || ts.isStatement(up)) return false;
  }
  return false;
}

/** Headers, declarations, statements, markup and lists of class names. */
const PROGRAM_TEXT =
  /^[a-z-]+: |^create or replace |[;{]$|; charset=|^<[a-z?!]|^[A-Z]{4,} |^((\w+:)*[\w-]+ )*((\w+:)*\w+-[\w/.-]+)( (\w+:)*[\w/.-]+)*$/;

/** Words for people have a blank between words, or are a capitalised word on a screen. */
const isProse = (text: string, isJsx: boolean) =>
  /[A-Za-z’']{2,}[,;:.]? +(\{\}|[A-Za-z“]{2,})|[a-z]+ \{\}/.test(text)
    ? !PROGRAM_TEXT.test(text)
    : /^[A-Z][a-z]+…?$/.test(text) || (isJsx && /[A-Za-z]{2,}/.test(text));

function extractScreenTexts(source: ts.SourceFile): { pos: number; text: string }[] {
  const texts: { pos: number; text: string }[] = [];
  const visit = (node: ts.Node) => {
    const text = textOfLiteral(node);
    if (text && isProse(text, ts.isJsxText(node)) && !isForPrograms(node))
      texts.push({ pos: node.getStart(source), text });
    ts.forEachChild(node, visit);
  };
  visit(source);
  return texts;
}

/** Returns the first name of a call: `it` of `it.each(rows)(title)`. */
function nameOfCall(expression: ts.Expression): string | undefined {
  if (ts.isIdentifier(expression)) return expression.text;
  if (ts.isPropertyAccessExpression(expression)) return nameOfCall(expression.expression);
  if (ts.isCallExpression(expression)) return nameOfCall(expression.expression);
  return ts.isTaggedTemplateExpression(expression) ? nameOfCall(expression.tag) : undefined;
}

function extractTitles(source: ts.SourceFile): { pos: number; text: string }[] {
  const titles: { pos: number; text: string }[] = [];
  const visit = (node: ts.Node) => {
    const [first, second] = ts.isCallExpression(node) ? node.arguments : [];
    const text = first && second && textOfLiteral(first);
    if (text && ts.isCallExpression(node) && TITLED.has(nameOfCall(node.expression) ?? ''))
      titles.push({ pos: first.getStart(source), text });
    ts.forEachChild(node, visit);
  };
  visit(source);
  return titles;
}

/** Returns every checked text of a code file: comments, then test titles or screen texts. */
function extractFromCode(file: string, code: string): FoundText[] {
  const source = parse(file, code);
  const comments = extractComments(file, code, source).map(
    ({ line, text, isDoc, isFunction }): FoundText => ({
      kind: 'comments',
      file,
      line,
      text: text.replace(/\s+/g, ' '),
      isDoc,
      isFunction,
    }),
  );
  const isTest = TEST_FILE.test(file);
  if (!isTest && !SCREEN_FILE.test(file)) return comments;
  const strings = isTest ? extractTitles(source) : extractScreenTexts(source);
  return [
    ...comments,
    ...strings.map(({ pos, text }): FoundText => ({
      kind: isTest ? 'titles' : 'screens',
      file,
      line: source.getLineAndCharacterOfPosition(pos).line + 1,
      text,
    })),
  ];
}

/** Returns the paragraphs, list items, table rows and headings of a Markdown page, without code blocks. */
function extractFromMarkdown(file: string, page: string): FoundText[] {
  const texts: FoundText[] = [];
  let open: FoundText | undefined;
  let isCode = false;
  for (const [at, raw] of page.split('\n').entries()) {
    const line = raw.trim();
    if (line.startsWith('```')) isCode = !isCode;
    const isHeading = line.startsWith('#');
    const startsBlock = isHeading || line.startsWith('|') || /^([-*+]|\d+\.) /.test(line);
    if (line === '' || isCode || line.startsWith('```') || /^[|:\- ]+$/.test(line)) {
      open = undefined;
    } else if (open && !startsBlock) {
      open.text += ` ${line}`;
    } else {
      const text = line.replace(/^(#+|[-*+]|\d+\.|\|) */, '').replace(/ *\|$/, '');
      open = { kind: 'docs', file, line: at + 1, text, isHeading };
      texts.push(open);
      if (isHeading) open = undefined;
    }
  }
  return texts;
}

/** Returns each file and each folder once, by its own name. */
export function extractPaths(files: readonly string[]): FoundText[] {
  const paths = new Set<string>();
  for (const file of files) {
    const parts = file.split('/');
    for (let length = 1; length <= parts.length; length++) paths.add(parts.slice(0, length).join('/'));
  }
  return [...paths].map((path) => ({ kind: 'paths', file: path, line: 1, text: path }));
}

/** Returns every checked text of a file. */
export function extractTexts(file: string, content: string): FoundText[] {
  if (file.endsWith('.md')) return extractFromMarkdown(file, content);
  return CODE_FILE.test(file) ? extractFromCode(file, content) : [];
}
export const hasTexts = (file: string) => file.endsWith('.md') || CODE_FILE.test(file);
