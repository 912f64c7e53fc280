import { evaluateValue, parseExpression } from '@portal/expressions/expression';
import type { Value } from '@portal/expressions/functions';
import { describe, expect, it } from 'vitest';
import { entryOf, questionOf, readForm, readJsonFile, readText } from '../testing/read-test-files.ts';
import type { InstrumentRead } from './read-instrument.ts';

const ANSWERS: Record<string, Value> = { n: 5, a: 'abc', d: '2025-01-31', s: 'yes' };

/** Calculates a question with fixed answers, or with none. */
function valueOf(read: InstrumentRead, code: string, answers: Record<string, Value> = ANSWERS): Value {
  return evaluateValue(parseExpression(questionOf(read, code).expression!), {
    today: () => '2025-06-30',
    read: (name) => answers[name] ?? null,
  });
}

describe('a calculation of an XLSForm', () => {
  const form = (calculation: string, more: (string | null)[][] = []) =>
    readForm({
      survey: [
        ['type', 'name', 'label', 'calculation', 'relevant'],
        ['text', 'a', 'A', null, null],
        ['date', 'd', 'D', null, null],
        ['dateTime', 'seen', 'Seen', null, null],
        ['integer', 'n', 'N', null, null],
        ['select_one yn', 's', 'S', null, null],
        ['select_multiple yn', 'm', 'M', null, null],
        ['calculate', 'k', null, calculation, null],
        ...more,
      ],
      choices: [
        ['list_name', 'name', 'label'],
        ['yn', 'yes', 'Yes'],
        ['yn', 'no', 'No'],
      ],
    });

  it.each([
    ["'death_report'", 'text', 'death_report', 'death_report'],
    ['${a}', 'text', 'abc', null],
    ['${s}', 'text', 'yes', null],
    ["if(${n} > 3, 'high', '')", 'text', 'high', null],
    ["if(${n} > 9, 'high', ${n})", 'text', '5', null],
    ["if(${n} > 3, if(${n} > 4, 'many', 'some'), 2)", 'text', 'many', '2'],
    ["concat(${a}, '-', ${n}, ' ', ${s}, ' ', ${d})", 'text', 'abc-5 yes 2025-01-31', '-  '],
    ["format-date(${d}, '%e/%n/%Y')", 'text', '31/1/2025', null],
    ['${d}', 'date', '2025-01-31', null],
    ['today()', 'date', '2025-06-30', '2025-06-30'],
    ["if(${n} > 3, ${d}, '')", 'date', '2025-01-31', null],
    ['date(decimal-date-time(${d}) + 28)', 'date', '2025-02-28', null],
    ['date(${d} - ${n})', 'date', '2025-01-26', null],
    ["if(${n} > 9, ${d}, 'unknown')", 'text', 'unknown', 'unknown'],
  ])('%s is a calculated %s', async (calculation, kind, value, withoutAnswers) => {
    const read = await form(calculation);
    expect(questionOf(read, 'k').question_type).toBe(`calculated_${kind}`);
    expect(entryOf(read, 'k')).toMatchObject({ outcome: 'mapped', reason: `Calculated ${kind}.` });
    expect(valueOf(read, 'k')).toBe(value);
    expect(valueOf(read, 'k', {})).toBe(withoutAnswers);
  });

  it.each([
    ['now()', 'it gives a time'],
    ['${seen}', 'it gives a time'],
    ['concat(${a}, ${seen})', 'it writes a time as text'],
    ['concat(${a}, ${m})', 'it writes several options as text'],
    ["format-date(${d}, '%W')", 'the date format “%W” is not supported'],
    ["format-date(${d}, 'day %d')", 'is not supported'],
  ])('%s is left out with its reason', async (calculation, reason) => {
    const entry = entryOf(await form(calculation), 'k');
    expect(entry.outcome).toBe('not_possible');
    expect(entry.reason).toContain(reason);
  });

  it('is read by other formulas, conditions and texts', async () => {
    const read = await form("if(${n} > 3, 'high', 'low')", [
      ['calculate', 'label', null, "concat(${k}, '!')", null],
      ['calculate', 'due', null, 'date(${d} + 1)', null],
      ['text', 't', 'It is ${k} until ${due}', null, "${k} = 'high' and ${due} > ${d}"],
      ['text', 'u', 'U', null, "concat(${a}, ${k}) = ''"],
    ]);
    expect(questionOf(read, 'label').expression).toBe("concat(k, '!')");
    expect(questionOf(read, 't')).toMatchObject({
      question_text: 'It is {{k}} until {{due}}',
      show_if: "k == 'high' and due > d",
    });
    expect(questionOf(read, 'u').show_if).toBe('not answered(concat(a, k))');
  });
});

describe('a text field of REDCap', () => {
  const HEAD =
    'field_name,form_name,field_type,field_label,select_choices_or_calculations,text_validation_type_or_show_slider_number,text_validation_min,field_annotation';
  const field = (annotation: string, validation = '', least = '') =>
    readText(
      [
        HEAD,
        'n,f,text,N,,integer,,',
        'a,f,text,A,,,,',
        'd,f,text,D,,date_dmy,,',
        'ill,f,yesno,Ill,,,,',
        'b,f,checkbox,B,"1, X | 2, Y",,,',
        `k,f,text,K,,${validation},${least},"${annotation.replaceAll('"', '""')}"`,
        `t,f,text,T,,,,`,
      ].join('\n'),
    );

  it.each([
    ["@CALCTEXT(if([n] < 3, 'few, or none', 'many'))", '', 'text', 'many', 'many'],
    ['@CALCTEXT(if([n] > 3, "high (or more)", ""))', '', 'text', 'high (or more)', null],
    ["@CALCTEXT(concat([a], ' ', [n]))", '', 'text', 'abc 5', ' '],
    ['@CALCTEXT([d])', 'date_dmy', 'date', '2025-01-31', null],
    ["@CALCDATE([d], 28, 'd')", 'date_dmy', 'date', '2025-02-28', null],
    ["@CALCDATE([d], -[n], 'd')", 'date_ymd', 'date', '2025-01-26', null],
  ])(
    'with %s and the validation “%s” is a calculated %s',
    async (annotation, validation, kind, value, without) => {
      const read = await field(annotation, validation);
      expect(questionOf(read, 'k').question_type).toBe(`calculated_${kind}`);
      expect(entryOf(read, 'k')).toMatchObject({
        outcome: 'mapped',
        reason: `Calculated ${kind}.`,
      });
      expect(valueOf(read, 'k')).toBe(value);
      expect(valueOf(read, 'k', {})).toBe(without);
    },
  );

  it('with @CALCTEXT and a number is a calculated number', async () => {
    const read = await field('@CALCTEXT([n] * 2)', 'integer');
    expect(questionOf(read, 'k').question_type).toBe('calculated');
    expect(valueOf(read, 'k')).toBe(10);
  });

  it('says that REDCap counts months as days, that it is hidden there, and that it has no range', async () => {
    const months = await field("@HIDDEN @CALCDATE([d], 1, 'M')", 'date_dmy');
    expect(valueOf(months, 'k')).toBe('2025-02-28');
    expect(entryOf(months, 'k').outcome).toBe('approximated');
    expect(entryOf(months, 'k').reason).toContain('30.44 days');
    expect(entryOf(months, 'k').reason).toContain('it is shown here');
    const ranged = await field('@CALCTEXT([n] * 2)', 'integer', '3');
    expect(entryOf(ranged, 'k').reason).toContain('Its range is left out');
  });

  it.each([
    ["@CALCDATE([d], 2, 'h')", 'date_dmy', 'date', 'hours, minutes or seconds'],
    ['@CALCTEXT([ill])', '', 'short_text', 'has different text in the file'],
    ['@CALCTEXT([n] > 3)', '', 'short_text', 'it is true or false'],
    ['@CALCTEXT(left([a], 2))', '', 'short_text', 'the function “left” is not supported'],
    ['@CALCTEXT([a])', 'date_dmy', 'date', 'not a date'],
  ])(
    'with %s and the validation “%s” is asked as %s, with the reason',
    async (annotation, validation, type, reason) => {
      const read = await field(annotation, validation);
      expect(questionOf(read, 'k')).toMatchObject({ question_type: type, expression: null });
      expect(entryOf(read, 'k').outcome).toBe('approximated');
      expect(entryOf(read, 'k').reason).toContain('It is entered by users, not calculated');
      expect(entryOf(read, 'k').reason).toContain(reason);
    },
  );

  it('is asked if the tag is under a condition', async () => {
    const read = await field(`@IF([n] > 3, @CALCTEXT('x'), '')`);
    expect(questionOf(read, 'k').question_type).toBe('short_text');
    expect(entryOf(read, 'k').reason).toContain('are left out');
  });
});

describe('a calculated expression of FHIR', () => {
  const item = (linkId: string) => `%resource.item.where(linkId='${linkId}').answer.value`;
  const read = (type: string, expression: string) =>
    readJsonFile({
      resourceType: 'Questionnaire',
      title: 'Wards',
      item: [
        { linkId: 'n', text: 'N', type: 'integer' },
        { linkId: 'a', text: 'A', type: 'string' },
        { linkId: 'd', text: 'D', type: 'date' },
        {
          linkId: 'k',
          text: 'K',
          type,
          readOnly: true,
          extension: [
            {
              url: 'http://hl7.org/fhir/uv/sdc/StructureDefinition/sdc-questionnaire-calculatedExpression',
              valueExpression: { language: 'text/fhirpath', expression },
            },
          ],
        },
      ],
    });

  it.each([
    ['string', `iif(${item('n')} > 3, 'high', 'low')`, 'calculated_text', 'high', 'low'],
    ['text', item('a'), 'calculated_text', 'abc', null],
    ['date', `iif(${item('n')} > 3, ${item('d')}, {})`, 'calculated_date', '2025-01-31', null],
    ['date', 'today()', 'calculated_date', '2025-06-30', '2025-06-30'],
  ])('reads a %s, %s, as a %s', async (type, expression, kind, value, without) => {
    const form = await read(type, expression);
    expect(questionOf(form, 'k').question_type).toBe(kind);
    expect(entryOf(form, 'K').outcome).toBe('mapped');
    expect(valueOf(form, 'k')).toBe(value);
    expect(valueOf(form, 'k', {})).toBe(without);
  });

  it.each([
    ['string', `${item('a')} + ' ' + ${item('a')}`, 'short_text'],
    ['date', item('a'), 'date'],
  ])('asks a %s, %s, as %s', async (type, expression, asked) => {
    const form = await read(type, expression);
    expect(questionOf(form, 'k')).toMatchObject({ question_type: asked, expression: null });
    expect(entryOf(form, 'K').reason).toContain('It is entered by users, not calculated');
  });
});
