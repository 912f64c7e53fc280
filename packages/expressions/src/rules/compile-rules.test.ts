import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Value } from '../functions.ts';
import { answerable, arbitraryAnswer, arbitraryQuestionnaire } from '../testing/arbitrary-questionnaire.ts';
import { compileRules, compileRulesWithYields } from './compile-rules.ts';
import type { QuestionWithRules, SectionWithRules } from './rule-types.ts';

let nextId = 0;
const question = (question_code: string, more: Partial<QuestionWithRules> = {}): QuestionWithRules => ({
  id: ++nextId,
  question_code,
  question_type: 'integer',
  required: false,
  show_if: '',
  require_if: '',
  default_answer: '',
  expression: null,
  row_id: null,
  ...more,
});
const section = (
  questions: QuestionWithRules[],
  more: Partial<SectionWithRules> = {},
  subSection: Partial<SectionWithRules['sub_sections'][number]> = {},
): SectionWithRules => ({
  id: ++nextId,
  show_if: '',
  sub_sections: [{ id: ++nextId, show_if: '', rows: [], questions, ...subSection }],
  ...more,
});
const answers = (given: Record<string, Value>, last: Record<string, Value> = {}) => ({
  read: (code: string) => given[code] ?? null,
  last: (code: string) => last[code] ?? null,
});

describe('the rules of a questionnaire', () => {
  it('show a question, a row, a sub-section and a section by answers anywhere', () => {
    const asked = question('asked', { question_type: 'yes_no' });
    const detail = question('detail', { show_if: "asked == 'yes'", required: true });
    const inRow = question('in_row', { row_id: 77 });
    const far = question('far', { required: true });
    const sections = [
      section([asked, detail]),
      section([inRow], {}, { rows: [{ id: 77, show_if: 'detail > 5' }] }),
      section([far], { show_if: 'in_row > 0' }),
    ];
    const rules = compileRules(sections, []);
    const none = rules.apply(answers({ detail: 9, in_row: 1 }));
    expect([...none.hidden.questions]).toEqual([detail.id, inRow.id, far.id]);
    expect(none.required.size).toBe(0);
    const all = rules.apply(answers({ asked: 'yes', detail: 9, in_row: 1 }));
    expect(all.hidden.questions.size).toBe(0);
    expect([...all.required]).toEqual([detail.id, far.id]);
  });

  it('are the same compiled in turns, with a turn for others after each question', async () => {
    const asked = question('asked', { question_type: 'yes_no' });
    const detail = question('detail', { show_if: "asked == 'yes'", require_if: 'asked != 3' });
    const sum = question('sum', { question_type: 'calculated', expression: 'detail * 2' });
    const sections = [section([asked, detail]), section([sum], { show_if: 'detail > 1' })];
    const checks = [{ id: 1, expression: 'sum < 9', severity: 'error' as const, message: '' }];
    let turns = 0;
    const rules = await compileRulesWithYields(sections, checks, { period: null }, () => void (turns += 1));
    expect(turns).toBe(3);
    const given = answers({ asked: 'yes', detail: 4 });
    const [inTurns, atOnce] = [rules, compileRules(sections, checks)].map((one) => {
      const { hidden, required, calculated, not_offered, failing } = one.apply(given);
      return { hidden, required, calculated, not_offered, failing };
    });
    expect(inTurns).toEqual(atOnce);
    expect([...rules.codes].sort()).toEqual(['asked', 'detail', 'sum']);
  });

  it('require an answer where a condition holds, also by last period’s', () => {
    const beds = question('beds');
    const why = question('why', { require_if: 'beds > 2 * last(beds)' });
    const rules = compileRules([section([beds, why])], []);
    expect(rules.apply(answers({ beds: 10 }, { beds: 4 })).required.has(why.id)).toBe(true);
    expect(rules.apply(answers({ beds: 10 }, { beds: 6 })).required.has(why.id)).toBe(false);
    expect(rules.apply(answers({ beds: 10 })).required.has(why.id)).toBe(false);
    expect(rules.codes).toEqual(['beds']);
  });

  it('calculate in the order that is needed, and end even in a circle', () => {
    const sum = question('sum', { question_type: 'calculated', expression: 'total(a, double)' });
    const double = question('double', { question_type: 'calculated', expression: 'a * 2' });
    const circle = question('circle', { question_type: 'calculated', expression: 'circle + 1' });
    const rules = compileRules([section([sum, question('a'), double, circle])], []);
    expect(Object.fromEntries(rules.apply(answers({ a: 3 })).calculated)).toEqual({
      sum: 9,
      double: 6,
      circle: null,
    });
  });

  it('calculate texts and dates, which other rules read, and blanks where there is no such value', () => {
    const of = (code: string, kind: 'text' | 'date', expression: string) =>
      question(code, { question_type: `calculated_${kind}`, expression });
    const rules = compileRules(
      [
        section([
          question('born', { question_type: 'date' }),
          of('group', 'text', "if(years_between(born, '2025-01-01') < 16, 'child', 'adult')"),
          of('label', 'text', "concat(group, ', born in ', format_date(born, 'yyyy'))"),
          of('review', 'date', 'add_days(born, 28)'),
          of('never', 'date', "concat('2025-02', '-30')"),
          question('school', { show_if: "group == 'child'" }),
        ]),
      ],
      [{ id: 1, expression: "review >= '2012-01-01'", severity: 'error', message: 'Too early.' }],
    );
    const child = rules.apply(answers({ born: '2012-02-10' }));
    expect(Object.fromEntries(child.calculated)).toEqual({
      group: 'child',
      label: 'child, born in 2012',
      review: '2012-03-09',
      never: null,
    });
    expect([child.hidden.questions.size, child.failing.length]).toEqual([0, 0]);
    const adult = rules.apply(answers({ born: '1990-12-31' }));
    expect([adult.calculated.get('review'), adult.hidden.questions.size]).toEqual(['1991-01-28', 1]);
    expect(adult.failing).toHaveLength(1);
    expect(rules.apply(answers({})).calculated.get('review')).toBeNull();
  });

  it('take what is hidden as unanswered, wherever it stands', () => {
    const early = question('early', { show_if: 'late > 1' });
    const late = question('late', { show_if: "asked == 'yes'" });
    const worked = question('worked', { question_type: 'calculated', expression: 'total(early, late)' });
    const asked = question('asked', { question_type: 'yes_no' });
    const check = { id: 1, expression: 'late < 2', severity: 'error' as const, message: 'Too many.' };
    const rules = compileRules([section([early, worked]), section([late]), section([asked])], [check]);
    const no = rules.apply(answers({ early: 3, late: 5, asked: 'no' }));
    expect([...no.hidden.questions]).toEqual([early.id, late.id]);
    expect([no.calculated.get('worked'), no.failing]).toEqual([null, []]);
    const yes = rules.apply(answers({ early: 3, late: 5, asked: 'yes' }));
    expect([yes.hidden.questions.size, yes.calculated.get('worked'), yes.failing.length]).toEqual([0, 8, 1]);
  });

  it('decide the same in any order of the parts, also in a circle of conditions', () => {
    const parts = [
      question('a', { show_if: 'b > 1' }),
      question('b', { show_if: 'a > 1 and c > 1' }),
      question('c', { show_if: 'd > 1' }),
      question('d', { show_if: 'c > 1' }),
      question('e', { question_type: 'calculated', expression: 'total(a, b, c, d)' }),
    ];
    const figure = fc.option(fc.integer({ min: 0, max: 3 }), { nil: null });
    const given = fc.record({ a: figure, b: figure, c: figure, d: figure });
    fc.assert(
      fc.property(fc.shuffledSubarray(parts, { minLength: 5 }), given, (order, values) => {
        const settle = (questions: QuestionWithRules[]) => {
          const { hidden, calculated } = compileRules([section(questions)], []).apply(answers(values));
          return [[...hidden.questions].toSorted(), ...calculated];
        };
        expect(settle(order)).toEqual(settle(parts));
      }),
    );
  });

  it('ask the same after answers that decide the same, and say so at once', () => {
    const given = fc.record(Object.fromEntries(answerable.map((code) => [code, arbitraryAnswer(code)])));
    const pair = fc.tuple(given, given, fc.constantFrom(...answerable));
    fc.assert(
      fc.property(arbitraryQuestionnaire, pair, ({ sections, checks }, [some, other, code]) => {
        const rules = compileRules(sections, checks);
        const asked = (values: Record<string, Value>) => {
          const { hidden, required } = rules.apply(answers(values, values));
          return [hidden, required].map((one) =>
            JSON.stringify(one, (_, ids) => (ids instanceof Set ? [...ids] : ids)),
          );
        };
        const close = { ...some, [code]: other[code]! };
        for (const values of [other, close]) {
          const isAlike = rules.asks(answers(values, values)) === rules.asks(answers(some, some));
          if (isAlike) expect(asked(values)).toEqual(asked(some));
        }
      }),
      { numRuns: 300 },
    );
  });

  it('hide a section by its own question only as long as that was answered so', () => {
    const inside = question('inside');
    const rules = compileRules(
      [section([inside], { show_if: 'inside > 1' }), section([question('after', { show_if: 'inside < 9' })])],
      [],
    );
    expect(rules.apply(answers({ inside: 2 })).hidden.questions.size).toBe(0);
    expect(rules.apply(answers({ inside: 1 })).hidden.questions.size).toBe(2);
  });

  it('return the failed checks, with their questions; a blank is no mistake', () => {
    const occupied = question('occupied');
    const available = question('available');
    const check = {
      id: 1,
      expression: 'occupied <= available',
      severity: 'error' as const,
      message: 'Too many.',
    };
    const rules = compileRules([section([occupied, available])], [check]);
    expect(rules.apply(answers({ occupied: 5, available: 4 })).failing).toEqual([
      { check, question_ids: [occupied.id, available.id] },
    ]);
    expect(rules.apply(answers({ occupied: 5 })).failing).toEqual([]);
    expect(rules.apply(answers({ occupied: 4, available: 4 })).failing).toEqual([]);
  });

  it('offer options by answers, and fail a selected option that is no longer offered', () => {
    const region = question('region', { question_type: 'single_choice' });
    const site = question('site', {
      question_type: 'multiple_choice',
      question_text: 'Which sites?',
      show_if: 'region != "none"',
      options: [
        { option_code: 'n1', option_name: 'North one', show_if: "region == 'north'" },
        { option_code: 's1', option_name: 'South one', show_if: "region == 'south'" },
        { option_code: 'any', option_name: 'Another', show_if: '' },
        { option_code: 'broken', show_if: '(' },
      ],
    });
    const rules = compileRules([section([region]), section([site])], []);
    expect(rules.codes).toEqual(['region', 'site']);
    const found = (given: Record<string, Value>) => {
      const { not_offered, failing } = rules.apply(answers(given));
      return [[...(not_offered.get(site.id) ?? [])], failing];
    };
    expect(found({ region: 'north', site: ['n1', 'any'] })).toEqual([['s1', 'broken'], []]);
    expect(found({ region: 'south', site: ['n1', 'any'] })).toEqual([
      ['n1', 'broken'],
      [
        {
          check: {
            id: -site.id,
            expression: '',
            severity: 'error',
            is_of_options: true,
            message: 'Which sites: “North one” is not available with your other answers. Select again.',
          },
          question_ids: [site.id],
        },
      ],
    ]);
    // A blank offers no options that depend on it; hidden questions are not checked.
    expect(found({ region: 'none', site: ['n1'] })).toEqual([[], []]);
    expect(rules.apply(answers({})).not_offered.has(site.id)).toBe(false);
  });
});

describe('a roster', () => {
  const row = (id: number) => ({
    id,
    show_if: '',
    questions: [
      question(`name_${id}`, { id: id * 10 + 1, question_type: 'short_text', row_id: id, required: true }),
      question(`beds_${id}`, { id: id * 10 + 2, row_id: id, show_if: `name_${id} == 'Ash'` }),
    ],
  });
  const rows = [row(1), row(2), row(3)];
  const roster = (minimum_rows: number) => ({
    id: 1,
    show_if: '',
    sub_sections: [
      {
        id: 1,
        show_if: '',
        row_word: 'Ward',
        minimum_rows,
        rows: rows.map(({ id, show_if }) => ({ id, show_if })),
        questions: rows.flatMap(({ questions }) => questions),
      },
    ],
  });
  const applied = (answers: Record<string, string>, given: string[] = [], minimum = 0) =>
    compileRules([roster(minimum)], []).apply({
      read: (code) => answers[code] ?? null,
      given: (code) => code in answers || given.includes(code),
    });

  it('asks nothing in an empty row, and offers the questions it would ask', () => {
    const { hidden, required } = applied({ name_1: 'Ash' });
    expect([...hidden.rows]).toEqual([2, 3]);
    expect([...hidden.questions]).toEqual([21, 22, 31, 32]);
    expect([...hidden.offered]).toEqual([21, 31]);
    expect([...required]).toEqual([11]);
  });

  it('asks the minimum of rows in any case, and rows started by a reason for a missing answer', () => {
    expect([...applied({}, [], 1).hidden.rows]).toEqual([2, 3]);
    expect([...applied({}, ['beds_3']).hidden.rows]).toEqual([1, 2]);
  });

  it('distinguishes two with different started rows', () => {
    const rules = compileRules([roster(0)], []);
    const asks = (code: string) => rules.asks({ read: () => null, given: (one) => one === code });
    expect(asks('name_1')).not.toBe(asks('name_2'));
    expect(rules.isEmpty).toBe(false);
  });

  it('offers in an empty row the options of a blank row', () => {
    const inRow = (id: number) => [
      question(`group_${id}`, { id: id * 10 + 1, question_type: 'single_choice', row_id: id }),
      question(`kind_${id}`, {
        id: id * 10 + 2,
        question_type: 'single_choice',
        row_id: id,
        options: [
          { option_code: 'x1', show_if: `group_${id} == 'x'` },
          { option_code: 'any', show_if: '' },
        ],
      }),
    ];
    const rows = [1, 2].map((id) => ({ id, show_if: '' }));
    const questions = [...inRow(1), ...inRow(2)];
    const rules = compileRules([section(questions, {}, { row_word: 'Ward', minimum_rows: 1, rows })], []);
    const found = (given: Record<string, Value>) => {
      const { failing, not_offered } = rules.apply(answers(given));
      expect(failing).toEqual([]);
      return [12, 22].map((id) => [...(not_offered.get(id) ?? [])]);
    };
    expect(found({})).toEqual([['x1'], ['x1']]);
    expect(found({ group_1: 'x' })).toEqual([[], ['x1']]);
    expect(found({ group_2: 'x' })).toEqual([['x1'], []]);
  });
});
