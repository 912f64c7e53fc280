import { describe, expect, test } from 'vitest';
import { parseQrLevel } from './qr-level.ts';
import { parseSkeleton, skeletonDefaults } from './feedback/skeleton-shape.ts';
import { compareCells, pageNumbers, readTableState, toCsv, writeTableState } from './table/table-state.ts';
import { globalTooltip, tooltipDefaults } from './tooltip/tooltip-defaults.ts';

test('a QR code has level L, M, Q or H', () => {
  for (const level of ['L', 'M', 'Q', 'H']) expect(parseQrLevel(level)).toBe(level);
  expect(() => parseQrLevel('X')).toThrow('must be L, M, Q or H');
});

test('a skeleton is a list of types with counts', () => {
  expect(parseSkeleton('text@3')).toEqual(['text', 'text', 'text']);
  expect(parseSkeleton('avatar, chip@2,divider')).toEqual(['avatar', 'chip', 'chip', 'divider']);
  expect(parseSkeleton('unknown')).toEqual(['text']);
  expect(skeletonDefaults).toMatchObject({
    type: 'text',
    animation: 'wave',
    duration: '1.5s',
    base: '#0000001E',
    highlight: '#FFFFFF66',
    timing: 'linear',
    direction: 'ltr',
  });
});

test('tooltips have the settings of the specification', () => {
  expect(tooltipDefaults).toEqual({
    placement: 'top',
    delay: 0,
    durations: { open: 300, close: 250 },
    maxWidth: 350,
    zIndex: 9999,
  });
  expect(globalTooltip).toMatchObject({ placement: 'bottom-start', maxWidth: 400 });
});

describe('a list in the URL', () => {
  test('is read', () => {
    const params = new URLSearchParams('search=a&sort=-name&page=3&region=North&other=1');
    expect(readTableState(params, ['region', 'size'])).toEqual({
      search: 'a',
      sort: { column: 'name', isDescending: true },
      page: 3,
      filters: { region: 'North' },
    });
    expect(readTableState(new URLSearchParams('page=-2'), [])).toMatchObject({
      page: 1,
      sort: null,
      search: '',
    });
  });

  test('is written, keeping what is not its own', () => {
    const params = new URLSearchParams('tab=2&search=a&page=3');
    expect(writeTableState(params, { page: 4 }).toString()).toBe('tab=2&search=a&page=4');
    expect(writeTableState(params, { page: 1 }).toString()).toBe('tab=2&search=a');
    expect(writeTableState(params, { search: '' }).toString()).toBe('tab=2');
    expect(writeTableState(params, { filters: { region: 'N' } }).toString()).toBe('tab=2&search=a&region=N');
    expect(writeTableState(params, { sort: { column: 'x', isDescending: false } }, 'u-').get('u-sort')).toBe(
      'x',
    );
  });
});

test('rows sort by size and as people count, with what is missing last', () => {
  const sorted = (values: (string | number | null)[], isDescending: boolean) =>
    [...values].sort((a, b) => compareCells(a, b, isDescending));
  expect(sorted([10, null, 9, 100], false)).toEqual([9, 10, 100, null]);
  expect(sorted([10, null, 9, 100], true)).toEqual([100, 10, 9, null]);
  expect(sorted(['Ward 10', 'ward 2', 'Ward 1'], false)).toEqual(['Ward 1', 'ward 2', 'Ward 10']);
});

test('CSV quotes what needs it and disarms formulas, but not numbers', () => {
  expect(toCsv([['a', 'b "c"', 'd,e', '=1+1', -5, null]])).toBe('a,"b ""c""","d,e",\'=1+1,-5,\r\n');
});

test('page numbers leave out the middle', () => {
  expect(pageNumbers(1, 1)).toEqual([1]);
  expect(pageNumbers(1, 8)).toEqual([1, 2, null, 8]);
  expect(pageNumbers(5, 10)).toEqual([1, null, 4, 5, 6, null, 10]);
  expect(pageNumbers(3, 5)).toEqual([1, 2, 3, 4, 5]);
});
