import { instrumentDefinition, type InstrumentInput } from '@portal/contract/builder/instrument-definition';
import type { ExportFormat } from '@portal/contract/builder/instruments';
import { describe, expect, it } from 'vitest';
import { entryOf, questionOf, readForm, readText } from '../testing/read-test-files.ts';
import { writeInstrument } from '../export/write-instrument.ts';

const options = ['1', '2', '3'].map((code) => ({ option_code: code, option_name: `Option ${code}` }));
const asked = (question_code: string, question_type: string, default_answer: string, more: object = {}) => ({
  question_code,
  question_type,
  question_text: `Text of ${question_code}`,
  default_answer,
  ...more,
});
const questionnaire = (questions: object[]) =>
  instrumentDefinition.parse({
    format: 'benchmarking-portal-questionnaire',
    version: 1,
    questionnaire_name: 'Ward',
    sections: [{ section_name: 'Care', sub_sections: [{ questions }] }],
  } as InstrumentInput);
/** Returns the report on a question's default. */
const told = async (format: ExportFormat, questions: object[]) => {
  const { entries } = await writeInstrument(questionnaire(questions), format);
  return entries
    .filter(({ outcome }) => outcome !== 'mapped')
    .map(({ place, reason }) => `${place}: ${reason}`);
};

/** The same always, of every type. */
const constants = [
  asked('n', 'integer', '0'),
  asked('d', 'decimal', '-2.5'),
  asked('w', 'short_text', "'As last year'"),
  asked('story', 'long_text', "'Nothing to tell.'"),
  asked('day', 'date', "'2026-04-01'"),
  asked('one', 'single_choice', "'2'", { options }),
  asked('list', 'drop_down', "'3'", { options }),
  asked('many', 'multiple_choice', "choices('1', '3')", { options }),
];

describe('defaults in files', () => {
  it.each(['xlsform', 'redcap', 'fhir', 'limesurvey'] as const)(
    'come back from %s as they were',
    async (format) => {
      expect(await told(format, constants)).toEqual([]);
      expect(await told(format, [asked('open', 'yes_no', "'yes'")])).toEqual(
        await told(format, [asked('open', 'yes_no', '')]),
      );
      // Those of DHIS2 and DDI have no room for one.
      expect(await told('dhis2', [constants[0]!])).toContain(
        'n: Whole number. Its default answer is not exported: “0”.',
      );
    },
  );

  it('are calculated if a format supports it, and reported otherwise', async () => {
    const beds = asked('beds', 'integer', '');
    const half = asked('half', 'decimal', 'beds / 2');
    const today = asked('day', 'date', 'today()');
    const before = asked('again', 'integer', 'last(beds)');
    expect(await told('xlsform', [beds, half, today])).toEqual([]);
    expect(await told('limesurvey', [beds, half])).toEqual([]);
    expect(await told('redcap', [today])).toEqual([]);
    expect(await told('fhir', [today])).toEqual([]);
    const lost = [
      expect.stringMatching(/^half: .*Its default answer is not exported \(.+\): “beds \/ 2”\.$/),
    ];
    expect(await told('redcap', [beds, half])).toEqual(lost);
    expect(await told('fhir', [beds, half])).toEqual(lost);
    for (const format of ['xlsform', 'redcap', 'fhir', 'limesurvey'] as const)
      expect(await told(format, [beds, before])).toEqual([
        expect.stringMatching(/^again: .*Its default answer is not exported \(.+\): “last\(beds\)”\.$/),
      ]);
    expect(await told('xlsform', [asked('v', 'short_text', "'f(x)'")])).toEqual([
      expect.stringContaining('Its default answer is not exported (XLSForm would read it as a formula)'),
    ]);
  });

  it('from an XLSForm are values or formulas; others are reported', async () => {
    const form = await readForm({
      survey: [
        ['type', 'name', 'label', 'default', 'constraint'],
        ['integer', 'beds', 'Beds', '12', '. <= 20'],
        ['integer', 'many', 'Many', '25', '. <= 20'],
        ['select_multiple kinds', 'which', 'Which', 'b a', null],
        ['select_one kinds', 'kind', 'Kind', 'c', null],
        ['decimal', 'half', 'Half', '${beds} div 2', null],
        ['date', 'day', 'Day', 'today()', null],
        ['dateTime', 'moment', 'Moment', 'now()', null],
        ['text', 'same', 'Same', '${same}', null],
        ['integer', 'p', 'P', '${q} + 1', null],
        ['integer', 'q', 'Q', '${p} + 1', null],
      ],
      choices: [
        ['list_name', 'name', 'label'],
        ['kinds', 'a', 'A'],
        ['kinds', 'b', 'B'],
      ],
    });
    const found = (code: string) => questionOf(form, code).default_answer;
    expect(['beds', 'many', 'which', 'kind', 'half', 'day', 'moment', 'same', 'p', 'q'].map(found)).toEqual([
      ...['12', '', "choices('b', 'a')", '', 'beds / 2', 'today()', '', '', 'q + 1', ''],
    ]);
    const why = (code: string) => entryOf(form, code).reason;
    expect(entryOf(form, 'beds').outcome).toBe('mapped');
    expect(why('many')).toContain('Its default is left out: Many must be 20 or less.');
    expect(why('kind')).toContain('Its default is left out: there is no option “c”. “c”');
    expect(why('moment')).toContain('it gives a date without a time');
    expect(why('same')).toContain('it depends on its own answer');
    expect(why('q')).toContain('it depends on its own answer');
  });

  it('from FHIR are values, marked options or today’s date', async () => {
    const item = (linkId: string, type: string, more: object) => ({ linkId, type, text: linkId, ...more });
    const coding = (code: string, more: object = {}) => ({ valueCoding: { code, display: code }, ...more });
    const form = await readText(
      JSON.stringify({
        resourceType: 'Questionnaire',
        status: 'draft',
        title: 'Ward',
        item: [
          item('beds', 'integer', { initial: [{ valueInteger: 4 }] }),
          item('open', 'boolean', { initial: [{ valueBoolean: false }] }),
          item('moment', 'dateTime', { initial: [{ valueDateTime: '2026-01-15T10:30:00' }] }),
          item('which', 'choice', {
            repeats: true,
            answerOption: [
              coding('a', { initialSelected: true }),
              coding('b'),
              coding('c', { initialSelected: true }),
            ],
          }),
          item('reckoned', 'integer', {
            extension: [
              {
                url: 'http://hl7.org/fhir/uv/sdc/StructureDefinition/sdc-questionnaire-initialExpression',
                valueExpression: { language: 'text/fhirpath', expression: '%patient.age' },
              },
            ],
          }),
        ],
      }),
    );
    expect(['beds', 'open', 'moment', 'which'].map((code) => questionOf(form, code).default_answer)).toEqual([
      ...['4', "'no'", "'2026-01-15T10:30'", "choices('a', 'c')"],
    ]);
    expect(entryOf(form, 'reckoned').reason).toContain(
      'Its default is left out: the file has no variable “patient”. “%patient.age”',
    );
  });

  it('from REDCap are in @DEFAULT; piped ones are reported', async () => {
    const head =
      'field_name,form_name,section_header,field_type,field_label,select_choices_or_calculations,field_note,text_validation_type_or_show_slider_number,text_validation_min,text_validation_max,identifier,branching_logic,required_field,custom_alignment,question_number,matrix_group_name,matrix_ranking,field_annotation';
    const field = (name: string, type: string, validation: string, choices: string, tag: string) =>
      `${name},f,,${type},${name},"${choices}",,${validation},,,,,,,,,,"${tag.replaceAll('"', '""')}"`;
    const form = await readText(
      [
        head,
        field('beds', 'text', 'integer', '', "@DEFAULT='7'"),
        field('open', 'yesno', '', '', '@DEFAULT="1"'),
        field('which', 'checkbox', '', '1, One | 2, Two | 3, Three', "@DEFAULT='1,3' @HIDEBUTTON"),
        field('day', 'text', 'date_ymd', '', '@TODAY'),
        field('same', 'text', '', '', "@DEFAULT='[beds] beds'"),
      ].join('\n'),
    );
    expect(
      ['beds', 'open', 'which', 'day', 'same'].map((code) => questionOf(form, code).default_answer),
    ).toEqual([...['7', "'yes'", "choices('1', '3')", 'today()', '']]);
    expect(entryOf(form, 'which').reason).toContain('@HIDEBUTTON');
    expect(entryOf(form, 'which').reason).not.toContain('@DEFAULT');
    expect(entryOf(form, 'same').reason).toContain('Its default is left out: it contains a piped answer.');
  });
});
