/**
 * Which options' counts may be told within peer groups. Whoever puts a single pseudonym into a group of their own could
 * read from the counts what that submission has, and so who it is. So neither the group nor those with the option may be
 * too few, nor what they leave of everybody: the rule of charts (`chart-data/suppress.ts`), before there are any figures.
 * Of everybody the counts are told always: they put no pseudonym beside an option.
 */
export function openCounts(of: {
  /** Submissions that the person knows by pseudonym only; none: everything may be told. */
  strangers: number;
  /** How many of them are in the chosen peer groups; null when none are chosen. */
  chosen: number | null;
  /** How many of them have each option. */
  having: ReadonlyMap<number, number>;
  minimumPeers: number;
}): (optionId: number) => boolean {
  const { strangers, chosen } = of;
  if (strangers === 0 || chosen === null) return () => true;
  const isEnough = (count: number) => count === 0 || count >= of.minimumPeers;
  if (!isEnough(chosen) || !isEnough(strangers - chosen)) return () => false;
  return (optionId) => {
    const having = of.having.get(optionId) ?? 0;
    return isEnough(having) && isEnough(strangers - having);
  };
}
