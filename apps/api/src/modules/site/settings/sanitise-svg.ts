import { SaxesParser, type SaxesTagPlain } from 'saxes';

/** The elements of a drawing. Any other element in the file is deleted together with its contents. */
const ELEMENTS = new Set(
  'svg g path rect circle ellipse line polyline polygon defs symbol use title desc text tspan linearGradient radialGradient stop clipPath mask'.split(
    ' ',
  ),
);
/** Elements that shape a drawing but are not allowed: without them the logo would differ. */
const NEEDED = new Set(['style', 'image', 'foreignObject']);
const GEOMETRY =
  'd x y x1 y1 x2 y2 dx dy cx cy r rx ry fx fy width height points transform viewBox preserveAspectRatio offset version role pathLength gradientUnits gradientTransform spreadMethod clipPathUnits maskUnits maskContentUnits';
const LOOKS =
  'fill fill-opacity fill-rule stroke stroke-width stroke-opacity stroke-linecap stroke-linejoin stroke-miterlimit stroke-dasharray stroke-dashoffset opacity color display visibility overflow clip-path clip-rule mask stop-color stop-opacity font-family font-size font-style font-weight font-variant text-anchor dominant-baseline letter-spacing word-spacing text-decoration paint-order vector-effect shape-rendering text-rendering mix-blend-mode isolation';
const looks = new Set(LOOKS.split(' '));
const ATTRIBUTES = new Set([...GEOMETRY.split(' '), ...looks, 'id', 'aria-label', 'xml:space']);

/** A reference within the same file. */
const OWN_PART = /url\(\s*["']?#[\w.-]+["']?\s*\)/g;
/** Colours, numbers and names. */
const PLAIN = /^[\w\s#.,%()+'"-]*$/;
const FETCHES = /(?:url|image|image-set|src|expression|attr)\s*\(/i;
function isSafe(value: string): boolean {
  const rest = value.replaceAll(OWN_PART, '');
  return PLAIN.test(rest) && !FETCHES.test(rest);
}

/** The same drawing with nothing but shapes, texts and looks in it, or why it cannot be had. */
export type SafeSvg = { svg: string } | { refusal: 'not_svg' | 'style' | 'image' | 'foreignObject' };

/**
 * Reads an SVG with a strict XML parser, which knows only the entities of XML, and rewrites what is allowed:
 * the uploaded file itself is never shown.
 */
export function sanitiseSvg(text: string): SafeSvg {
  const written: string[] = [];
  let depth = 0;
  /** Within a removed element: the depth of its start. */
  let leftOutAt: number | null = null;
  let refusal: Extract<SafeSvg, { refusal: string }>['refusal'] | null = null;
  const parser = new SaxesParser();
  parser.on('error', () => (refusal ??= 'not_svg'));
  parser.on('opentag', (tag) => {
    depth += 1;
    if (depth === 1 && tag.name !== 'svg') refusal ??= 'not_svg';
    if (leftOutAt !== null) return;
    if (NEEDED.has(tag.name)) refusal ??= tag.name as 'style';
    if (!ELEMENTS.has(tag.name)) leftOutAt = depth;
    else
      written.push(
        `<${tag.name}${depth === 1 ? ' xmlns="http://www.w3.org/2000/svg"' : ''}${attributesOf(tag)}>`,
      );
  });
  parser.on('closetag', (tag) => {
    if (leftOutAt === null) written.push(`</${tag.name}>`);
    else if (leftOutAt === depth) leftOutAt = null;
    depth -= 1;
  });
  const keepText = (words: string) => {
    if (leftOutAt === null && depth > 0) written.push(escaped(words));
  };
  parser.on('text', keepText);
  parser.on('cdata', keepText);
  try {
    parser.write(text).close();
  } catch {
    refusal ??= 'not_svg';
  }
  if (written.length === 0) refusal ??= 'not_svg';
  return refusal === null ? { svg: written.join('') } : { refusal };
}

function attributesOf({ attributes }: SaxesTagPlain): string {
  return Object.entries(attributes)
    .flatMap(([name, value]): [string, string][] => {
      if (name === 'style') return [['style', safeStyle(value)]];
      // A part of this drawing, and nothing elsewhere.
      if (name === 'href' || name === 'xlink:href') return /^#[\w.-]+$/.test(value) ? [['href', value]] : [];
      return ATTRIBUTES.has(name) && isSafe(value) ? [[name, value]] : [];
    })
    .map(([name, value]) => ` ${name}="${escaped(value)}"`)
    .join('');
}

const safeStyle = (style: string) =>
  style
    .split(';')
    .map((part) => part.split(':').map((word) => word.trim()))
    .filter(([name, value, ...more]) => looks.has(name ?? '') && value && more.length === 0 && isSafe(value))
    .map(([name, value]) => `${name}:${value}`)
    .join(';');

const escaped = (words: string) =>
  words.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
