import { describe, expect, it } from 'vitest';
import { entryOf, questionOf, readForm, readJsonFile, readText } from '../testing/read-test-files.ts';

/* Answers have hours and minutes. A time with seconds or a time zone is left out with the reason, never shortened. */

const LOST = 'Its default is left out: its time has seconds or a time zone.';

describe('times of day', () => {
  it('from XLSForm are questions for a time, with default and condition', async () => {
    const form = await readForm({
      survey: [
        ['type', 'name', 'label', 'relevant', 'default'],
        ['time', 'seen', 'Seen', '', '08:30'],
        ['time', 'left', 'Left', '${left2} > ${seen}', '09:15:30'],
        ['time', 'left2', 'Left again', '', '08:30:00.000+01:00'],
        ['datetime', 'born', 'Born', '', '2024-05-01T08:30:00.000+02:00'],
      ],
    });
    expect(questionOf(form, 'seen')).toMatchObject({ question_type: 'time', default_answer: "'08:30'" });
    expect(questionOf(form, 'left').show_if).toBe('left2 > seen');
    for (const name of ['left', 'left2', 'born']) {
      expect(questionOf(form, name).default_answer).toBe('');
      expect(entryOf(form, name)).toMatchObject({
        outcome: 'approximated',
        reason: expect.stringContaining(LOST) as string,
      });
    }
  });

  it('from REDCap have limits that warn, and patterns where they have seconds', async () => {
    const form = await readText(
      [
        'field_name,form_name,field_type,field_label,text_validation_type_or_show_slider_number,text_validation_min,text_validation_max,field_annotation',
        'seen,f,text,Seen,time,08:00,17:00,@NOW',
        'exact,f,text,Exact,time_hh_mm_ss,,,',
        'split,f,text,Split,time_mm_ss,,,',
      ].join('\n'),
    );
    expect(questionOf(form, 'seen').question_type).toBe('time');
    expect(form.definition.checks).toMatchObject([
      { expression: "seen >= '08:00' and seen <= '17:00'", severity: 'warning' },
    ]);
    expect(entryOf(form, 'seen').reason).toContain('“@NOW”');
    const accepts = (code: string, text: string) =>
      new RegExp(`^(?:${questionOf(form, code).pattern})$`, 'u').test(text);
    expect(['23:59:59', '24:00:00', '08:60:00'].map((text) => accepts('exact', text))).toEqual([
      ...[true, false, false],
    ]);
    expect(['59:59', '60:00'].map((text) => accepts('split', text))).toEqual([true, false]);
  });

  it('from FHIR are limits, conditions and initial values', async () => {
    const initial = (expression: string) => ({
      extension: [
        {
          url: 'http://hl7.org/fhir/uv/sdc/StructureDefinition/sdc-questionnaire-initialExpression',
          valueExpression: { language: 'text/fhirpath', expression },
        },
      ],
    });
    const item = (linkId: string, type: string, more: object) => ({ linkId, text: linkId, type, ...more });
    const form = await readJsonFile({
      resourceType: 'Questionnaire',
      item: [
        item('seen', 'time', { initial: [{ valueTime: '08:30:00' }] }),
        item('exact', 'time', { initial: [{ valueTime: '08:30:15' }] }),
        item('born', 'dateTime', { initial: [{ valueDateTime: '2024-05-01T08:30:00+02:00' }] }),
        item('now', 'dateTime', initial('now()')),
        item('copied', 'time', initial("%resource.item.where(linkId='seen').answer.value")),
        item('late', 'string', {
          enableWhen: [{ question: 'seen', operator: '>', answerTime: '10:00:00' }],
        }),
        item('later', 'string', {
          enableWhen: [{ question: 'seen', operator: '>', answerTime: '10:00:30' }],
        }),
      ],
    });
    expect(questionOf(form, 'seen')).toMatchObject({ question_type: 'time', default_answer: "'08:30'" });
    expect(questionOf(form, 'late').show_if).toBe("seen > '10:00'");
    const reasons = {
      exact: LOST,
      born: LOST,
      now: 'Its default is left out: “now” is not supported.',
      copied: 'Its default is left out: it uses answers, but a new response has none.',
      later: 'The condition is left out, so it is always shown: “10:00:30” is not a time.',
    };
    for (const [name, reason] of Object.entries(reasons))
      expect(entryOf(form, name)).toMatchObject({
        outcome: 'approximated',
        reason: expect.stringContaining(reason) as string,
      });
  });
});
