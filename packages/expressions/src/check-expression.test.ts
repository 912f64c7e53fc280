import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkExpression } from './check-expression.ts';
import {
  evaluateValue,
  ExpressionError,
  previousPeriodCodes,
  parseExpression,
  dependsOnToday,
} from './expression.ts';
import type { ValueType, Value } from './functions.ts';

const known = new Map<string, ValueType>([
  ['beds', 'number'],
  ['open', 'number'],
  ['kind', 'text'],
  ['services', 'list'],
  ['since', 'text'],
]);
const answers: Record<string, Value> = {
  beds: 12,
  open: 20,
  kind: 'acute',
  services: ['xray', 'ct'],
  since: '2025-01-01',
};
const value = (text: string, more: Record<string, Value> = {}, last: Record<string, Value> = {}) =>
  evaluateValue(parseExpression(text), {
    read: (code) => ({ ...answers, ...more })[code] ?? null,
    last: (code) => last[code] ?? null,
  });

describe('a condition', () => {
  it.each([
    ['beds <= open', true],
    ['beds > open', false],
    ["kind == 'acute'", true],
    ["kind = 'acute' and beds >= 12", true],
    ["kind <> 'acute' or not (beds < 5)", true],
    ["includes(services, 'ct')", true],
    ["includes(kind, 'acute')", true],
    ["one_of(kind, 'acute', 'community')", true],
    ['answered(beds) and count(beds, kind, since) == 3', true],
    ["since >= '2024-12-31'", true],
    ["days_between(since, '2025-01-31') == 30", true],
    ["days_between('2025-01-01T23:00', '2025-01-03T01:00') == 2", true],
    ["'2025-01-01T23:00' < '2025-01-02T01:00'", true],
    ["if(kind == 'acute', beds, open) == 12", true],
    ['round(mean(beds, open), 0) == 16', true],
    ['abs(beds - open) == 8', true],
    ['count_selected(services) == 2 and count_selected(kind) == 1', true],
    ['length(kind) == 5', true],
    ['mod(open, beds) == 8 and mod(-7, 3) == -1', true],
    ['int(-2.7) == -2 and pow(beds, 2) == 144 and sqrt(144) == beds', true],
    ['round_up(2.1, 0) == 3 and round_down(-2.1, 0) == -3', true],
    ["minutes_between('2025-01-01', '2025-01-02T01:30') == 1530", true],
    ["days_between('2025-01-31', since) == -30", true],
    ["figure('3') + figure('-0.5') == 2.5", true],
    ["if(answered(kind), figure('2'), blank()) == 2", true],
  ])('%s is %s', (text, wanted) => {
    checkExpression(text, known, 'boolean');
    expect(value(text)).toBe(wanted);
  });

  it('with a blank is blank, unless the rest decides it', () => {
    expect(value('beds <= open', { beds: null })).toBeNull();
    expect(value('beds <= open or open > 1', { beds: null })).toBe(true);
    expect(value('beds <= open and open < 1', { beds: null })).toBe(false);
    expect(value('not (beds <= open)', { beds: null })).toBeNull();
  });

  it('compares decimals as people write them', () => {
    expect(value('0.1 + 0.2 == 0.3 and 0.1 + 0.2 <= 0.3 and not (0.1 + 0.2 > 0.3)')).toBe(true);
    expect(value('0.3 - (0.1 + 0.2)')).toBe(0);
    expect(value('9007199254740991 == 9007199254740990')).toBe(false);
    expect(value('round(1.005, 2)')).toBe(1.01);
    expect(value('round(-2.5, 0)')).toBe(-3);
    expect(value('round_half_up(-2.5, 0)')).toBe(-2);
    expect(value('round_half_up(2.5, 0)')).toBe(3);
    expect(value('round_half_up(-1.005, 2)')).toBe(-1);
  });

  it('is the figure of an option, and blank where that is none', () => {
    expect(value('figure(kind)', { kind: '4' })).toBe(4);
    expect(value('figure(kind)', { kind: ' 0.5 ' })).toBe(0.5);
    for (const none of ['acute', '', '1e3', '0x1', null])
      expect(value('figure(kind)', { kind: none })).toBeNull();
  });

  it('counts nothing without answers, and is blank if nothing can be calculated', () => {
    expect(value('count_selected(services)', { services: null })).toBe(0);
    expect(value('length(kind)', { kind: null })).toBe(0);
    for (const text of ['sqrt(-1)', 'mod(1, 0)', 'int(beds)', 'pow(beds, 2)', 'blank()'])
      expect(value(text, { beds: null })).toBeNull();
  });

  it('reads the day it is', () => {
    const expression = parseExpression("days_between('2025-01-01', today())");
    expect(evaluateValue(expression, { read: () => null, today: () => '2025-01-31' })).toBe(30);
    expect(value('today()')).toMatch(/^\d{4}-\d\d-\d\d$/);
    expect([dependsOnToday(expression), dependsOnToday(parseExpression('not (beds > 1)'))]).toEqual([
      true,
      false,
    ]);
  });

  it('reads last period’s answers', () => {
    expect(value('beds > 2 * last(beds)', {}, { beds: 5 })).toBe(true);
    expect(value('beds > 2 * last(beds)')).toBeNull();
    expect(previousPeriodCodes(parseExpression('beds > 2 * last(open)'))).toEqual(['open']);
  });
});

describe('a mistake in types', () => {
  it.each([
    ['beds', 'boolean', 0, 'a condition'],
    ['beds > 1', 'number', 0, 'a formula'],
    ['beds + kind', 'number', 7, 'not text'],
    ["services == 'ct'", 'boolean', 0, 'includes'],
    ['wards > 1', 'boolean', 0, 'no question “wards”'],
    ['beds > kind', 'boolean', 7, 'not text'],
    ['beds and open', 'boolean', 0, 'not a number'],
    ["if(beds > 1, 'a', 2) == 1", 'boolean', 0, 'the same type'],
    ["kind == 'beds' and beds + kind > 1", 'boolean', 26, 'not text'],
    ['answered(beds) and bed > 1', 'boolean', 19, 'no question “bed”'],
    ['beds > 1 and (open - kind) > 1', 'boolean', 21, 'not text'],
    ['beds > 1 or round(beds) > 1', 'boolean', 12, 'It needs 2.'],
    ["kind == '>' and beds ^ 2 > 1", 'boolean', 21, '“^” is not a valid operator'],
    ['not kind == 1', 'boolean', 4, 'not text'],
    ['figure(services)', 'number', 7, 'not several options'],
    ['today(1) == kind', 'boolean', 0, 'It needs none.'],
    ['count_selected(beds)', 'number', 15, 'not a number'],
  ] as const)('in %s is found with its place', (text, wants, index, message) => {
    let caught: unknown;
    try {
      checkExpression(text, known, wants);
    } catch (error) {
      caught = error;
    }
    expect(caught).toBeInstanceOf(ExpressionError);
    expect((caught as ExpressionError).message).toContain(message);
    expect((caught as ExpressionError).index).toBe(index);
  });
});

describe('any input', () => {
  it('is checked in a moment, however deep it is', () => {
    const deep = `${'if(beds > 1, '.repeat(90)}beds${', open)'.repeat(90)}`;
    expect(checkExpression(deep, known, 'number').kind).toBe('call');
    expect(() => checkExpression(`beds${' + beds'.repeat(150)}`, known, 'number')).not.toThrow();
  });

  it('is either read and ends with a value, or refused with a place', () => {
    const word = fc.constantFrom(
      ...['beds', 'kind', 'services', '1', "'ct'", '+', '-', '<=', '==', 'and', 'not', '(', ')', ','],
      ...['total', 'includes', 'if', 'last', 'round', '/', '0', 'x', ';', '[', '?', ':'],
    );
    fc.assert(
      fc.property(fc.array(word, { maxLength: 14 }), (words) => {
        const text = words.join(' ');
        try {
          const found = value(text);
          expect(found === null || ['number', 'string', 'boolean', 'object'].includes(typeof found)).toBe(
            true,
          );
          expect(typeof found === 'number' && !Number.isFinite(found)).toBe(false);
        } catch (error) {
          expect(error).toBeInstanceOf(ExpressionError);
          expect((error as ExpressionError).index).toBeGreaterThanOrEqual(0);
        }
      }),
      { numRuns: 2000 },
    );
  });
});
