import { describe, expect, it } from 'vitest';
import { bindExpression } from './bind-expression.ts';
import { checkExpression } from './check-expression.ts';
import { evaluateValue, ExpressionError, parseExpression } from './expression.ts';
import type { Value } from './functions.ts';
import { lookupTablesIn } from './lookup-tables.ts';

const rows = new Map<string, (number | string | null)[]>([
  ['m160ra', [3, 'Manchester']],
  ['sw1a1aa', [null, 'London']],
  ['7', [0.5, 'seven']],
]);
const lookups = new Map([
  [
    'places',
    {
      columns: [
        { name: 'Decile', is_number: true },
        { name: 'City', is_number: false },
      ],
      find: (key: string) => rows.get(key),
    },
  ],
]);
const known = { isQuestion: () => true, lookups };
const evaluate = (text: string, given: Record<string, Value> = {}) =>
  evaluateValue(bindExpression(parseExpression(text), known), { read: (code) => given[code] ?? null });
const types = new Map([['postcode', 'text' as const]]);

function mistake(text: string, wanted: 'number' | 'text' = 'number'): [string, number] | null {
  try {
    checkExpression(text, types, wanted, new Map(), { lookups });
    return null;
  } catch (error) {
    if (!(error instanceof ExpressionError)) throw error;
    return [error.message, error.index];
  }
}

describe('lookup', () => {
  it.each<[string, Record<string, Value>, Value]>([
    ["lookup('places', postcode)", { postcode: 'M16 0RA' }, 3],
    ["lookup('places', postcode, 'city')", { postcode: ' m16  0ra ' }, 'Manchester'],
    ['lookup("places", postcode)', { postcode: 'SW1A 1AA' }, null],
    ["lookup('places', postcode, 'City')", { postcode: 'SW1A1AA' }, 'London'],
    ["lookup('places', postcode)", { postcode: 'LS1 4DY' }, null],
    ["lookup('places', postcode)", {}, null],
    ["lookup('places', 7)", {}, 0.5],
    ["lookup('places', concat('M16', ' 0RA')) + 1", {}, 4],
    [
      "if(lookup('places', postcode, 'City') == 'Manchester', 'north', 'other')",
      { postcode: 'm160ra' },
      'north',
    ],
  ])('%s of %j gives %j', (text, given, expected) => expect(evaluate(text, given)).toBe(expected));

  it('is blank where the tables are not known', () => {
    expect(evaluateValue(parseExpression("lookup('places', 'M16 0RA')"), { read: () => null })).toBeNull();
  });

  it('has the type of its column', () => {
    expect(mistake("lookup('places', postcode) * 2")).toBeNull();
    expect(mistake("lookup('places', postcode, 'City')", 'text')).toBeNull();
    expect(mistake("lookup('places', postcode, 'City') * 2")).toEqual(['* needs a number, not text.', 0]);
  });

  it.each([
    ["lookup('wards', postcode)", 'There is no lookup table “wards”.', 7],
    [
      "lookup('places', postcode, 'Ward')",
      'The lookup table “places” has no column “Ward”. Its columns are “Decile”, “City”.',
      27,
    ],
    ['lookup(postcode, postcode)', "lookup needs the table in quotes, such as 'practices'.", 7],
    ["lookup('places', postcode, postcode)", "lookup needs the column in quotes, such as 'Decile'.", 27],
    ["lookup('places')", 'lookup has the wrong number of values in its brackets. It needs at least 2.', 0],
    [
      "lookup('places', postcode, 'City', 'City')",
      'lookup takes a table, a key and, if needed, a column.',
      0,
    ],
  ])('%s is refused', (text, message, at) => expect(mistake(text)).toEqual([message, at]));

  it('lists the tables that a text names', () => {
    expect(lookupTablesIn(`lookup('a', x) + lookup( "b_2" , lookup('a', y))`)).toEqual(['a', 'b_2', 'a']);
    expect(lookupTablesIn("'lookup' == looked and overlookup('c', 1) > 1")).toEqual([]);
    expect(lookupTablesIn(null)).toEqual([]);
  });
});
