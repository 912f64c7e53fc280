/** XML as data, so that what people wrote cannot become markup. */
export type XmlNode = { name: string; attributes: Record<string, string>; content: string | XmlNode[] };

export const element = (
  name: string,
  attributes: Record<string, string | null | false>,
  content: string | XmlNode[] = '',
): XmlNode => ({
  name,
  attributes: Object.fromEntries(
    Object.entries(attributes).filter((one): one is [string, string] => typeof one[1] === 'string'),
  ),
  content,
});

export const xmlFile = (root: XmlNode): Uint8Array =>
  new TextEncoder().encode(`<?xml version="1.0" encoding="UTF-8"?>\n${lines(root, '').join('\n')}\n`);

function lines({ name, attributes, content }: XmlNode, indent: string): string[] {
  const given = Object.entries(attributes).map(([key, value]) => ` ${key}="${escaped(value)}"`);
  const open = `${indent}<${name}${given.join('')}`;
  if (content.length === 0) return [`${open}/>`];
  if (typeof content === 'string') return [`${open}>${escaped(content)}</${name}>`];
  return [`${open}>`, ...content.flatMap((one) => lines(one, `${indent}  `)), `${indent}</${name}>`];
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string): string =>
  text
    // eslint-disable-next-line no-control-regex
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/gu, '')
    .replace(/[&<>"]/g, (sign) => ENTITIES[sign]!)
    .replace(/[\t\n\r]/g, (sign) => `&#${sign.charCodeAt(0)};`);
