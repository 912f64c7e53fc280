import { describe, expect, it } from 'vitest';
import { readDay, readDayAndTime, readTime } from './read-date.ts';

describe('a typed date', () => {
  it.each([
    ['3/10/2026', '2026-10-03'],
    [' 03.10.26 ', '2026-10-03'],
    ['3-10-2026', '2026-10-03'],
    ['3 10 2026', '2026-10-03'],
    ['3 Oct 2026', '2026-10-03'],
    ['3rd October 2026', '2026-10-03'],
    ['Sat, 3 Oct 2026', '2026-10-03'],
    ['October 3, 2026', '2026-10-03'],
    ['3 Hydref 2026', '2026-10-03'],
    ['3-Sept-26', '2026-09-03'],
    ['2026-10-03', '2026-10-03'],
    ['2026/10/3', '2026-10-03'],
    ['03102026', '2026-10-03'],
    ['031026', '2026-10-03'],
    ['29/2/2024', '2024-02-29'],
    ['3/10/49', '2049-10-03'],
    ['3/10/50', '1950-10-03'],
  ])('%s is %s', (typed, value) => expect(readDay(typed)).toEqual({ value, problem: null }));

  it.each([
    ['3/10', 'date'],
    ['October 2026', 'date'],
    ['2026', 'date'],
    ['3/10/', 'date'],
    ['soon', 'date'],
    ['3 Foo 2026', 'date'],
    ['1/2/3/4', 'date'],
    ['3/10/7', 'year'],
    ['3/10/026', 'year'],
    ['3/10/20266', 'year'],
    ['31/6/2026', 'day'],
    ['29/2/2026', 'day'],
    ['10/31/2026', 'day'],
    ['0/10/2026', 'day'],
    ['3/0/2026', 'day'],
    ['310/10/2026', 'day'],
  ])('%s is refused: %s', (typed, problem) => expect(readDay(typed)).toEqual({ value: null, problem }));

  it('with a year of two digits lies within the limits of its question', () => {
    expect(readDay('3/10/45').value).toBe('2045-10-03');
    expect(readDay('3/10/45', { date_maximum: '2026-12-31' }).value).toBe('1945-10-03');
    expect(readDay('3/10/60', { date_minimum: '2000-01-01' }).value).toBe('2060-10-03');
  });

  it('waits for a whole year while it is being typed', () => {
    expect(readDay('3/10/20', { isTyping: true })).toEqual({ value: null, problem: 'year' });
    expect(readDay('3/10/2026', { isTyping: true }).value).toBe('2026-10-03');
  });
});

describe('a typed time', () => {
  it.each([
    ['14:30', '14:30'],
    ['14.30', '14:30'],
    ['1430', '14:30'],
    ['905', '09:05'],
    ['9:05:59', '09:05'],
    ['2:30 pm', '14:30'],
    ['9am', '09:00'],
    ['12 p.m.', '12:00'],
    ['12:15am', '00:15'],
  ])('%s is %s', (typed, value) => expect(readTime(typed)).toEqual({ value, problem: null }));
  it.each(['9', '24:00', '12:60', '13 pm', '0am', '14:3', 'noon', ''])('%s is refused', (typed) =>
    expect(readTime(typed)).toEqual({ value: null, problem: 'time' }),
  );
});

describe('a typed date and time', () => {
  it.each([
    ['3/10/2026 14:30', '2026-10-03T14:30'],
    ['3 October 2026 at 14:30', '2026-10-03T14:30'],
    ['3 Oct 2026, 2:30 pm', '2026-10-03T14:30'],
    ['3 10 2026 1430', '2026-10-03T14:30'],
    ['03102026 1430', '2026-10-03T14:30'],
    ['2026-10-03T14:30', '2026-10-03T14:30'],
    ['2026-10-03 14:30:59', '2026-10-03T14:30'],
  ])('%s is %s', (typed, value) => expect(readDayAndTime(typed)).toEqual({ value, problem: null }));
  it.each([
    ['3/10/2026', 'time'],
    ['3 10 2026', 'time'],
    ['3/10/2026 9', 'time'],
    ['3/10/2026 25:00', 'time'],
    ['14:30', 'date'],
    ['3/10 14:30', 'date'],
    ['31/6/2026 14:30', 'day'],
    ['3/10/7 14:30', 'year'],
    ['2026-10-03T14:30:00+02:00', 'date'],
  ])('%s is refused: %s', (typed, problem) =>
    expect(readDayAndTime(typed)).toEqual({ value: null, problem }),
  );
});
