import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fhirpathFunctions, fhirpathSuffixes } from './fhirpath.ts';
import { compareFileRules } from '../../testing/compare-file-rules.ts';
import { entryOf, readJsonFile } from '../../testing/read-test-files.ts';

/* Every expression that is imported means what the reference implementation of FHIRPath makes of it. */

const STRUCTURE = 'http://hl7.org/fhir/StructureDefinition';
const SDC = 'http://hl7.org/fhir/uv/sdc/StructureDefinition/sdc-questionnaire';
const fhirpath = (expression: string) => ({ valueExpression: { language: 'text/fhirpath', expression } });
const calculated = (linkId: string, expression: string, more: object = {}) => ({
  linkId,
  text: linkId,
  type: 'decimal',
  readOnly: true,
  extension: [{ url: `${SDC}-calculatedExpression`, ...fhirpath(expression) }],
  ...more,
});
const variable = (name: string, expression: string) => ({
  url: `${STRUCTURE}/variable`,
  valueExpression: { name, language: 'text/fhirpath', expression },
});
const SCORES: Record<string, number> = { never: 0, some: 1, often: 2, always: 3.5 };
const scored = (linkId: string, more: object = {}) => ({
  linkId,
  text: linkId,
  type: 'choice',
  answerOption: Object.entries(SCORES).map(([code, valueDecimal]) => ({
    valueCoding: { code, extension: [{ url: `${STRUCTURE}/ordinalValue`, valueDecimal }] },
  })),
  ...more,
});
const choice = (linkId: string, more: object) => ({
  ...scored(linkId, more),
  answerOption: Object.keys(SCORES).map((code) => ({ valueCoding: { code } })),
});
const plain = (linkId: string, type: string, ...extension: object[]) => ({
  linkId,
  text: linkId,
  type,
  ...(extension.length > 0 && { extension }),
});
const answerTo = (linkId: string) => `%resource.item.where(linkId='${linkId}').answer.value`;
const inGroup = (linkId: string) =>
  `%resource.item.where(linkId='g').item.where(linkId='${linkId}').answer.value`;
const within = { linkId: 'g', text: 'Group', type: 'group', item: [scored('a'), scored('b')] };
const asked = [
  within,
  scored('outer'),
  scored('m', { repeats: true }),
  plain('weight', 'decimal'),
  plain('height', 'decimal'),
  plain('n', 'integer'),
  plain('yes', 'boolean'),
  plain('day', 'date'),
  plain('day2', 'date'),
  plain('hour', 'time'),
  plain('moment', 'dateTime'),
  plain('dose', 'quantity'),
  plain('word', 'string'),
];

async function compare(items: object[], extension: object[] = [], runs = 100) {
  const json = { resourceType: 'Questionnaire', title: 'Made up', extension, item: items };
  const read = await readJsonFile(json);
  const content = new TextEncoder().encode(JSON.stringify(json));
  const found = await compareFileRules(read, 'fhir', content, runs);
  return { ...found, read };
}

const MAPPED = [
  `${inGroup('a')}.ordinal()`,
  `${inGroup('a')}.ordinal() + ${inGroup('b')}.weight()`,
  `iif(${inGroup('a')}.exists(), ${inGroup('a')}.ordinal(), 0) + iif(${inGroup('b')}.empty(), 0, ${inGroup('b')}.ordinal())`,
  `${answerTo('m')}.ordinal().sum()`,
  '%resource.item.answer.value.ordinal().sum()',
  "%resource.descendants().where(linkId != 'm' and linkId != 'outer').answer.value.ordinal().sum()",
  "%resource.repeat(item).where(linkId = 'a' or linkId = 'b').answer.value.ordinal().aggregate($this + $total, 0)",
  "%resource.item.where(linkId = 'weight' or linkId = 'height').answer.value.sum()",
  "iif(%resource.item.where(linkId = 'weight' or linkId = 'height').answer.value.sum() != 3, 1, 2)",
  `(${answerTo('weight')} / ${answerTo('height')}).round(1)`,
  `(${answerTo('n')} / 4).round(1)`,
  `iif(${answerTo('weight')} > 65, 1, {})`,
  `iif(${answerTo('weight')} > 20 and ${answerTo('n')} <= 12, 2, iif(${answerTo('yes')}, 1, 0))`,
  `iif(${answerTo('yes')} = true or ${answerTo('n')} != 4, 1, 2)`,
  `iif(${answerTo('yes')}.not(), 1, 2)`,
  `iif((${answerTo('n')} > 12).not(), 1, 2)`,
  `iif((${answerTo('n')} = 12).not(), 1, 2)`,
  `iif((${answerTo('n')} > 12 or ${answerTo('weight')} < 3).not(), 1, 2)`,
  `iif(${answerTo('outer')}.code = 'some', 1, 0)`,
  `iif(${answerTo('outer')}.code != 'some', 1, 0)`,
  `iif(${answerTo('m')}.where(code = 'often').exists(), 1, 0)`,
  `iif(${answerTo('day')} >= @2026-01-01, 1, 0)`,
  `iif(${answerTo('day')} < ${answerTo('day2')}, 1, 0)`,
  `iif(${answerTo('day')} <= today(), 1, 0)`,
  `iif(${answerTo('hour')} < @T12:00:00, 1, 0)`,
  `iif(${answerTo('moment')} < @2026-11-24T12:00:00, 1, 0)`,
  `iif(${answerTo('word')} = 'some', 1, 0)`,
  `${answerTo('n')} mod 5`,
  `(${answerTo('weight')} - ${answerTo('height')}).abs()`,
  `${answerTo('weight')}.floor() + ${answerTo('height')}.ceiling() - ${answerTo('n')}.truncate()`,
  `(${answerTo('weight')} / 4).truncate()`,
  `(${answerTo('weight')} * ${answerTo('height')}).sqrt()`,
  `${answerTo('height')}.power(2)`,
  "%resource.item.where(linkId='n').answer.valueInteger * 2",
  "%resource.item.where(linkId='n').answer.value.ofType(integer) * 2",
  `${answerTo('dose')}.value * 2`,
  '0 - %first + %both',
  `${answerTo('twice')} + 1`,
  `iif(${answerTo('n')}.hasValue(), 1, 0)`,
  `${answerTo('weight')}.first() + 1`,
  `${answerTo('weight')}.single() + 1`,
  `${answerTo('n')}.toDecimal() / 4`,
];

const REFUSED = [
  `${answerTo('n')} div 5`,
  "%resource.item.where(linkId='weight').answer.valueInteger * 2",
  `${answerTo('dose')} * 2`,
  `iif(${answerTo('dose')} > 2, 1, 0)`,
  `iif(${answerTo('n')}, 1, 0)`,
  `iif(${answerTo('n')} and ${answerTo('yes')}, 1, 0)`,
  `iif(${answerTo('n')} = '5', 1, 0)`,
  `iif(${answerTo('n')} = {}, 1, 0)`,
  `iif(${answerTo('day')} > '2024-01-01', 1, 0)`,
  `iif(${answerTo('moment')} > @2026-11-24, 1, 0)`,
  `iif(${answerTo('moment')} > today(), 1, 0)`,
  `iif(${answerTo('hour')} = @T08:00, 1, 0)`,
  `iif(${answerTo('day')} > @2026, 1, 0)`,
  `${answerTo('a')}.ordinal()`,
  `${inGroup('outer')}.ordinal()`,
  `${answerTo('word')} + 1`,
  `${answerTo('word')}.toDecimal() + 1`,
  '%resource.item.answer.value.sum()',
  `${answerTo('total')} + 1`,
];

describe('a calculatedExpression of FHIR, against the reference implementation', () => {
  const total = (expression: string) =>
    compare(
      [...asked, calculated('twice', `${answerTo('n')} * 2`), calculated('total', expression)],
      [variable('first', `${inGroup('a')}.ordinal()`), variable('both', '%first * 2')],
    );

  it.each(MAPPED)('%s keeps its meaning', async (expression) => {
    const { read, ...found } = await total(expression);
    expect(found).toEqual({ compared: 2, unknown: 0, silent: [] });
    expect(entryOf(read, 'total').outcome).toBe('mapped');
  });

  it.each([...fhirpathSuffixes, ...Object.keys(fhirpathFunctions)])('%s() is compared', (name) => {
    expect(MAPPED.some((expression) => expression.includes(`${name}(`))).toBe(true);
  });

  it.each(REFUSED)('%s is not reported as mapped', async (expression) => {
    const { read } = await total(expression);
    expect(entryOf(read, 'total')).toMatchObject({
      outcome: 'approximated',
      reason: expect.stringContaining('entered by users, not calculated') as string,
    });
  });

  it('keeps the meaning of expressions that are drawn, or the report says that they are not read', async () => {
    const expressions = fc.sample(drawn, { numRuns: 160, seed: 39 }).filter((one) => one.includes('%'));
    const items = expressions.map((expression, index) => calculated(`c${index}`, expression));
    const { read, compared, unknown, silent } = await compare([...asked, ...items], [], 30);
    expect({ unknown, silent }).toEqual({ unknown: 0, silent: [] });
    const refused = read.entries.filter(({ reason }) => reason.includes('entered by users, not calculated'));
    expect(compared).toBe(items.length - refused.length);
    expect(compared).toBeGreaterThan(70);
  });
});

describe('limits, offered options and first values of FHIR, against the reference implementation', () => {
  const calculatedLimit = (name: string, expression: string) => ({
    url: `${STRUCTURE}/${name}`,
    _valueDate: { extension: [{ url: `${STRUCTURE}/cqf-calculatedValue`, ...fhirpath(expression) }] },
  });
  const limit = (name: string, value: object) => ({ url: `${STRUCTURE}/${name}`, ...value });
  const limited = [
    plain('whole', 'integer', limit('minValue', { valueInteger: 2 }), limit('maxValue', { valueInteger: 9 })),
    plain('part', 'decimal', limit('maxValue', { valueDecimal: 7.5 })),
    plain('amount', 'quantity', limit('minValue', { valueDecimal: 3 })),
    plain('from', 'date', limit('minValue', { valueDate: '2025-07-31' })),
    plain('to', 'date', calculatedLimit('maxValue', 'today()')),
    plain('born', 'date', calculatedLimit('minValue', 'today() - 1 year')),
    plain('soon', 'date', calculatedLimit('maxValue', 'today() + 38 days')),
    plain('late', 'time', limit('minValue', { valueTime: '12:00:00' })),
    plain('since', 'dateTime', limit('minValue', { valueDateTime: '2026-01-01T00:00:00' })),
    plain('code', 'string', limit('regex', { valueString: '[a-z]+' })),
    { ...plain('short', 'string'), maxLength: 3 },
    choice('several', {
      repeats: true,
      extension: [
        limit('questionnaire-minOccurs', { valueInteger: 2 }),
        limit('questionnaire-maxOccurs', { valueInteger: 3 }),
      ],
    }),
  ];

  it('keep their meaning', async () => {
    const { read, ...found } = await compare([...asked, ...limited], [], 300);
    expect(found).toEqual({ compared: limited.length, unknown: 0, silent: [] });
    const notMapped = read.entries.filter(({ outcome }) => outcome !== 'mapped').map(({ name }) => name);
    // The scores that no formula reads here are left out.
    expect(notMapped).toEqual(['a', 'b', 'outer', 'm']);
  });

  it('keep options under their condition, and values that are calculated first', async () => {
    const option = (code: string) => ({ url: 'option', valueCoding: { code } });
    const toggle = (expression: string, ...codes: string[]) => ({
      url: `${SDC}-answerOptionsToggleExpression`,
      extension: [...codes.map(option), { url: 'expression', ...fhirpath(expression) }],
    });
    const { read, ...found } = await compare([
      ...asked,
      choice('offered', {
        extension: [
          toggle(`${answerTo('n')} > 10 and ${answerTo('yes')}`, 'some', 'often'),
          toggle(`(${answerTo('day')} < @2026-01-01).not()`, 'always'),
        ],
      }),
      plain('now', 'date', { url: `${SDC}-initialExpression`, ...fhirpath('today()') }),
      plain('five', 'decimal', { url: `${SDC}-initialExpression`, ...fhirpath('(2 + 3) / 4') }),
      plain('ward', 'string', { url: `${SDC}-initialExpression`, ...fhirpath("iif(1 < 2, 'Ward', {})") }),
    ]);
    expect(found).toEqual({ compared: 6, unknown: 0, silent: [] });
    for (const name of ['now', 'five', 'ward']) expect(entryOf(read, name).outcome).toBe('mapped');
  });
});

/** Expressions of whole numbers and halves, which both sides calculate exactly; some mix types. */
const { number: drawn } = fc.letrec<{ number: string; truth: string }>((tie) => ({
  number: fc.oneof(
    { maxDepth: 4, depthSize: 'small' },
    fc.integer({ min: 0, max: 12 }).map(String),
    fc.constantFrom(
      answerTo('n'),
      `${inGroup('a')}.ordinal()`,
      `${answerTo('outer')}.weight()`,
      `${answerTo('m')}.ordinal().sum()`,
      "%resource.repeat(item).where(linkId = 'a' or linkId = 'outer').answer.value.ordinal().sum()",
      "%resource.item.where(linkId = 'outer').answer.value.ordinal().aggregate($this + $total, 0)",
    ),
    fc
      .tuple(tie('number'), fc.constantFrom('+', '-', '*'), tie('number'))
      .map((parts) => `(${parts.join(' ')})`),
    fc.tuple(tie('number'), fc.constantFrom('2', '4')).map(([of, by]) => `${of} / ${by}`),
    tie('number').map((of) => `(${of}).abs()`),
    fc.tuple(tie('truth'), tie('number'), tie('number')).map((parts) => `iif(${parts.join(', ')})`),
    fc.tuple(tie('truth'), tie('number')).map((parts) => `iif(${parts.join(', ')}, {})`),
  ),
  truth: fc.oneof(
    { maxDepth: 4, depthSize: 'small' },
    fc.constantFrom(
      answerTo('yes'),
      `${answerTo('yes')} = false`,
      `${answerTo('outer')}.code = 'some'`,
      `${answerTo('outer')}.code != 'often'`,
      `${answerTo('m')}.where(code = 'always').exists()`,
      `${answerTo('n')}.empty()`,
      `${answerTo('day')} < ${answerTo('day2')}`,
      `${answerTo('day')} != @2025-07-31`,
      `${answerTo('hour')} >= @T08:00:00`,
      `${answerTo('word')} = 'some'`,
      `${answerTo('n')} = ${answerTo('word')}`,
    ),
    fc
      .tuple(tie('number'), fc.constantFrom('=', '!=', '<', '<=', '>', '>='), tie('number'))
      .map((parts) => `(${parts.join(' ')})`),
    fc.tuple(tie('truth'), fc.constantFrom('and', 'or'), tie('truth')).map((parts) => `(${parts.join(' ')})`),
    tie('truth').map((of) => `(${of}).not()`),
  ),
}));
