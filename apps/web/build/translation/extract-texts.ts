/**
 * A text of a source file as people read it: `Saved {time} by {name}`. A placeholder is an expression of a
 * template or a child of an element. Its name comes from the code, or is a number if the code has no name.
 */
export type SourceText = {
  start: number;
  end: number;
  text: string;
  places: readonly { name: string; start: number; end: number }[];
  /**
   * The form in which to write the text again: a string, an attribute value, or the children of an element.
   */
  as: 'string' | 'attribute' | 'children';
  /** A single word may as well be a code: it is a text where the catalogue says so of its file. */
  isSure: boolean;
};

type Node = { type: string; start: number; end: number; [part: string]: unknown };
type Place = SourceText['places'][number];
/** The place of a text shows how likely the text is to be for people. */
type Where = 'words' | 'code' | 'no-words';

/** Attributes whose value is always for programs. */
const forPrograms =
  /^(className|class|type|id|name|href|to|role|htmlFor|variant|size|autoComplete|inputMode|key|style|src|d|viewBox|data-.*|.*Class|.*ClassName|tone|kind|look|align|rel|method|accept|pattern|lang|dir|slot|fill|stroke.*|action|path|icon|as|form|target|value|side|placement|scope|sort|status|unit)$/;
/** Attributes whose value is words, however short. */
const forPeople =
  /(label|title|alt|placeholder|description|hint|help|heading|term|caption|legend|message|text|note|noun|word)$/i;
/** Properties that name something for programs: `{ key: 'Mean' }`. */
const keysForPrograms = /^(key|id|code|className|icon|dashStyle)$/;
/** Calls whose arguments are for programs, and those whose arguments are words, however short. */
const callsForPrograms =
  /(^|\.)(includes|has|startsWith|endsWith|indexOf|querySelector|querySelectorAll|closest|matches|getElementById|getItem|setItem|removeItem|addEventListener|removeEventListener|get|set|test|split|join|replace|replaceAll|createElement|setAttribute|getAttribute|Intl\.\w+|RegExp|Error|URL|fetch|writeCookie|average)$/;
const callsWithWords = /^(formatNounCount|formatCount)$/;

/**
 * Returns each text for people in a file, in the order of the file. Placeholders can contain texts
 * themselves.
 */
export function extractTexts(program: object): SourceText[] {
  const found: SourceText[] = [];
  const visit = (part: unknown, where: Where, as: SourceText['as']): void => {
    if (Array.isArray(part)) return part.forEach((one) => visit(one, where, as));
    if (typeof part !== 'object' || part === null || !('type' in part)) return;
    const node = part as Node;
    const text = textAt(node, where);
    if (text) found.push(text.as === 'string' ? { ...text, as } : text);
    const of = node.type === 'JSXAttribute' ? 'attribute' : 'string';
    for (const [name, child] of childrenOf(node)) visit(child, whereOf(node, name, where), of);
  };
  visit(program, 'code', 'string');
  return found.sort((a, b) => a.start - b.start || b.end - a.end);
}

/** A list of class names: words without capitals, one of them a utility such as `text-sm` or `!min-h-9`. */
const CLASS_NAMES =
  /^(?=(.* )?!?-?(bg|text|font|border|flex|grid|gap|items|justify|rounded|(min-|max-)?[wh]|[mp][trblxy]?|tabular|overflow|whitespace|leading|shadow|col|row)-[a-z0-9[])(!?[a-z0-9:[\]./%&>*()_-]+( |$))+$/;

const hasWords = (text: string) => /\p{L}{2}/u.test(text.replace(/\{\w+\}/g, ''));
/** A sentence or a label; codes, addresses, classes and keys of programs are written otherwise. */
const looksSaid = (text: string) => hasWords(text) && (isSentence(text) || looksLikeLabel(text));
/** Two words with hyphens, such as “sub-section”, make a list of class names of a label, but not of a sentence. */
const isSentence = (text: string) => /^[\p{Lu}“{].*\s.*[.?!…]$/u.test(text);
const looksLikeLabel = (text: string) =>
  !CLASS_NAMES.test(text) &&
  !/^[a-z]+(-[\w[\].:/%]+)+$|^\w+:\S|^[\w-]*\/|^\S*[_/<>=]\S*$|^[A-Z]+[A-Z-]*$|\s[a-z]+:[a-z]|(^|\s)-?[a-z]+-[a-z0-9[\].]+(\s|$).*\s[a-z]+-/.test(
    text,
  ) &&
  (/^\W*\p{Lu}[^\s]*\p{Ll}|\s.*\p{L}{2}|\p{L}{2}.*\s/u.test(text) || /[.?!…]$/.test(text));

function textAt(node: Node, where: Where): SourceText | null {
  if (node.type === 'JSXElement' || node.type === 'JSXFragment') return childrenText(node);
  if (where === 'no-words') return null;
  if (node.type === 'Literal' && typeof node['value'] === 'string') {
    const text = node['value'];
    const isSure = where === 'words' ? hasWords(text) : looksSaid(text);
    return isSure || /^\p{Ll}{2,}$/u.test(text)
      ? { ...at(node), text, places: [], as: 'string', isSure }
      : null;
  }
  if (node.type === 'TemplateLiteral') {
    const quasis = node['quasis'] as { value: { cooked: string } }[];
    const places = named((node['expressions'] as Node[]).map((one) => ({ ...at(one), hint: hintOf(one) })));
    const text = quasis
      .map(({ value }, n) => value.cooked + (places[n] ? `{${places[n].name}}` : ''))
      .join('');
    const bare = text.replace(/\{\w+\}/g, '');
    const isSaid = hasWords(bare) && (where === 'words' || looksSaid(text.replace(/\{\w+\}/g, 'Xx')));
    return isSaid ? { ...at(node), text, places, as: 'string', isSure: true } : null;
  }
  return null;
}

const at = ({ start, end }: Node) => ({ start, end });

/** Returns an element's own text, with its other children as placeholders. */
function childrenText(node: Node): SourceText | null {
  const children = (node['children'] as Node[]).filter(
    (child) =>
      !(child.type === 'JSXText' && /^\s*\n\s*$/.test(child['value'] as string)) && !isComment(child),
  );
  const texts = children.map((child) => plainOf(child));
  if (!texts.some((text) => text !== null && hasWords(text))) return null;
  const others = children.filter((_, n) => texts[n] === null);
  const places = named(others.map((child) => ({ ...at(child), hint: hintOf(child) })));
  let next = 0;
  const text = texts.map((one) => one ?? `{${places[next++]!.name}}`).join('');
  const all = node['children'] as Node[];
  const range = { start: all[0]!.start, end: all.at(-1)!.end };
  return { ...range, text: text.trim(), places, as: 'children', isSure: true };
}

const isComment = (node: Node) =>
  node.type === 'JSXExpressionContainer' && (node['expression'] as Node).type === 'JSXEmptyExpression';

/**
 * Returns the text of a child, with lines joined as React joins them; null if the child is more than a text.
 */
function plainOf(child: Node): string | null {
  if (child.type === 'JSXText') return joined(child['value'] as string);
  if (child.type !== 'JSXExpressionContainer') return null;
  const inner = child['expression'] as Node;
  return inner.type === 'Literal' && typeof inner['value'] === 'string' ? inner['value'] : null;
}

function joined(value: string): string {
  const lines = value.split('\n');
  return lines
    .map((line, n) => {
      const begun = n > 0 ? line.trimStart() : line;
      return n < lines.length - 1 ? begun.trimEnd() : begun;
    })
    .filter((line) => line !== '')
    .join(' ');
}

function hintOf(node: Node): string {
  if (node.type === 'JSXExpressionContainer') return hintOf(node['expression'] as Node);
  if (node.type === 'JSXElement') return hintOf((node['openingElement'] as Node)['name'] as Node);
  if (node.type === 'Identifier' || node.type === 'JSXIdentifier') return String(node['name']);
  if (node.type === 'MemberExpression' && (node['property'] as Node).type === 'Identifier')
    return String((node['property'] as Node)['name']);
  if (node.type === 'CallExpression') {
    const first = (node['arguments'] as Node[])[0];
    return first ? hintOf(first) : hintOf(node['callee'] as Node);
  }
  return '';
}

/** Two of one name are told apart by a number. */
function named(all: { start: number; end: number; hint: string }[]): Place[] {
  const given = new Set<string>();
  return all.map(({ start, end, hint }, n) => {
    const wanted = hint || String(n);
    const name = given.has(wanted) ? `${wanted}_${n}` : wanted;
    given.add(name);
    return { name, start, end };
  });
}

function childrenOf(node: Node): [string, unknown][] {
  // Types say nothing, and neither do names of modules.
  if (/^(TS(?!As|Satisfies|NonNull)|Import|Export(All|Named)?Specifier)/.test(node.type)) return [];
  return Object.entries(node).filter(
    ([name]) => name !== 'parent' && name !== 'typeAnnotation' && name !== 'source',
  );
}

const comparisons = new Set(['===', '!==', '==', '!=', 'in']);

function whereOf(node: Node, part: string, where: Where): Where {
  switch (node.type) {
    case 'JSXElement':
    case 'JSXFragment':
      return 'words';
    case 'JSXText':
      return 'no-words';
    case 'JSXExpressionContainer':
      return where;
    case 'JSXAttribute': {
      const name = String(((node['name'] as Node)['name'] as string | object) ?? '');
      return forPrograms.test(name) ? 'no-words' : forPeople.test(name) ? 'words' : 'code';
    }
    case 'JSXOpeningElement':
      return 'code';
    case 'TemplateLiteral':
      return where === 'no-words' ? 'no-words' : isSaying(node) ? 'words' : 'no-words';
    case 'TaggedTemplateExpression':
      return 'no-words';
    case 'ConditionalExpression':
    case 'LogicalExpression':
      return part === 'test' || (part === 'left' && node['operator'] === '&&') ? 'code' : where;
    case 'BinaryExpression':
      return comparisons.has(String(node['operator'])) ? 'no-words' : where;
    case 'TSAsExpression':
      return isListOfCodes(node) ? 'no-words' : where;
    case 'SwitchCase':
      return part === 'test' ? 'no-words' : 'code';
    case 'MemberExpression':
      return part === 'property' ? 'no-words' : where === 'no-words' ? where : 'code';
    case 'Property': {
      const key = String((node['key'] as Node)['name'] ?? '');
      if (part === 'key' || keysForPrograms.test(key)) return 'no-words';
      return where === 'words' ? 'code' : where;
    }
    case 'CallExpression':
    case 'NewExpression':
      return whereOfCall(node, part);
    case 'ArrowFunctionExpression':
      return where === 'words' && part === 'body' ? 'words' : 'code';
    default:
      return where === 'words' && /^(TS|Parenthesized|Sequence)/.test(node.type)
        ? 'words'
        : where === 'no-words'
          ? where
          : 'code';
  }
}

/** `['Mean', 'Median'] as const`: words that a program looks something up by. */
function isListOfCodes(node: Node): boolean {
  const list = node['expression'] as Node;
  const type = (node['typeAnnotation'] as Node)['typeName'] as Node | undefined;
  if (type?.['name'] !== 'const' || list.type !== 'ArrayExpression') return false;
  return (list['elements'] as Node[]).every(
    (one) => one.type === 'Literal' && !/\s/.test(String(one['value'])),
  );
}

function whereOfCall(node: Node, part: string): Where {
  const callee = nameOf(node['callee'] as Node);
  // What is looked up in a list of words stays as it is: ['Enter', 'Tab'].includes(key).
  if (part === 'callee') return /\.(includes|indexOf|has)$/.test(callee) ? 'no-words' : 'code';
  if (callsForPrograms.test(callee)) return 'no-words';
  return callsWithWords.test(callee) ? 'words' : 'code';
}

function nameOf(node: Node): string {
  if (node.type === 'Identifier') return String(node['name']);
  if (node.type !== 'MemberExpression') return '';
  return `${nameOf(node['object'] as Node)}.${String((node['property'] as Node)['name'] ?? '')}`;
}

/** Checks if a template contains text for people, so that a word in it is also one. */
const isSaying = (node: Node) =>
  (node['quasis'] as { value: { cooked: string } }[]).some(({ value }) =>
    /(^|\s)\p{L}{2,}|\s$|^\s/u.test(value.cooked),
  );
