import { assertFinite } from '../finite-values.ts';

/** A period with its number of events, and of opportunities without an event. */
export type EventCount = {
  events: number;
  /** Cases without an event for a g chart; 1 for each period for a t chart. */
  opportunities: number;
  /** True if a period before this one has no figure: the interval across it is unknown. */
  isAfterGap?: boolean | undefined;
};

/** The interval that ends in a period. */
export type EventInterval = {
  /** The position of the period. */
  at: number;
  length: number;
  /** True for the last period without an event: the interval is at least as long. */
  isOpen: boolean;
};

/**
 * Returns the intervals between events, from counts of periods. Where several events share a period, the interval is divided
 * among them. Intervals before the first event and across a period without a figure are unknown and left out.
 */
export function eventIntervals(counts: readonly EventCount[]): EventInterval[] {
  assertFinite(counts.flatMap(({ events, opportunities }) => [events, opportunities]));
  const intervals: EventInterval[] = [];
  let since: number | null = null;
  for (const [at, { events, opportunities, isAfterGap }] of counts.entries()) {
    if (isAfterGap) since = null;
    if (since !== null) since += opportunities;
    const isOpen = events === 0;
    if (since !== null && (!isOpen || at === counts.length - 1))
      intervals.push({ at, length: isOpen ? since : since / events, isOpen });
    if (!isOpen) since = 0;
  }
  return intervals;
}

/** Returns true for rare events: none in at least half of the periods, and at least two known intervals. */
export function areRareEvents(counts: readonly EventCount[]): boolean {
  const without = counts.filter(({ events }) => events === 0).length;
  return without * 2 >= counts.length && eventIntervals(counts).filter(({ isOpen }) => !isOpen).length >= 2;
}
