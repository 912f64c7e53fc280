/**
 * Draws the user's values of the last periods as a small line, with gaps left open. The table beside it has
 * the figures.
 */
export function SparkLine({ values, label }: { values: readonly (number | null)[]; label: string }) {
  const known = values.filter((value) => value !== null);
  if (known.length < 2) return null;
  const low = Math.min(...known);
  const span = Math.max(...known) - low || 1;
  const x = (at: number) => 2 + (at / (values.length - 1)) * 92;
  const y = (value: number) => 22 - ((value - low) / span) * 18;
  const parts: string[] = [];
  values.forEach((value, at) => {
    if (value === null) return;
    parts.push(`${at > 0 && values[at - 1] !== null ? 'L' : 'M'}${x(at).toFixed(1)} ${y(value).toFixed(1)}`);
  });
  const lastAt = values.findLastIndex((value) => value !== null);
  return (
    <svg role="img" aria-label={label} viewBox="0 0 96 24" className="h-6 w-24 text-accent">
      <path d={parts.join('')} fill="none" stroke="currentColor" strokeWidth="1.5" strokeLinejoin="round" />
      <circle cx={x(lastAt)} cy={y(values[lastAt]!)} r="2" fill="currentColor" />
    </svg>
  );
}
