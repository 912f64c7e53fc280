/** A part of an annotation that hides its field under a condition: `@IF(condition, @HIDDEN, '')`. */
export type ConditionalHiding = { condition: string; hides: 'where_true' | 'where_false' };

/**
 * Takes the `@IF` out of an annotation, because what is in it holds only at times.
 *
 * @returns the annotation without it, the conditions that hide the field, and what cannot be read
 */
export function extractConditions(annotation: string): {
  rest: string;
  hidings: ConditionalHiding[];
  unread: string[];
} {
  const found = { rest: annotation, hidings: [] as ConditionalHiding[], unread: [] as string[] };
  for (;;) {
    const at = found.rest.search(/@IF\s*\(/i);
    if (at < 0) return found;
    const open = found.rest.indexOf('(', at);
    const { parts, end } = splitArguments(found.rest, open);
    const hiding = hidingOf(parts);
    if (hiding) found.hidings.push(hiding);
    else found.unread.push(found.rest.slice(at, end));
    found.rest = `${found.rest.slice(0, at)} ${found.rest.slice(end)}`;
  }
}

function hidingOf([condition = '', then = '', otherwise = '']: string[]): ConditionalHiding | null {
  const isNothing = (part: string) => /^(''|"")?$/.test(part);
  const isHidden = (part: string) => /^(['"]?)@HIDDEN\1$/i.test(part);
  if (condition === '') return null;
  if (isHidden(then) && isNothing(otherwise)) return { condition, hides: 'where_true' };
  return isNothing(then) && isHidden(otherwise) ? { condition, hides: 'where_false' } : null;
}

/** Splits what is in brackets at its commas, outside texts and inner brackets. */
export function splitArguments(text: string, open: number): { parts: string[]; end: number } {
  const parts = [''];
  let [depth, quote] = [0, ''];
  for (let at = open; at < text.length; at += 1) {
    const sign = text[at]!;
    if (quote !== '') quote = sign === quote ? '' : quote;
    else if (sign === '"' || sign === "'") quote = sign;
    else if ('([{'.includes(sign)) depth += 1;
    else if (')]}'.includes(sign)) depth -= 1;
    if (depth === 0) return { parts: parts.map((part) => part.trim()), end: at + 1 };
    if (sign === ',' && depth === 1 && quote === '') parts.push('');
    else if (at > open) parts[parts.length - 1] += sign;
  }
  return { parts: [], end: text.length };
}
