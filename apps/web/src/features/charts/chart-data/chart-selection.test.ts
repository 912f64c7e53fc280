import { describe, expect, it } from 'vitest';
import { queryString } from '../../../lib/http/query-string.ts';
import {
  parseSelection,
  selectionQuery,
  updateSelectionParams,
  withDefaultComparison,
} from './chart-selection.ts';

const address =
  'time-period=71&submission=55&peer-group=2&peer-group=9&filter.1=London&filter.1=Midlands&similar=8&from=64&output-type=table' +
  '&series=first&against=second&target=-2.5&control-chart=p_prime&otherSubmissions=47&otherSubmissions=3';

describe('the selection of a chart', () => {
  it('is read from the address, repeated members in their order', () => {
    expect(parseSelection(new URLSearchParams(address))).toEqual({
      timePeriodId: 71,
      fromPeriodId: 64,
      submissionId: 55,
      peerGroupIds: [2, 9],
      filters: [{ filter_id: 1, option_list: [{ option_name: 'London' }, { option_name: 'Midlands' }] }],
      similar: 8,
      outputType: 'table',
      series: 'first',
      against: 'second',
      target: -2.5,
      controlChart: 'p_prime',
      otherSubmissions: ['47', '3'],
    });
  });
  it('makes the same address again', () => {
    const selection = parseSelection(new URLSearchParams(address));
    expect(queryString(selectionQuery(selection))).toBe(`?${address}`);
  });
  it('takes nothing that is no identifier, and nothing twice', () => {
    const selection = parseSelection(
      new URLSearchParams(
        'time-period=x&submission=-1&peer-group=2&peer-group=2&peer-group=null&filter.y=a&similar=51&target=x&control-chart=x&otherSubmissions=a&otherSubmissions=7&otherSubmissions=7',
      ),
    );
    expect(selection).toEqual({
      timePeriodId: null,
      fromPeriodId: null,
      submissionId: null,
      peerGroupIds: [2],
      filters: [],
      similar: null,
      outputType: null,
      series: null,
      against: null,
      target: null,
      controlChart: null,
      otherSubmissions: ['7'],
    });
  });
  it('is changed without touching what else the address holds', () => {
    const params = new URLSearchParams(`${address}&figures-sort=rank`);
    const next = updateSelectionParams(params, { peerGroupIds: [], filters: [], timePeriodId: 70 });
    expect(next.toString()).toBe(
      'figures-sort=rank&time-period=70&submission=55&similar=8&from=64&output-type=table&series=first&against=second&target=-2.5&control-chart=p_prime&otherSubmissions=47&otherSubmissions=3',
    );
  });
  it.each([
    ['', 8],
    ['similar=0', 0],
    ['similar=5&peer-group=2', 5],
    ['peer-group=2', null],
    ['filter.1=London', null],
  ])('%j in a project that compares with the 8 most similar by default', (search, similar) => {
    const selection = parseSelection(new URLSearchParams(search));
    expect(withDefaultComparison(selection, { default_similar: 8 }).similar).toBe(similar);
  });
});
