import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Answers, evaluateOn, judgeAnswer, type Verdict } from '../testing/evaluate-answers.ts';
import { TODAY } from '../testing/foreign-values.ts';
import { lssOf } from '../testing/lss-file.ts';
import { entryOf, questionOf, readForm, readJsonFile, readText } from '../testing/read-test-files.ts';
import type { InstrumentRead } from './read-instrument.ts';

/*
 * Ranges, conditions of a codebook and defaults mean what the format says of them. Each expectation is written here by
 * hand from the format's description, and compared on drawn answers.
 */

const figure = fc.option(
  fc.oneof(
    fc.integer({ min: -5, max: 40 }),
    fc.integer({ min: -50, max: 400 }).map((n) => n / 10),
  ),
);
const whole = fc.option(fc.integer({ min: -5, max: 40 }));
const day = fc.option(fc.constantFrom('2024-12-31', '2025-01-01', '2025-07-01', TODAY, '2027-01-01'));
const time = fc.option(fc.constantFrom('07:59', '08:00', '12:30', '17:00', '17:01'));
const moment = fc.option(
  fc.constantFrom('2024-12-31T23:59', '2025-01-01T08:00', '2026-12-31T23:00', '2026-12-31T23:01'),
);

type Case = { code: string; drawn: fc.Arbitrary<unknown>; isWithin: (answers: Answers) => boolean };

/** Compares the verdict on each answer with what the format says. */
function expectVerdicts(read: InstrumentRead, cases: Case[], beyond: Verdict) {
  const drawn = Object.fromEntries(cases.map(({ code, drawn: of }) => [code, of]));
  const answers = fc.sample(fc.record(drawn), { numRuns: 500, seed: 5 }) as Answers[];
  for (const { code, isWithin } of cases) {
    expect(entryOf(read, code).outcome, code).toBe('mapped');
    const verdicts = answers.map((given) => judgeAnswer(read.definition, code, given));
    expect(verdicts, code).toEqual(
      answers.map((given) => (given[code] === null || isWithin(given) ? 'accepted' : beyond)),
    );
  }
}
const between = (value: unknown, least: unknown, most: unknown): boolean =>
  (least === null || (value as number) >= (least as number)) &&
  (most === null || (value as number) <= (most as number));

describe('ranges', () => {
  it('reads ranges of REDCap as warnings that include the ends', async () => {
    const head =
      'field_name,form_name,field_type,field_label,text_validation_type_or_show_slider_number,text_validation_min,text_validation_max';
    const read = await readText(
      [
        head,
        'both,f,text,L,integer,0,30',
        'least,f,text,L,number,-1.5,',
        'most,f,text,L,number,,12.5',
        'days,f,text,L,date_ymd,2025-01-01,today',
        'times,f,text,L,time,08:00,17:00',
        'moments,f,text,L,datetime_ymd,2025-01-01 08:00,2026-12-31 23:00',
      ].join('\n'),
    );
    const cases: Case[] = [
      { code: 'both', drawn: whole, isWithin: ({ both }) => between(both, 0, 30) },
      { code: 'least', drawn: figure, isWithin: ({ least }) => between(least, -1.5, null) },
      { code: 'most', drawn: figure, isWithin: ({ most }) => between(most, null, 12.5) },
      { code: 'days', drawn: day, isWithin: ({ days }) => between(days, '2025-01-01', TODAY) },
      { code: 'times', drawn: time, isWithin: ({ times }) => between(times, '08:00', '17:00') },
      {
        code: 'moments',
        drawn: moment,
        isWithin: ({ moments }) => between(moments, '2025-01-01T08:00', '2026-12-31T23:00'),
      },
    ];
    expectVerdicts(read, cases, 'warned');
  });

  it('reads ranges of LimeSurvey as refusals', async () => {
    const read = await readText(
      lssOf([
        { code: 'both', type: 'N', attributes: { min_num_value_n: '2', max_num_value_n: '10.5' } },
        { code: 'whole', type: 'N', attributes: { num_value_int_only: '1', max_num_value_n: '30' } },
        { code: 'text', type: 'S', attributes: { maximum_chars: '4' } },
      ]),
    );
    const text = fc.option(fc.constantFrom('a', 'abcd', 'abcde'));
    const cases: Case[] = [
      { code: 'both', drawn: figure, isWithin: ({ both }) => between(both, 2, 10.5) },
      { code: 'whole', drawn: whole, isWithin: (given) => between(given['whole'], null, 30) },
      { code: 'text', drawn: text, isWithin: (given) => (given['text'] as string).length <= 4 },
    ];
    expectVerdicts(read, cases, 'refused');
    expect(questionOf(read, 'whole').question_type).toBe('integer');
  });

  it('reads DHIS2 value types as refusals', async () => {
    const limits: Record<string, [number | null, number | null]> = {
      INTEGER_POSITIVE: [1, null],
      INTEGER_NEGATIVE: [null, -1],
      INTEGER_ZERO_OR_POSITIVE: [0, null],
      PERCENTAGE: [0, 100],
      UNIT_INTERVAL: [0, 1],
    };
    const read = await readJsonFile({
      dataSets: [
        {
          id: 'set',
          name: 'Made up',
          dataSetElements: Object.keys(limits).map((id) => ({ dataElement: { id } })),
        },
      ],
      dataElements: Object.keys(limits).map((id) => ({ id, code: id, name: id, valueType: id })),
    });
    const cases = Object.entries(limits).map(([code, [least, most]]): Case => {
      const drawn = code.startsWith('INTEGER') ? whole : fc.option(fc.integer({ min: -3, max: 103 }));
      return { code, drawn, isWithin: (given) => between(given[code], least, most) };
    });
    expectVerdicts(read, cases, 'refused');
  });
});

describe('a codebook of DDI', () => {
  const variable = (name: string, type: string, inner = '') =>
    `<var ID="${name}" name="${name}" representationType="${type}"><labl>${name}</labl>${inner}</var>`;
  const options = ['1', '2']
    .map((code) => `<catgry><catValu>${code}</catValu><labl>${code}</labl></catgry>`)
    .join('');
  type Given = { a: number | null; b: number | null; k: string | null };
  const conditions: [string, (given: Given) => boolean][] = [
    ['a > 3', ({ a }) => a !== null && a > 3],
    ["k == '2' and not (a < 5)", ({ a, k }) => k === '2' && a !== null && a >= 5],
    ['answered(b) or a == 7', ({ a, b }) => b !== null || a === 7],
    ['not answered(k)', ({ k }) => k === null],
    ['total(a, b) >= 9', ({ a, b }) => (a !== null || b !== null) && (a ?? 0) + (b ?? 0) >= 9],
  ];
  const formulas: [string, (given: Given) => number | null][] = [
    ['a * 2 - b', ({ a, b }) => (a === null || b === null ? null : a * 2 - b)],
    ['total(a, b)', ({ a, b }) => (a === null && b === null ? null : (a ?? 0) + (b ?? 0))],
    ['if(a > 3, b, 1)', ({ a, b }) => (a !== null && a > 3 ? b : 1)],
  ];

  it('has conditions, formulas and ranges in the language of the portal', async () => {
    const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
    const read = await readText(
      `<codeBook xmlns="ddi:codebook:2_5"><stdyDscr><citation><titlStmt><titl>Made up</titl></titlStmt></citation></stdyDscr><dataDscr>${[
        variable('a', 'numeric'),
        variable('b', 'numeric'),
        variable('k', 'coded', options),
        variable('limited', 'numeric', '<valrng><range min="2" max="10.5"/></valrng>'),
        ...conditions.map(([text], at) =>
          variable(`c${at}`, 'text', `<universe>${escaped(text)}</universe>`),
        ),
        ...formulas.map(([text], at) =>
          variable(`f${at}`, 'numeric', `<derivation><drvcmd>${escaped(text)}</drvcmd></derivation>`),
        ),
      ].join('')}</dataDscr></codeBook>`,
    );
    const limited: Case = {
      code: 'limited',
      drawn: figure,
      isWithin: (given) => between(given['limited'], 2, 10.5),
    };
    expectVerdicts(read, [limited], 'refused');
    const answers = fc.sample(fc.record({ a: whole, b: whole, k: fc.option(fc.constantFrom('1', '2')) }), {
      numRuns: 300,
      seed: 6,
    });
    for (const [at, [text, holds]] of conditions.entries()) {
      const { show_if } = questionOf(read, `c${at}`);
      expect(entryOf(read, `c${at}`).outcome, text).toBe('mapped');
      expect(
        answers.map((given) => evaluateOn(show_if, given) === true),
        text,
      ).toEqual(answers.map(holds));
    }
    for (const [at, [text, value]] of formulas.entries()) {
      const { expression } = questionOf(read, `f${at}`);
      expect(entryOf(read, `f${at}`).outcome, text).toBe('mapped');
      expect(
        answers.map((given) => evaluateOn(expression!, given)),
        text,
      ).toEqual(answers.map(value));
    }
  });
});

describe('defaults', () => {
  const answers = fc.sample(fc.record({ a: whole }), { numRuns: 100, seed: 7 }) as Answers[];
  const expectDefaults = (read: InstrumentRead, expected: Record<string, (given: Answers) => unknown>) => {
    for (const [code, value] of Object.entries(expected)) {
      const { default_answer } = questionOf(read, code);
      expect(entryOf(read, code).outcome, code).toBe('mapped');
      expect(
        answers.map((given) => evaluateOn(default_answer, given)),
        code,
      ).toEqual(answers.map(value));
    }
  };

  it('reads defaults of XLSForm as values or formulas over answers', async () => {
    const read = await readForm({
      survey: [
        ['type', 'name', 'label', 'default'],
        ['integer', 'a', 'A', ''],
        ['integer', 'n', 'N', '12'],
        ['decimal', 'x', 'X', '-2.5'],
        ['text', 'w', 'W', 'as before'],
        ['select_one k', 'k', 'K', 'y'],
        ['select_multiple k', 'm', 'M', 'y x'],
        ['date', 'd', 'D', 'today()'],
        ['date', 'fixed', 'D', '2026-04-01'],
        ['integer', 'twice', 'T', '${a} * 2'],
      ],
      choices: [
        ['list_name', 'name', 'label'],
        ['k', 'x', 'X'],
        ['k', 'y', 'Y'],
      ],
    });
    expectDefaults(read, {
      n: () => 12,
      x: () => -2.5,
      w: () => 'as before',
      k: () => 'y',
      m: () => ['y', 'x'],
      d: () => TODAY,
      fixed: () => '2026-04-01',
      twice: ({ a }) => (a == null ? null : (a as number) * 2),
    });
  });

  it('reads defaults of REDCap as values or the current day', async () => {
    const read = await readText(
      [
        'field_name,form_name,field_type,field_label,select_choices_or_calculations,text_validation_type_or_show_slider_number,field_annotation',
        'n,f,text,N,,integer,"@DEFAULT=\'12\'"',
        'w,f,text,W,,,"@DEFAULT=\'as before\'"',
        'k,f,radio,K,"1, One | 2, Two",,"@DEFAULT=\'2\'"',
        'm,f,checkbox,M,"1, One | 2, Two | 3, Three",,"@DEFAULT=\'1,3\'"',
        'd,f,text,D,,date_ymd,@TODAY',
        'y,f,yesno,Y,,,"@DEFAULT=\'1\'"',
      ].join('\n'),
    );
    expectDefaults(read, {
      n: () => 12,
      w: () => 'as before',
      k: () => '2',
      m: () => ['1', '3'],
      d: () => TODAY,
      y: () => 'yes',
    });
  });

  it('reads defaults of LimeSurvey as values or expressions in braces', async () => {
    const read = await readText(
      lssOf([
        { code: 'a', type: 'N' },
        { code: 'n', type: 'N', preset: '12' },
        { code: 'w', type: 'S', preset: 'as before' },
        { code: 'k', type: 'L', options: ['1', '2'], preset: '2' },
        { code: 'y', type: 'Y', preset: 'N' },
        { code: 'twice', type: 'N', preset: '{a * 2}' },
      ]),
    );
    expectDefaults(read, {
      n: () => 12,
      w: () => 'as before',
      k: () => '2',
      y: () => 'no',
      twice: ({ a }) => (a == null ? null : (a as number) * 2),
    });
  });
});
