import { describe, expect, it } from 'vitest';
import { entryOf, questionOf, readForm, readText } from '../testing/read-test-files.ts';

const YES_NO = [
  ['list_name', 'name', 'label'],
  ['yn', 'yes', 'Yes'],
  ['yn', 'no', 'No'],
];

describe('a calculation of an XLSForm that gives a text or a date', () => {
  const read = (...rows: (string | null)[][]) =>
    readForm({
      survey: [
        ['type', 'name', 'label', 'calculation', 'relevant'],
        ['text', 'a', 'A', null, null],
        ['date', 'd', 'D', null, null],
        ['select_one yn', 's', 'S', null, null],
        ...rows,
      ],
      choices: YES_NO,
    });

  it('is read by the rules and texts that name it', async () => {
    const form = await read(
      ['calculate', 'k2', null, '${a}', null],
      ['calculate', 'k3', null, '${d}', null],
      ['calculate', 'k5', null, '${s}', null],
      ['calculate', 'k6', null, "if(${s}='yes','1','0')", null],
      ['text', 't1', 'T1', null, "${k6}='1'"],
      ['text', 't2', 'T2', null, "${k5}='yes'"],
      ['text', 't3', 'T3', null, "${k2}='abc'"],
      ['text', 't4', 'T4', null, '${k3} > ${d}'],
      ['note', 'n', 'k2 ${k2} k3 ${k3}', null, null],
    );
    const shown = ['t1', 't2', 't3', 't4'].map((code) => questionOf(form, code).show_if);
    expect(shown).toEqual(["k6 == '1'", "k5 == 'yes'", "k2 == 'abc'", 'k3 > d']);
    expect(questionOf(form, 'n').question_text).toBe('k2 {{k2}} k3 {{k3}}');
    for (const name of ['t1', 't2', 't3', 't4', 'k2', 'k3', 'k5', 'k6'])
      expect(entryOf(form, name).outcome).toBe('mapped');
  });

  it('is left out of rules where two name each other', async () => {
    const form = await read(
      ['calculate', 'k1', null, "if(${k2}='a', 'b', 'c')", null],
      ['calculate', 'k2', null, '${k1}', null],
      ['text', 't', 'T', null, "${k1}='b'"],
    );
    expect([questionOf(form, 't').show_if, entryOf(form, 't').outcome]).toEqual(['', 'approximated']);
  });
});

it('a comparison with an option that does not exist is false, and reported', async () => {
  const form = await readForm({
    survey: [
      ['type', 'name', 'label', 'relevant'],
      ['select_one yn', 's', 'S', null],
      ['integer', 'a', 'A', null],
      ['text', 't', 'T', "${s} = 'maybe' or ${a} > 3"],
    ],
    choices: YES_NO,
  });
  expect(questionOf(form, 't').show_if).toBe('false or a > 3');
  expect(entryOf(form, 't')).toMatchObject({
    outcome: 'approximated',
    reason: expect.stringContaining('no option “maybe”'),
  });
});

it('REDCap limits how many options are selected and which are offered', async () => {
  const form = await readText(
    [
      'field_name,form_name,field_type,field_label,select_choices_or_calculations,field_annotation',
      `b,form,checkbox,B,"1, X | 2, Y | 3, Z","@MAXCHECKED=2 @HIDECHOICE='3'"`,
    ].join('\n'),
  );
  expect(questionOf(form, 'b').options.map(({ option_code, show_if }) => [option_code, show_if])).toEqual([
    ['1', ''],
    ['2', ''],
    ['3', 'false'],
  ]);
  expect(form.definition.checks.map(({ expression }) => expression)).toEqual([
    expect.stringContaining('count_selected(b) <= 2'),
  ]);
  expect(entryOf(form, 'b').outcome).toBe('mapped');
});
