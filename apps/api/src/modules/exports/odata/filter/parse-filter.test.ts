import { describe, expect, it } from 'vitest';
import type { TableColumn } from '../../../../file-formats/streamed-table-types.ts';
import { Problem } from '../../../../lib/problems.ts';
import { parseFilter } from './parse-filter.ts';

const columns: TableColumn[] = [
  { name: 'name', type: 'text' },
  { name: 'beds', type: 'number' },
  { name: 'cases', type: 'integer' },
  { name: 'at', type: 'instant' },
  { name: 'größe_', type: 'number' },
];
const noon = Date.parse('2026-03-31T12:30:15Z');
const row = ['O’Hara’s "A" ward', -2.5, 7, noon, null];

describe('a filter', () => {
  it.each([
    ['beds eq -2.5', true],
    ['beds eq null', false],
    ['größe_ eq null', true],
    ['größe_ ne null', false],
    ['größe_ gt 0', false],
    ['größe_ le 0', false],
    ['not (größe_ gt 0)', true],
    ['null eq null', true],
    ['cases gt 6 and cases ge 7 and cases lt 8 and cases le 7 and cases ne 8', true],
    ['cases eq 1 or cases eq 7 and beds eq 0', false],
    ['(cases eq 1 or cases eq 7) and beds lt 0', true],
    ['cases in (1, 7)', true],
    ["name in ('x')", false],
    ["name eq 'O''Hara'", false],
    ['name eq \'O’Hara’s "A" ward\'', true],
    ["contains(name,'Hara') and startswith(name,'O') and endswith(name,'ward')", true],
    ["contains(tolower(name), tolower('HARA'))", true],
    ["not contains(name,'zz')", true],
    ["length(trim(concat(' ', name))) eq 17", true],
    ["indexof(name,'H') eq 2", true],
    ["substring(name,2) ne 'x' and substring(name,2,4) eq 'Hara'", true],
    ["toupper('a') eq 'A'", true],
    ['contains(name,null)', false],
    ['contains(name,null) eq null', true],
    ['at eq 2026-03-31T12:30:15Z', true],
    ['at gt 2026-03-31T13:30:15+02:00', true],
    ['at lt 2026-03-31T12:30Z', false],
    ['year(at) eq 2026 and month(at) eq 3 and day(at) eq 31', true],
    ['hour(at) eq 12 and minute(at) eq 30 and second(at) eq 15', true],
    ['cases add 1 sub 2 mul 3 eq 2', true],
    ['cases div 2 eq 3.5 and cases mod 2 eq 1', true],
    ['cases div 0 eq null', true],
    ['-cases eq -7', true],
    ['-(beds) eq 2.5', true],
    ['round(beds) eq -3 and floor(beds) eq -3 and ceiling(beds) eq -2', true],
    ['cases eq @p1', true],
    ['name eq @who', false],
    ['beds eq 1e-3 or true', true],
    ['größe_ gt 0 or beds lt 0', true],
    ['(größe_ add 1 eq 2) eq true', false],
    ['  beds   lt 0  ', true],
    [Array(1_500).fill('beds eq 1').join(' or '), false],
  ])('%s', (filter, holds) => {
    expect(parseFilter(filter, columns, { '@p1': '7', '@who': "'nobody'" })(row)).toBe(holds);
  });

  const refusal = (filter: string): Problem => {
    try {
      parseFilter(filter, columns);
    } catch (error) {
      if (error instanceof Problem) return error;
      throw error;
    }
    throw new Error(`${filter} was taken`);
  };

  it.each([
    ['', 'ends too early'],
    ['beds', 'type boolean'],
    ['beds eq', 'ends too early'],
    ['beds eq 1)', '")" was not expected'],
    ['(beds eq 1', 'ends too early'],
    ["beds eq '1'", 'cannot compare type number with type text'],
    ['cases in (1, true)', 'cannot compare type number with type boolean'],
    ['nothing eq 1', 'no property nothing'],
    ['constructor eq 1', 'no property constructor'],
    ['at gt 2026-03-31', '2026-03-31T00:00:00Z'],
    ['at gt 2026-13-31T00:00:00Z', 'was not expected'],
    ["name eq 'open", 'character 9'],
    ['beds eq 1; drop', 'character 10'],
    ['beds and cases eq 1', 'type boolean'],
    ['contains(name)', 'needs 2'],
    ["contains(beds,'1')", 'type text'],
    ['cases eq @other', '@other'],
    ['not beds eq 1', 'type boolean'],
    [`${'('.repeat(5_000)}beds eq 1${')'.repeat(5_000)}`, 'brackets'],
    [`${'not '.repeat(5_000)}true`, 'brackets'],
    [`${'- '.repeat(5_000)}1 eq 1`, 'brackets'],
  ])('is refused where it is not understood: %s', (filter, why) => {
    const { status, detail } = refusal(filter);
    expect([status, detail]).toEqual([400, expect.stringContaining(why)]);
  });

  it.each([
    "cast(beds,Edm.String) eq '1'",
    "matchesPattern(name,'a')",
    'name/length eq 1',
    'has eq 1',
    'toString(name)',
  ])('reports the unsupported part of %s', (filter) => {
    expect(refusal(filter).status).toBe(501);
  });
});
