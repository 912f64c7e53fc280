import { evaluateValue, parseExpression } from '@portal/expressions/expression';
import type { Value } from '@portal/expressions/functions';
import { describe, expect, it } from 'vitest';
import { entryOf, questionOf, questionsOf, readJsonFile } from '../../testing/read-test-files.ts';

const STRUCTURE = 'http://hl7.org/fhir/StructureDefinition';
const SDC = 'http://hl7.org/fhir/uv/sdc/StructureDefinition/sdc-questionnaire';
const fhirpath = (expression: string, language = 'text/fhirpath') => ({
  valueExpression: { language, expression },
});
const calculated = (expression: string, language?: string) => ({
  url: `${SDC}-calculatedExpression`,
  ...fhirpath(expression, language),
});
const variable = (name: string, expression: string) => ({
  url: `${STRUCTURE}/variable`,
  valueExpression: { name, language: 'text/fhirpath', expression },
});
const SCORES: Record<string, number> = { never: 0, some: 1, often: 2, always: 3.5 };
const scored = (linkId: string, more: object = {}) => ({
  linkId,
  text: `How often ${linkId}?`,
  type: 'choice',
  answerOption: Object.entries(SCORES).map(([code, valueDecimal]) => ({
    extension: [{ url: `${STRUCTURE}/ordinalValue`, valueDecimal }],
    valueCoding: { code, display: code },
  })),
  ...more,
});
const figure = (linkId: string) => ({ linkId, text: linkId, type: 'decimal' });
const read = (item: object[], extension: object[] = []) =>
  readJsonFile({ resourceType: 'Questionnaire', title: 'Scores', extension, item });
/** A questionnaire with a total. */
const withTotal = (
  expression: string,
  { language, more = {}, variables = [] as object[] } = {} as {
    language?: string;
    more?: object;
    variables?: object[];
  },
) =>
  read(
    [
      {
        linkId: 'g',
        text: 'Sleep',
        type: 'group',
        item: [scored('a'), scored('b'), scored('m', { repeats: true })],
      },
      figure('weight'),
      figure('height'),
      scored('outer'),
      {
        linkId: 'total',
        text: 'Total',
        type: 'decimal',
        readOnly: true,
        extension: [calculated(expression, language)],
        ...more,
      },
    ],
    variables,
  );
const value = (expression: string | null, answers: Record<string, Value>): Value =>
  evaluateValue(parseExpression(expression!), {
    today: () => '2025-06-15',
    read: (code) => answers[code] ?? null,
  });
const item = (linkId: string) =>
  `%resource.item.where(linkId='g').item.where(linkId='${linkId}').answer.value`;

const SAMPLES: Record<string, Value>[] = [
  {},
  { a: 'some' },
  { a: 'never', b: 'always', m: ['some', 'always'], weight: 70, height: 1.75, outer: 'often' },
  { a: 'often', b: 'often', m: ['never'], weight: 61.5, height: 1.6, outer: 'never' },
  { b: 'some', height: 2, weight: 0 },
];
const scoreOf = (code: Value | undefined): number | null => (typeof code === 'string' ? SCORES[code]! : null);
const sum = (all: (number | null)[]): number | null => {
  const given = all.filter((one) => one !== null);
  return given.length === 0 ? null : given.reduce((total, one) => total + one, 0);
};

describe('a calculatedExpression of FHIR', () => {
  // Calculates each formula from the answers alone, without the reader.
  it.each<[string, (answers: Record<string, Value>) => number | null]>([
    [`${item('a')}.ordinal()`, ({ a }) => scoreOf(a)],
    [
      `${item('a')}.ordinal() + ${item('b')}.ordinal()`,
      ({ a, b }) => (a && b ? scoreOf(a)! + scoreOf(b)! : null),
    ],
    [
      `iif(${item('a')}.exists(), ${item('a')}.weight(), 0) + iif(${item('b')}.exists(), ${item('b')}.weight(), 0)`,
      ({ a, b }) => (scoreOf(a) ?? 0) + (scoreOf(b) ?? 0),
    ],
    [`${item('m')}.ordinal().sum()`, ({ m }) => (Array.isArray(m) ? sum(m.map(scoreOf)) : null)],
    ['%resource.item.answer.value.ordinal().sum()', ({ outer }) => scoreOf(outer)],
    [
      "%resource.descendants().where(linkId != 'm' and linkId != 'outer').answer.value.ordinal().sum()",
      ({ a, b }) => sum([scoreOf(a), scoreOf(b)]),
    ],
    [
      "%resource.repeat(item).where(linkId = 'a' or linkId = 'b').answer.value.ordinal().aggregate($this + $total, 0)",
      ({ a, b }) => sum([scoreOf(a), scoreOf(b)]) ?? 0,
    ],
    [
      "(%resource.item.where(linkId='weight').answer.valueDecimal / %resource.item.where(linkId='height').answer.value.power(2)).round(1)",
      ({ weight, height }) =>
        weight == null || height == null
          ? null
          : Math.round(((weight as number) / (height as number) ** 2) * 10) / 10,
    ],
    [
      "iif(%resource.item.where(linkId='weight').answer.value > 65, 1, {})",
      ({ weight }) => (typeof weight === 'number' && weight > 65 ? 1 : null),
    ],
  ])('%s is calculated', async (expression, meant) => {
    const form = await withTotal(expression);
    expect(entryOf(form, 'Total')).toMatchObject({ outcome: 'mapped' });
    const { expression: written, question_type } = questionOf(form, 'total');
    expect(question_type).toBe('calculated');
    for (const answers of SAMPLES) {
      const wanted = meant(answers);
      const given = value(written, answers);
      if (wanted === null) expect(given).toBeNull();
      else expect(given).toBeCloseTo(wanted, 9);
    }
  });

  it('reads variables of the questionnaire, also those that read others', async () => {
    const form = await withTotal('(%both * 2).abs()', {
      variables: [
        variable('one', `${item('a')}.ordinal()`),
        variable('both', `%one + ${item('b')}.ordinal()`),
      ],
    });
    expect(value(questionOf(form, 'total').expression, { a: 'some', b: 'often' })).toBe(6);
    expect(form.entries.every(({ reason }) => !reason.includes('variable'))).toBe(true);
  });

  it.each([
    ["%resource.item.where(linkId='nobody').answer.value", 'no item “nobody”'],
    ['%unknown + 1', 'no variable “unknown”'],
    ['%circle', 'depends on itself'],
    [`${item('m')}.ordinal()`, 'can have several answers'],
    ["%resource.item.where(linkId='weight').answer.value.ordinal()", 'compared as the wrong type'],
    ["%resource.item.where(linkId.startsWith('w')).answer.value.sum()", ''],
    ["%resource.item.where(linkId = 'a' and linkId = 'b').answer.value.sum()", 'does not select items'],
    ["iif(true, 'low', 'high')", ''],
  ])('%s is asked, with the reason', async (expression, reason) => {
    const form = await withTotal(expression, { variables: [variable('circle', '%circle + 1')] });
    expect(questionOf(form, 'total')).toMatchObject({ question_type: 'decimal', expression: null });
    const entry = entryOf(form, 'Total');
    expect(entry.outcome).toBe('approximated');
    expect(entry.reason).toContain('It is entered by users, not calculated');
    expect(entry.reason).toContain(reason);
  });

  it('is asked if it is in another language, and the formulas that read it are still calculated', async () => {
    const form = await withTotal('Weight * 2', { language: 'text/cql' });
    expect(entryOf(form, 'Total').reason).toContain('not a FHIRPath expression');
    const chained = await read([
      {
        ...figure('second'),
        readOnly: true,
        extension: [calculated("%resource.item.where(linkId='first').answer.value * 2")],
      },
      { ...figure('first'), extension: [calculated('1 +')] },
    ]);
    expect(questionsOf(chained).map(({ question_type }) => question_type)).toEqual(['calculated', 'decimal']);
    expect(value(questionOf(chained, 'second').expression, { first: 4 })).toBe(8);
  });

  it('says that people cannot change it, that it is shown, and that it has no range', async () => {
    const hidden = { url: `${STRUCTURE}/questionnaire-hidden`, valueBoolean: true };
    const least = { url: `${STRUCTURE}/minValue`, valueDecimal: 0 };
    const form = await withTotal('1 + 1', {
      more: { readOnly: false, extension: [calculated('1 + 1'), hidden, least] },
    });
    expect(questionOf(form, 'total').question_type).toBe('calculated');
    for (const reason of ['lets people change', 'it is shown here', 'Its range is left out'])
      expect(entryOf(form, 'Total').reason).toContain(reason);
  });
});

describe('the scores of options of FHIR', () => {
  it('are listed in the report if no formula reads them', async () => {
    const form = await read([scored('a')]);
    expect(entryOf(form, 'How often a?')).toMatchObject({ outcome: 'approximated' });
    expect(entryOf(form, 'How often a?').reason).toContain(
      'The scores of its options are left out: never 0, some 1, often 2, always 3.5.',
    );
  });

  it('are nothing to report if they are the codes', async () => {
    const answerOption = ['0', '1'].map((code) => ({
      valueCoding: { code, extension: [{ url: `${STRUCTURE}/itemWeight`, valueDecimal: Number(code) }] },
    }));
    const form = await read([{ linkId: 'a', text: 'A', type: 'choice', answerOption }]);
    expect(entryOf(form, 'A').outcome).toBe('mapped');
  });

  it('are read from a value set', async () => {
    const form = await readJsonFile({
      resourceType: 'Questionnaire',
      contained: [
        {
          resourceType: 'ValueSet',
          id: 'v',
          compose: {
            include: [
              {
                concept: [{ code: 'x', extension: [{ url: `${STRUCTURE}/ordinalValue`, valueDecimal: 7 }] }],
              },
            ],
          },
        },
      ],
      item: [
        { linkId: 'a', text: 'A', type: 'choice', answerValueSet: '#v' },
        {
          ...figure('score'),
          readOnly: true,
          extension: [calculated("%resource.item.where(linkId='a').answer.value.ordinal()")],
        },
      ],
    });
    expect(value(questionOf(form, 'score').expression, { a: 'x' })).toBe(7);
    expect(entryOf(form, 'A')).toMatchObject({ outcome: 'mapped' });
  });
});

describe('the first and last date of FHIR', () => {
  const limited = (type: string, ...extension: object[]) =>
    read([{ linkId: 'd', text: 'When?', type, extension }]);

  it('are the limits of the question', async () => {
    const form = await limited(
      'date',
      { url: `${STRUCTURE}/minValue`, valueDate: '2020-01-31' },
      { url: `${STRUCTURE}/maxValue`, valueDate: '2024-12-31' },
    );
    expect(questionOf(form, 'd')).toMatchObject({ date_minimum: '2020-01-31', date_maximum: '2024-12-31' });
    expect(entryOf(form, 'When?').outcome).toBe('mapped');
  });

  it.each([
    ['today()', 'd <= today()'],
    ["today() + 2 'weeks'", null],
    ['today() - 18 years', 'd <= add_years(today(), (-18))'],
  ])('%s is a check if it can be expressed', async (expression, check) => {
    const form = await limited('date', {
      url: `${STRUCTURE}/maxValue`,
      _valueDate: { extension: [{ url: `${STRUCTURE}/cqf-calculatedValue`, ...fhirpath(expression) }] },
    });
    expect(form.definition.checks.map((one) => one.expression)).toEqual(check === null ? [] : [check]);
    expect(entryOf(form, 'When?').outcome).toBe(check === null ? 'approximated' : 'mapped');
  });

  it.each([
    ['time', { valueTime: '08:30:00' }, "d >= '08:30'"],
    ['dateTime', { valueDateTime: '2024-05-01T08:30:00' }, "d >= '2024-05-01T08:30'"],
  ])('are checks for a %s', async (type, limit, check) => {
    const form = await limited(type, { url: `${STRUCTURE}/minValue`, ...limit });
    expect(form.definition.checks.map(({ expression }) => expression)).toEqual([check]);
  });

  it('are left out with the reason if they are no whole day', async () => {
    const form = await limited('date', { url: `${STRUCTURE}/minValue`, valueDate: '2020' });
    expect(entryOf(form, 'When?')).toMatchObject({
      outcome: 'approximated',
      reason: expect.stringContaining('not a complete date') as string,
    });
  });
});
