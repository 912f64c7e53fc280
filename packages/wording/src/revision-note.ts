import { longDate } from './long-date.ts';

/** That figures were corrected after they had been published. */
export type Revision = { revised_at: string; reason: string; time_period_name: string };

/** More reasons than these are not read. */
const MOST = 3;

const dateOf = (instant: string) => longDate(new Date(instant));

/** When figures were revised and why, the newest first; nothing where none was. `shownPeriod` is the period that is looked at. */
export function revisionNote(revised: readonly Revision[], shownPeriod: string): string {
  const told = [...revised].reverse().slice(0, MOST);
  const sentences = told.map(({ revised_at, reason, time_period_name }) => {
    const period = time_period_name === shownPeriod ? '' : `${time_period_name}, `;
    const end = /[.!?]$/.test(reason) ? '' : '.';
    return `${period}revised on ${dateOf(revised_at)}: ${reason}${end}`;
  });
  const more = revised.length - told.length;
  if (more > 0) sentences.push(`Revised ${more === 1 ? 'once' : `${more} times`} before.`);
  return sentences.map((one) => one.charAt(0).toUpperCase() + one.slice(1)).join(' ');
}
