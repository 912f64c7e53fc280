import { describe, expect, it } from 'vitest';
import { entryOf, questionOf, questionsOf, readJsonFile, readText } from '../../testing/read-test-files.ts';

const DOWNLOAD =
  '"Variable / Field Name","Form Name","Section Header","Field Type","Field Label","Choices, Calculations, OR Slider Labels","Field Note","Text Validation Type OR Show Slider Number","Text Validation Min","Text Validation Max",Identifier?,"Branching Logic (Show field only if...)","Required Field?","Custom Alignment","Question Number (surveys only)","Matrix Group Name","Matrix Ranking?","Field Annotation"';
const FIELDS = [
  'site,start_here,,text,Site name,,,,,,,,y,,,,,',
  'age,start_here,About you,text,Age,,In years,integer,18,89,,,,,,,,',
  'weight,start_here,,text,Weight,,,number_1dp,,,,,,,,,,',
  'ill,start_here,,yesno,Ill?,,,,,,,,,,,,,',
  'how,start_here,,checkbox,How?,"1, Cough | 2, Fever | 99, Neither",,,,,,"[ill] = \'1\'",,,,,," @NONEOFTHEABOVE=\'99\'"',
  'fever,start_here,,text,How high?,,,,,,,"[how(2)] = ""1"" and [age] >= 18",,,,,,',
  'ease,after_care,,radio,Easy?,"0, No | 1, Yes",,,,,,,,,,rate,,',
  'kind,after_care,,radio,Kind?,"0, No | 1, Yes",,,,,,,,,,rate,,',
  'bmi,after_care,,calc,BMI,"round([weight] / 2, 1)",,,,,,,,,,,,',
  'born,after_care,,text,Born,,,date_ymd,1900-01-01,,,,,,,,,',
  'seen,after_care,,text,Seen,,,datetime_ymd,2025-01-01 08:00,,,,,,,,,',
  'look,after_care,,sql,Look up,select 1,,,,,,,,,,,,',
].join('\n');

describe('a REDCap data dictionary', () => {
  it('keeps forms, headers, types, soft ranges, options, branching and matrices', async () => {
    const form = await readText(`\ufeff${DOWNLOAD}\r\n${FIELDS.replace(/\n/g, '\r\n')}`, 'Study 1.csv');
    expect(form.definition.questionnaire_name).toBe('Study 1');
    expect(form.definition.sections.map(({ section_name }) => section_name)).toEqual([
      'Start here',
      'After care',
    ]);
    const [start, after] = form.definition.sections;
    expect(start!.sub_sections.map(({ sub_section_name }) => sub_section_name)).toEqual(['', 'About you']);
    expect(questionOf(form, 'site').required).toBe(true);
    expect(questionOf(form, 'age')).toMatchObject({
      question_type: 'integer',
      help: 'In years',
      soft_minimum: 18,
      soft_maximum: 89,
      hard_minimum: null,
    });
    expect(questionOf(form, 'weight')).toMatchObject({ question_type: 'decimal', decimal_places: 1 });
    expect(questionOf(form, 'how')).toMatchObject({
      question_type: 'multiple_choice',
      show_if: "ill == 'yes'",
    });
    expect(questionOf(form, 'how').options.map((one) => [one.option_code, one.exclusive])).toEqual([
      ['1', false],
      ['2', false],
      ['99', true],
    ]);
    expect(questionOf(form, 'fever').show_if).toBe("includes(how, '2') and age >= 18");
    expect(after!.sub_sections[0]!.rows.map(({ row_name }) => row_name)).toEqual(['Easy?', 'Kind?']);
    expect(questionOf(form, 'kind')).toMatchObject({ row: 1, column: 0 });
    expect(questionOf(form, 'bmi').expression).toBe('round_half_up(weight / 2, 1)');
    expect(questionOf(form, 'seen').question_type).toBe('date_time');
    expect(form.definition.checks).toEqual([
      {
        expression: "born >= '1900-01-01'",
        severity: 'warning',
        message: 'This date should be 1900-01-01 or later.',
      },
      {
        expression: "seen >= '2025-01-01T08:00'",
        severity: 'warning',
        message: 'This date should be 2025-01-01 08:00 or later.',
      },
    ]);
    expect(entryOf(form, 'look')).toMatchObject({ place: 'row 13', outcome: 'not_possible' });
  });

  it('reads the same as the API gives it, as CSV and as JSON', async () => {
    const csv = await readText(
      'field_name;form_name;field_type;field_label;select_choices_or_calculations\nq;f;radio;Well?;"1, Yes | 2, No"',
    );
    const json = await readJsonFile([
      {
        field_name: 'q',
        form_name: 'f',
        field_type: 'radio',
        field_label: 'Well?',
        select_choices_or_calculations: '1, Yes | 2, No',
      },
    ]);
    expect(questionOf(json, 'q')).toEqual(questionOf(csv, 'q'));
    expect(json.entries[0]!.place).toBe('field 1');
  });

  it('reads labels of HTML as people do, in the letters they were written in', async () => {
    const label =
      '<div class="x"><p>D&eacute;j&agrave; vu?</p><p>a &lt; b &amp; c</p><script>alert(1)</script></div>';
    const form = await readText(`field_name,field_type,field_label\nq,text,"${label.replace(/"/g, '""')}"`);
    expect(questionOf(form, 'q').question_text).toBe('Déjà vu?\na < b & c');
    const windows = Uint8Array.from(
      [...'field_name,field_type,field_label\nq,text,Caf'].map((c) => c.charCodeAt(0)).concat(0xe9),
    );
    const { readInstrument } = await import('../../import/read-instrument.ts');
    const old = await readInstrument({ file_name: 'old.csv', content: windows });
    expect(questionsOf(old)[0]!.question_text).toBe('Café');
  });

  it('never shows what @HIDDEN hides, and reads limits from other answers', async () => {
    const form = await readText(
      [
        'field_name,form_name,field_type,field_label,select_choices_or_calculations,text_validation_type_or_show_slider_number,text_validation_min,text_validation_max,field_annotation',
        'key,f,text,Key,,,,,@HIDDEN',
        'sum,f,calc,Sum,[most] * 2,,,,@HIDDEN',
        'most,f,text,Most,,integer,,,',
        'used,f,text,Used,,integer,0,[most],',
        'born,f,text,Born,,date_ymd,,today,',
        'eyes,f,radio,Eyes,"1, None | 4, All",,,,',
        'voice,f,radio,Voice,"1, None | 5, All",,,,',
        'gcs,f,calc,GCS,[eyes] + [voice],,,,',
      ].join('\n'),
    );
    expect(questionOf(form, 'key').show_if).toBe('false');
    expect(entryOf(form, 'sum').reason).toContain('REDCap hides it, but it is shown here.');
    expect(form.definition.checks.map(({ expression, severity }) => [expression, severity])).toEqual([
      ['not answered(used) or used >= 0 and answered(most) and used <= most', 'warning'],
      ['born <= today()', 'warning'],
    ]);
    expect(questionOf(form, 'gcs').expression).toBe('figure(eyes) + figure(voice)');
  });
});
