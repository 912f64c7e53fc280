import fc from 'fast-check';
import { expect, it } from 'vitest';
import { areRareEvents, type EventCount, eventIntervals } from './event-intervals.ts';

const months = (...events: number[]): EventCount[] =>
  events.map((one) => ({ events: one, opportunities: 1 }));
const lengths = (counts: EventCount[]) => eventIntervals(counts).map(({ length }) => length);

it('counts the periods from one event to the next', () => {
  // Events in the 2nd, 5th and 6th of seven months: three months, one month, and one since.
  expect(eventIntervals(months(0, 1, 0, 0, 1, 1, 0))).toEqual([
    { at: 4, length: 3, isOpen: false },
    { at: 5, length: 1, isOpen: false },
    { at: 6, length: 1, isOpen: true },
  ]);
});

it('counts the cases without an event from one event to the next', () => {
  const wards = [
    { events: 1, opportunities: 49 },
    { events: 0, opportunities: 60 },
    { events: 1, opportunities: 39 },
  ];
  expect(lengths(wards)).toEqual([99]);
});

it('divides the interval among the events of a period', () => {
  expect(lengths(months(1, 0, 0, 2))).toEqual([1.5]);
});

it('knows no interval across a period without a figure', () => {
  const counts = months(1, 0, 1, 1);
  counts[2]!.isAfterGap = true;
  expect(eventIntervals(counts)).toEqual([{ at: 3, length: 1, isOpen: false }]);
});

it('has no interval without two events', () => {
  expect(lengths(months())).toEqual([]);
  expect(lengths(months(0, 0, 0))).toEqual([]);
  expect(lengths(months(0, 1))).toEqual([]);
});

it('calls events rare if at least half of the periods have none', () => {
  expect(areRareEvents(months(1, 0, 1, 0, 1, 0))).toBe(true);
  expect(areRareEvents(months(1, 0, 1, 0, 1, 1))).toBe(false);
  // One interval shows no variation.
  expect(areRareEvents(months(0, 0, 1, 0, 1, 0))).toBe(false);
});

it('adds up to the time between the first event and the end', () => {
  const counts = fc.array(fc.integer({ min: 0, max: 3 }), { minLength: 1, maxLength: 60 });
  fc.assert(
    fc.property(counts, (events) => {
      const first = events.findIndex((one) => one > 0);
      const total = eventIntervals(months(...events)).reduce(
        (sum, { at, length, isOpen }) => sum + length * (isOpen ? 1 : events[at]!),
        0,
      );
      expect(total).toBeCloseTo(first === -1 ? 0 : events.length - 1 - first, 9);
    }),
  );
});
