type DatedPeriod = { id: number; starts_on: string };

/**
 * Finds the first of the periods that start within the years up to a period. Returns null if no period is older, because
 * the window would then hide nothing.
 * @param periods newest first, the last period of the window first
 */
export function findWindowStart(periods: readonly DatedPeriod[], years: number): number | null {
  const [last] = periods;
  if (!last) return null;
  const after = `${Number(last.starts_on.slice(0, 4)) - years}${last.starts_on.slice(4)}`;
  const inside = periods.filter(({ starts_on }) => starts_on > after);
  return inside.length === periods.length ? null : inside.at(-1)!.id;
}
