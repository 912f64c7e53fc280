import type { PeriodTimeline, SubmissionTimeline } from '@portal/contract/collection/submission-timeline';
import { formatCount, formatNumber } from '../../../lib/format/format.ts';

/** Counts the submissions made by a given number of days before closing. */
export const countSubmitted = ({ days }: PeriodTimeline, daysLeft: number): number =>
  days.findLast((day) => day.days_left >= daysLeft)?.submitted ?? 0;

/** Describes the curve in words. */
export function describeSubmissionPace({ days_left, now, before }: SubmissionTimeline): string {
  if (days_left === null) return `Data collection for ${now.time_period_name} has not opened yet.`;
  const submitted = countSubmitted(now, days_left);
  const when = days_left === 0 ? 'by the last day' : `with ${formatCount(days_left, 'day')} to go`;
  const first = `${formatNumber(submitted)} of ${formatNumber(now.expected)} have submitted ${when}`;
  if (!before) return `${first}. There is no earlier period to compare with.`;
  const then = countSubmitted(before, days_left);
  const gap = submitted - then;
  const compared =
    gap === 0 ? 'the same number' : `${formatNumber(Math.abs(gap))} ${gap > 0 ? 'more' : 'fewer'}`;
  return `${first}, ${compared} ${gap === 0 ? 'as' : 'than'} at the same point in ${before.time_period_name} (${formatNumber(then)} of ${formatNumber(before.expected)}).`;
}

/** The steps of a course as a path in a box, drawn until so many days before closing. */
export function pacePath(
  { days }: PeriodTimeline,
  { longest, most, until }: { longest: number; most: number; until: number },
  box: { width: number; height: number },
): string {
  const x = (left: number) => (((longest - left) / longest) * box.width).toFixed(1);
  const y = (n: number) => (box.height - (n / most) * box.height).toFixed(1);
  const steps = days.filter(({ days_left }) => days_left >= until);
  const drawn = steps.map(({ days_left, submitted }) => `H${x(days_left)}V${y(submitted)}`);
  return `M0 ${y(0)}${drawn.join('')}H${x(until)}`;
}
