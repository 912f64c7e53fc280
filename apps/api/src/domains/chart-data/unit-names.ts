/** The plural of what a submission is called in a project (`trust`, `ward`, `university`). */
export function pluralOf(unitName: string): string {
  if (/[^aeiou]y$/i.test(unitName)) return `${unitName.slice(0, -1)}ies`;
  if (/(s|x|z|ch|sh)$/i.test(unitName)) return `${unitName}es`;
  return `${unitName}s`;
}
