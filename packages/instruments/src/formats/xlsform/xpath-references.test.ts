import { evaluateValue, parseExpression } from '@portal/expressions/expression';
import type { Value } from '@portal/expressions/functions';
import { describe, expect, it } from 'vitest';
import { entryOf, questionOf, readForm } from '../../testing/read-test-files.ts';

const choices = [
  ['list_name', 'name', 'label'],
  ['kinds', 'x', 'Open ward'],
  ['kinds', 'y', 'Day unit'],
  ['kinds', 'z', 'Clinic'],
];
/** A form whose last question has a condition. */
const withCondition = (relevant: string, more: (string | null)[][] = []) =>
  readForm({
    survey: [
      ['type', 'name', 'label', 'relevant', 'constraint', 'default'],
      ['begin_group', 'ward', 'Ward', null, null, null],
      ['integer', 'beds', 'Beds', null, null, null],
      ['end_group', null, null, null, null, null],
      ['select_multiple kinds', 'many', 'Many', null, null, null],
      ['select_one kinds', 'one', 'One', null, null, null],
      ['dateTime', 'moment', 'Moment', null, null, null],
      ['date', 'day', 'Day', null, null, null],
      ...more,
      ['text', 'last', 'Last', relevant, null, null],
    ],
    choices,
  });
const holds = (expression: string, answers: Record<string, Value>): Value =>
  evaluateValue(parseExpression(expression), {
    today: () => '2025-06-15',
    read: (code) => answers[code] ?? null,
  });

describe('a path in a rule of an XLSForm', () => {
  it.each(['../ward/beds > 3', 'current()/../ward/beds > 3', '/data/ward/beds > 3', '../beds > 3'])(
    '%s reads the question it ends with',
    async (relevant) => {
      const read = await withCondition(relevant);
      expect(questionOf(read, 'last').show_if).toBe('beds > 3');
      expect(entryOf(read, 'last').outcome).toBe('mapped');
    },
  );

  it.each([
    ['../.. > 3', 'does not end with the name'],
    ['../ward[1]/beds > 3', 'does not end with the name'],
    ['../nobody > 3', '“nobody” is not a question'],
  ])('%s is left out with the reason', async (relevant, reason) => {
    const read = await withCondition(relevant);
    expect(questionOf(read, 'last').show_if).toBe('');
    expect(entryOf(read, 'last')).toMatchObject({
      outcome: 'approximated',
      reason: expect.stringContaining(reason) as string,
    });
  });

  it('is left out if several questions have its name', async () => {
    const read = await withCondition('../beds > 3', [['integer', 'beds', 'Beds again', null, null, null]]);
    expect(questionOf(read, 'last').show_if).toBe('');
    expect(entryOf(read, 'last').reason).toContain('the file has “beds” more than once');
  });
});

describe('a selected option in a rule of an XLSForm', () => {
  it('is found by its position among those selected, which the report says', async () => {
    const read = await withCondition("selected-at(${many}, 1) = 'z'");
    const { show_if } = questionOf(read, 'last');
    expect(holds(show_if, { many: ['x', 'z'] })).toBe(true);
    expect(holds(show_if, { many: ['y', 'z'] })).toBe(true);
    expect(holds(show_if, { many: ['x', 'y', 'z'] })).toBe(false);
    expect(holds(show_if, { many: ['z'] })).not.toBe(true);
    expect(entryOf(read, 'last')).toMatchObject({
      outcome: 'approximated',
      reason: expect.stringContaining('in the order of the list') as string,
    });
  });

  it('is read by its name', async () => {
    const read = await withCondition("jr:choice-name(${one}, '${one}') = 'Day unit'");
    const { show_if } = questionOf(read, 'last');
    expect(['x', 'y', null].map((one) => holds(show_if, { one }))).toEqual([false, true, null]);
    expect(entryOf(read, 'last').outcome).toBe('mapped');
  });

  it.each([
    ["selected-at(${many}, ${beds}) = 'z'", 'not a whole number'],
    ["selected-at(${beds}, 0) = 'z'", 'a question with options'],
    ["jr:choice-name(${one}, 'one') = 'Day unit'", 'which question the option belongs to'],
    ["jr:choice-name(${many}, '${many}') = 'Day unit'", 'more than one option'],
  ])('%s is left out with the reason', async (relevant, reason) => {
    const read = await withCondition(relevant);
    expect(questionOf(read, 'last').show_if).toBe('');
    expect(entryOf(read, 'last').reason).toContain(reason);
  });
});

describe('an answer as a condition of an XLSForm', () => {
  it('holds if it is a number other than zero, and not without an answer', async () => {
    const { show_if } = questionOf(await withCondition('${beds}'), 'last');
    expect([null, 0, 3].map((beds) => holds(show_if, { beds }))).toEqual([null, false, true]);
  });

  it('has an opposite that holds without an answer', async () => {
    const { show_if } = questionOf(await withCondition('not(${beds})'), 'last');
    expect([null, 0, 3].map((beds) => holds(show_if, { beds }))).toEqual([true, true, false]);
  });

  it.each(['one', 'many', 'day'])('holds if “%s” is answered', async (name) => {
    expect(questionOf(await withCondition(`\${${name}}`), 'last').show_if).toBe(`answered(${name})`);
  });
});

describe('the current time in a rule of an XLSForm', () => {
  it.each([
    ['${day} < now()', 'day <= today()'],
    ['now() >= ${day}', 'day <= today()'],
    ['${day} > now()', 'day > today()'],
    ['${day} >= now()', 'day > today()'],
  ])('%s compares days exactly', async (relevant, show_if) => {
    const read = await withCondition(relevant);
    expect(questionOf(read, 'last').show_if).toBe(show_if);
    expect(entryOf(read, 'last').outcome).toBe('mapped');
  });

  it.each([
    ['${moment} < now()', 'date_of(moment) <= today()'],
    ['now() < ${moment}', 'date_of(moment) >= today()'],
  ])('%s compares times by their days, which the report says', async (relevant, show_if) => {
    const read = await withCondition(relevant);
    expect(questionOf(read, 'last').show_if).toBe(show_if);
    expect(entryOf(read, 'last')).toMatchObject({
      outcome: 'approximated',
      reason: expect.stringContaining('not the time of day') as string,
    });
  });

  it('is no default of a date and time', async () => {
    const read = await withCondition('', [['dateTime', 'start', 'Start', null, null, 'now()']]);
    expect(questionOf(read, 'start').default_answer).toBe('');
    expect(entryOf(read, 'start').reason).toContain('a date without a time');
  });

  it('is reported at the calculation that reads it, not at a rule that names the calculation', async () => {
    const read = await readForm({
      survey: [
        ['type', 'name', 'label', 'calculation', 'relevant'],
        ['date', 'born', 'Born', null, null],
        ['text', 'minor', 'Minor', null, '${age} < 18'],
        ['calculate', 'age', null, 'int((now() - ${born}) div 365.25)', null],
      ],
    });
    expect([entryOf(read, 'minor').outcome, entryOf(read, 'age').outcome]).toEqual([
      'mapped',
      'approximated',
    ]);
  });
});
