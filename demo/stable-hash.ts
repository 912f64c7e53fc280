/**
 * A number from 0 to 2³² − 1 that looks random and depends on the text alone: FNV-1a with a final mix, so that texts
 * that differ in one letter fall apart. The demonstration uses it wherever something has to be drawn, so that the same
 * data always gives the same picture.
 */
export function stableHash(text: string): number {
  let value = 0x811c9dc5;
  for (const character of text) value = Math.imul(value ^ character.codePointAt(0)!, 0x01000193);
  value = Math.imul(value ^ (value >>> 16), 0x7feb352d);
  value = Math.imul(value ^ (value >>> 15), 0x846ca68b);
  return (value ^ (value >>> 16)) >>> 0;
}
