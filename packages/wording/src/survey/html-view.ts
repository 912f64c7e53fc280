/**
 * A piece of a page as data: the server writes it as HTML, the browser makes elements of it, so that both show the same
 * and nothing in it can be taken for markup.
 */
export type View = string | ViewElement | Slot | null | false | View[];
export type ViewElement = { tag: string; attributes: Attributes; children: View[] };
export type Attributes = Record<string, string | number | boolean | undefined>;
/** The place where the browser inserts content that is not a view. */
export type Slot = { slot: true };

export const h = (tag: string, attributes: Attributes = {}, ...children: View[]): ViewElement => ({
  tag,
  attributes,
  children,
});

/** Joins adjacent texts and drops empty children, as the browser reads them. */
export function joined(children: View[]): (string | ViewElement | Slot)[] {
  const all: (string | ViewElement | Slot)[] = [];
  for (const child of children.flat(9) as Exclude<View, View[]>[]) {
    const before = all.at(-1);
    if (child === null || child === false || child === '') continue;
    if (typeof child === 'string' && typeof before === 'string') all[all.length - 1] = before + child;
    else all.push(child);
  }
  return all;
}

const VOID = ['input', 'br', 'img', 'hr'];

export const escapeHtml = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');

export function toHtml(view: View): string {
  return joined([view])
    .map((one) => {
      if (typeof one === 'string') return escapeHtml(one);
      if ('slot' in one) return '';
      const attributes = Object.entries(one.attributes)
        .filter(([, value]) => value !== undefined && value !== false)
        .map(([name, value]) => (value === true ? ` ${name}=""` : ` ${name}="${escapeHtml(String(value))}"`));
      const opening = `<${one.tag}${attributes.join('')}>`;
      return VOID.includes(one.tag) ? opening : `${opening}${toHtml(one.children)}</${one.tag}>`;
    })
    .join('');
}
