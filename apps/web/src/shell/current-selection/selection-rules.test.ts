import { expect, test } from 'vitest';
import { queryString } from '../../lib/http/query-string.ts';
import {
  defaultTimePeriod,
  firstSubmission,
  lastSelectionUrlQuery,
  createIgnoreCacheUpdate,
} from './selection-rules.ts';
import { toggleFilterOption } from '../../lib/form/toggle-filter-option.ts';
import { emptySelection } from './current-selection.ts';

test('the first time period of the list is the default', () => {
  const periods = [
    { id: 9, time_period_name: 'July 2025' },
    { id: 8, time_period_name: 'June 2025' },
  ];
  expect(defaultTimePeriod(periods)).toEqual({ timePeriodId: 9, timePeriodName: 'July 2025' });
  expect(defaultTimePeriod([])).toEqual({ timePeriodId: null, timePeriodName: '' });
});

test('the first submission of the organisation is selected, if it is listed', () => {
  const organisations = [
    { id: 1, name: 'A', submission_list: [{ id: 11, name: 'A1' }] },
    {
      id: 2,
      name: 'B',
      submission_list: [
        { id: 22, name: 'B2' },
        { id: 21, name: 'B1' },
      ],
    },
    { id: 3, name: 'C', submission_list: [] },
  ];
  expect(firstSubmission(organisations, 2)).toEqual({ id: 22, name: 'B2' });
  expect(firstSubmission(organisations, 3)).toBeNull();
  expect(firstSubmission(organisations, 4)).toBeNull();
});

test('choosing an option toggles it, and a filter without options goes', () => {
  const region = { filter_id: 1, filter_name: 'Region' };
  const size = { filter_id: 2, filter_name: 'Size' };
  const options = (chosen: ReturnType<typeof toggleFilterOption>) =>
    chosen.map((filter) => [filter.filter_id, filter.option_list.map((option) => option.option_name)]);
  const one = toggleFilterOption([], region, 'North');
  const two = toggleFilterOption(one, region, 'South');
  const three = toggleFilterOption(two, size, 'Large');
  expect(options(three)).toEqual([
    [1, ['North', 'South']],
    [2, ['Large']],
  ]);
  const four = toggleFilterOption(three, region, 'North');
  expect(options(four)).toEqual([
    [1, ['South']],
    [2, ['Large']],
  ]);
  expect(options(toggleFilterOption(four, size, 'Large'))).toEqual([[1, ['South']]]);
  expect(options(one)).toEqual([[1, ['North']]]);
});

test('ignoring the cache also updates lastUpdate; heeding it again does not', () => {
  expect(createIgnoreCacheUpdate(true, 123)).toEqual({ ignoreCache: true, lastUpdate: 123 });
  expect(createIgnoreCacheUpdate(false, 123)).toEqual({ ignoreCache: false });
});

test('restores the selection of a project’s explorer, and of no other', () => {
  const settings = {
    ...emptySelection,
    timePeriodId: 3,
    submissionID: 7,
    peerGroupIDs: [4, 5],
    filters: [{ filter_id: 2, filter_name: 'Size', option_list: [{ option_name: 'Large' }] }],
    exploreTab: { id: 1, output_name: 'Explore', tab_name: 'explorer', display_order: 1 },
  };
  const address = '?time-period=3&submission=7&peer-group=4&peer-group=5&filter.2=Large';
  expect(queryString(lastSelectionUrlQuery(settings, [{ id: 1 }]))).toBe(address);
  expect(lastSelectionUrlQuery(settings, [{ id: 9 }])).toEqual({});
  expect(lastSelectionUrlQuery(emptySelection, [{ id: 1 }])).toEqual({});
});
