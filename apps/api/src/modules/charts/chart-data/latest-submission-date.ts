import type { ChartContext } from './load-chart-context.ts';

/** When the newest of the figures that may be known of was submitted. */
export function latestSubmissionDate(knownFigures: ChartContext['knownFigures']): string | null {
  const times = knownFigures.flatMap(({ submitted, standing, submitted_at }) =>
    submitted && standing !== 'would_single_out' && submitted_at ? [submitted_at.getTime()] : [],
  );
  return times.length === 0 ? null : new Date(times.reduce((a, b) => Math.max(a, b))).toISOString();
}
